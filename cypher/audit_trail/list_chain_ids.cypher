// The ids under which audit records may name a memory: its own, that of its chain, and those of all versions there.
// returns: ids LIST OF STRING
// bound: one row of $rows_max ids
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_id => 'fact_x';
:param rows_max => 1000;
MATCH (wanted:Node {tenant_id: $tenant_id, node_id: $node_id})
WHERE wanted.audience IN $audiences
RETURN [wanted.node_id] + [id IN [wanted.chain_id] WHERE id IS NOT NULL] + COLLECT {
  MATCH (version:Memory)
  WHERE version.tenant_id = $tenant_id AND version.chain_id = wanted.chain_id AND version.sequence IS NOT NULL
    AND version.node_id <> wanted.node_id
  RETURN version.node_id
  ORDER BY version.sequence DESC
  LIMIT $rows_max
} AS ids
LIMIT 1;

// The oldest versions of a chain beyond the longest history that is kept, with what the chain keeps of those removed before.
// returns: chain MAP, head INTEGER, is_set_aside BOOLEAN (deleted or merged: to be left whole), versions LIST OF MAP
// bound: one row of $rows versions
:param tenant_id => 'demo';
:param chain_key => '';
:param versions_max => 100;
:param after_sequence => 0;
:param rows => 500;
MATCH (chain:VersionChain {tenant_id: $tenant_id, chain_key: $chain_key})
OPTIONAL MATCH (active:Memory)-[:ACTIVE_OF]->(chain)
WITH chain, active, head(COLLECT {
  MATCH (n:Memory)
  WHERE n.tenant_id = $tenant_id AND n.chain_id = chain.node_id AND n.sequence IS NOT NULL
  RETURN n.sequence
  ORDER BY n.sequence DESC
  SKIP $versions_max - 1
  LIMIT 1
}) AS first_kept, COLLECT {
  MATCH (review:ReviewItem)
  WHERE review.tenant_id = $tenant_id AND review.state IN ['open', 'deferred'] AND review.created_at >= 0
    AND review.node_id IS NOT NULL AND review.chain_id = chain.node_id
  UNWIND review.side_ids AS side_id
  RETURN side_id
  LIMIT $rows
} AS disputed
RETURN chain {.*} AS chain, active.sequence AS head,
  chain.merged_into IS NOT NULL OR EXISTS {
    MATCH (marker:Memory)
    WHERE marker.tenant_id = $tenant_id AND marker.chain_id = chain.node_id AND marker.withdrawn_at = 253402300799000
      AND marker.valid_since IS NOT NULL AND marker.sequence IS NOT NULL AND marker.status IN ['deleted', 'merged']
  } AS is_set_aside,
  COLLECT {
    MATCH (n:Memory)
    WHERE n.tenant_id = $tenant_id AND n.chain_id = chain.node_id AND n.sequence > $after_sequence
      AND n.sequence < first_kept
    RETURN n {.node_id, .sequence, .valid_since, .valid_until, .told_until, .recorded_at, .superseded_at,
      .withdrawn_at, .withdrawn_by, .status, .merged_from, hidden: n.deleted_at IS NOT NULL,
      content: n {.*, embedding: null},
      is_needed: n.node_id IN disputed OR EXISTS { (:Memory)-[:DERIVED_FROM]->(n) }}
    ORDER BY n.sequence
    LIMIT $rows
  } AS versions
LIMIT 1;

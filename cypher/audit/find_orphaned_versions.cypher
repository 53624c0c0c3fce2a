// Versions whose chain is not there. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (version:Memory)
WHERE version.tenant_id = tenant_id AND version.kind IN ['Fact', 'Preference', 'Task']
  AND version.event_at >= 0 AND version.node_id IS NOT NULL
  AND NOT EXISTS {
    MATCH (chain:VersionChain)
    WHERE chain.tenant_id = version.tenant_id AND chain.node_id = version.chain_id AND chain.chain_key IS NOT NULL
  }
RETURN version.text AS text, version.chain_id AS chain_id, version.node_id AS node_id
ORDER BY text
LIMIT 200;

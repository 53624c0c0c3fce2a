// Chains that should have more versions than there are, or one number twice: something was removed or written around
// the service. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (chain:VersionChain)
WHERE chain.tenant_id = tenant_id AND chain.chain_key IS NOT NULL AND chain.deleted_at IS NULL
WITH chain, tenant_id, COLLECT {
  MATCH (version:Memory)
  WHERE version.tenant_id = chain.tenant_id AND version.chain_id = chain.node_id AND version.sequence IS NOT NULL
  RETURN version.sequence
} AS numbers
WITH chain, numbers, [number IN range(1, chain.sequence) WHERE NOT number IN numbers] AS missing,
     [number IN numbers WHERE size([same IN numbers WHERE same = number]) > 1] AS doubled
WHERE size(missing) > 0 OR size(doubled) > 0 OR size(numbers) <> chain.sequence
RETURN chain.chain_key AS slot, chain.sequence AS should_have, size(numbers) AS has, missing, doubled,
       chain.node_id AS node_id
ORDER BY slot
LIMIT 200;

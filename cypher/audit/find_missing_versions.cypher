// Chains that should have more versions than there are, or one number twice: something was removed or written around
// the service. What the job `compact` removed is counted on the chain and is not missing. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (chain:VersionChain)
WHERE chain.tenant_id = tenant_id AND chain.chain_key IS NOT NULL AND chain.deleted_at IS NULL
WITH chain, tenant_id, COLLECT {
  MATCH (version:Memory)
  WHERE version.tenant_id = chain.tenant_id AND version.chain_id = chain.node_id AND version.sequence IS NOT NULL
  RETURN version.sequence
} AS numbers
WITH chain, numbers, coalesce(chain.compacted_count, 0) AS compacted, coalesce(chain.compacted_through, 0) AS through,
     [number IN numbers WHERE size([same IN numbers WHERE same = number]) > 1] AS doubled
WITH chain, numbers, compacted, doubled, [number IN range(through + 1, chain.sequence) WHERE NOT number IN numbers]
     + CASE WHEN through - size([number IN numbers WHERE number <= through]) <> compacted
            THEN [number IN range(1, through) WHERE NOT number IN numbers] ELSE [] END AS missing
WHERE size(missing) > 0 OR size(doubled) > 0 OR size(numbers) + compacted <> chain.sequence
RETURN chain.chain_key AS slot, chain.sequence - compacted AS should_have, size(numbers) AS has, missing, doubled,
       compacted,
       chain.node_id AS node_id
ORDER BY slot
LIMIT 200;

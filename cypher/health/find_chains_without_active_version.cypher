// Version chains that have not exactly one active version.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (chain:VersionChain {tenant_id: $tenant_id})
WHERE chain.chain_key IS NOT NULL AND chain.deleted_at IS NULL
  AND COUNT { (:Memory)-[:ACTIVE_OF]->(chain) } <> 1
WITH chain LIMIT $offenders_max
RETURN count(chain) AS offenders, collect(chain.node_id)[..$examples_max] AS examples
LIMIT 1;

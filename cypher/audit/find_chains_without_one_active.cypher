// Version chains with no current version, or with several. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (chain:VersionChain)
WHERE chain.tenant_id = tenant_id AND chain.chain_key IS NOT NULL AND chain.deleted_at IS NULL
WITH chain, COUNT { (:Memory)-[:ACTIVE_OF]->(chain) } AS current
WHERE current <> 1
RETURN CASE current WHEN 0 THEN 'has no current version' ELSE 'has several current versions' END AS problem,
       chain.chain_key AS slot, current, chain.node_id AS node_id
ORDER BY problem, slot
LIMIT 200;

// Slots that were merged into others, who did it and why, and what speaks for them now. No rows: nothing was merged.
WITH 'local' AS tenant_id
MATCH (chain:VersionChain)
WHERE chain.tenant_id = tenant_id AND chain.merged_into IS NOT NULL
MATCH (marker:Memory)-[:ACTIVE_OF]->(chain)
OPTIONAL MATCH (into:VersionChain {tenant_id: tenant_id, chain_key: chain.merged_into})
OPTIONAL MATCH (current:Memory)-[:ACTIVE_OF]->(into)
RETURN chain.chain_key AS slot, chain.merged_into AS into, datetime({epochMillis: marker.recorded_at}) AS at,
       marker.creator AS by, marker.reason AS reason, current.text AS current, marker.node_id AS node_id
ORDER BY at DESC
LIMIT 200;

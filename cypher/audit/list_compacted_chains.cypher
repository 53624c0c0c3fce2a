// Slots that no longer hold their oldest versions: how many were removed, of which times, by whom they were written,
// and a hash over what they said; the audit records of the operation `compact` name each. No rows: none was removed.
WITH 'local' AS tenant_id
MATCH (chain:VersionChain)
WHERE chain.tenant_id = tenant_id AND chain.compacted_at IS NOT NULL
MATCH (current:Memory)-[:ACTIVE_OF]->(chain)
RETURN chain.chain_key AS slot, chain.compacted_count AS removed, chain.compacted_through AS through,
       datetime({epochMillis: chain.compacted_first_at}) AS first_written,
       datetime({epochMillis: chain.compacted_last_at}) AS last_written,
       datetime({epochMillis: chain.compacted_since_min}) AS began_first,
       datetime({epochMillis: chain.compacted_since_max}) AS began_last,
       chain.compacted_operators AS by, chain.compacted_hash AS hash,
       datetime({epochMillis: chain.compacted_at}) AS removed_at, current.text AS current, chain.node_id AS node_id
ORDER BY removed_at DESC, slot
LIMIT 200;

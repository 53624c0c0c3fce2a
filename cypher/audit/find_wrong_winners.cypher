// Slots whose current version is given up, or whose anchor disagrees with the version about what is current. No rows
// is the good answer.
WITH 'local' AS tenant_id
MATCH (chain:VersionChain)
WHERE chain.tenant_id = tenant_id AND chain.chain_key IS NOT NULL AND chain.deleted_at IS NULL
MATCH (current:Memory)-[active:ACTIVE_OF]->(chain)
UNWIND [
  CASE WHEN current.chain_id <> chain.node_id OR active.chain_id <> chain.node_id
       THEN 'its current version is of another chain' END,
  CASE WHEN current.withdrawn_at < 253402300799000 THEN 'its current version is given up' END,
  CASE WHEN current.superseded_at < 253402300799000 THEN 'its current version is superseded' END,
  CASE WHEN current.sequence > chain.sequence THEN 'it counts fewer versions than there are' END
] AS problem
WITH chain, current, problem WHERE problem IS NOT NULL
RETURN problem, chain.chain_key AS slot, current.text AS text, current.node_id AS node_id
ORDER BY problem, slot
LIMIT 200;

// What is believed and current though all that it was derived from has been retracted, corrected or deleted, and is
// not flagged as stale: `path` leads there. A topic or a habit quotes each of its grounds, so it loses with any of
// them. What rests on a message stands when the message is forgotten. No rows is the good answer, and
// list_stale_memories shows what is flagged.
WITH 'local' AS tenant_id
MATCH (derived:Memory)
WHERE derived.tenant_id = tenant_id AND derived.kind IN ['Fact', 'Preference', 'Task', 'Concept']
  AND derived.event_at >= 0 AND derived.node_id IS NOT NULL
  AND derived.active AND derived.superseded_at >= 253402300799000 AND derived.stale_since IS NULL
MATCH path = (derived)-[:DERIVED_FROM*1..3]->(lost:Memory)
WHERE NOT (lost:Episode AND lost.fate = 'archived')
  AND (lost.deleted_at IS NOT NULL OR lost.status IN ['retracted', 'deleted']
    OR coalesce(lost.withdrawn_at, 253402300799000) < 253402300799000)
  AND (lost.chain_id IS NULL OR derived.chain_id IS NULL OR derived.chain_id <> lost.chain_id)
  AND all(each IN nodes(path)[..-1] WHERE each.concept_kind IS NOT NULL OR NOT EXISTS {
    MATCH (each)-[:DERIVED_FROM]->(other:Memory)
    WHERE NOT other IN nodes(path) AND other.deleted_at IS NULL
      AND coalesce(other.superseded_at, 253402300799000) >= 253402300799000
  })
  AND (lost.deleted_at IS NOT NULL OR NOT EXISTS {
    MATCH (now:Memory)-[:ACTIVE_OF]->(chain:VersionChain)
    WHERE chain.tenant_id = tenant_id AND chain.node_id = lost.chain_id AND chain.chain_key IS NOT NULL
      AND now <> lost AND (now.fingerprint = lost.fingerprint OR now.status = 'merged')
  })
RETURN derived.text AS text, lost.text AS lost, coalesce(lost.status, 'deleted') AS why,
       [node IN nodes(path) | node.node_id] AS path, derived.node_id AS node_id
ORDER BY text, lost
LIMIT 200;

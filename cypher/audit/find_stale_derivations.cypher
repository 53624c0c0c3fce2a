// What is believed and current though it was derived from a memory that has been retracted, corrected or deleted, and
// is not flagged as stale: `path` leads there. No rows is the good answer; list_stale_memories shows what is flagged.
WITH 'local' AS tenant_id
MATCH (derived:Memory)
WHERE derived.tenant_id = tenant_id AND derived.kind IN ['Fact', 'Preference', 'Task', 'Concept']
  AND derived.event_at >= 0 AND derived.node_id IS NOT NULL
  AND derived.active AND derived.superseded_at >= 253402300799000 AND derived.stale_since IS NULL
MATCH path = (derived)-[:DERIVED_FROM*1..3]->(lost:Memory)
WHERE lost.deleted_at IS NOT NULL OR lost.status IN ['retracted', 'deleted']
   OR coalesce(lost.withdrawn_at, 253402300799000) < 253402300799000
WITH derived, lost, [node IN nodes(path) | node.node_id] AS path
WHERE NOT EXISTS {
  MATCH (derived)-[:DERIVED_FROM]->(other:Memory)
  WHERE other <> lost AND other.deleted_at IS NULL
    AND coalesce(other.withdrawn_at, 253402300799000) >= 253402300799000
}
RETURN derived.text AS text, lost.text AS lost, coalesce(lost.status, 'deleted') AS why, path,
       derived.node_id AS node_id
ORDER BY text, lost
LIMIT 200;

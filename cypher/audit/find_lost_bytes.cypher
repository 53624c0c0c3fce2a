// Statements whose evidence cannot be proved: the raw chunk has no hash or no place, or the quoted span lies outside
// of it. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (statement:Memory)
WHERE statement.tenant_id = tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
MATCH (statement)-[span:DERIVED_FROM]->(raw:RawChunk)
WITH statement, raw, CASE
  WHEN raw.sha256 IS NULL OR raw.path IS NULL THEN 'its raw chunk has no hash or no place'
  WHEN span.offset < 0 OR span.offset + span.length > raw.length_bytes THEN 'its span lies outside of the raw chunk'
END AS problem
WHERE problem IS NOT NULL
RETURN problem, statement.text AS text, raw.node_id AS raw_id, statement.node_id AS node_id
ORDER BY problem, text
LIMIT 200;

// Statements that an extraction layer made and that name neither the words nor the raw bytes they stand on. No rows is
// the good answer.
WITH 'local' AS tenant_id
MATCH (statement:Memory)
WHERE statement.tenant_id = tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
  AND statement.layer IS NOT NULL AND statement.deleted_at IS NULL
  AND NOT (EXISTS { (statement)-[:DERIVED_FROM]->(:Episode) }
           AND EXISTS { (statement)-[:DERIVED_FROM]->(:RawChunk) })
RETURN statement.text AS text, statement.layer AS layer, statement.rule AS rule, statement.node_id AS node_id
ORDER BY text
LIMIT 200;

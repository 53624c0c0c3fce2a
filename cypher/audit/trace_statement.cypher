// The evidence of every statement: who said it, in which words, and the hash and place of the raw bytes that prove it.
WITH 'local' AS tenant_id
MATCH (statement:Memory)
WHERE statement.tenant_id = tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
MATCH (statement)-[span:DERIVED_FROM]->(raw:RawChunk)
OPTIONAL MATCH (statement)-[:DERIVED_FROM]->(episode:Episode)-[:DERIVED_FROM]->(raw)
RETURN statement.text AS statement, episode.speaker AS said_by, datetime({epochMillis: statement.event_at}) AS said_at,
       span.offset AS from_character, span.length AS characters, raw.sha256 AS sha256, raw.path AS path,
       statement.node_id AS node_id
ORDER BY said_at, statement
LIMIT 500;

// From an answer to its raw bytes: the newest statements that hold these words, the turn each was said in, and the
// stored chunk with its hash. DERIVED_FROM carries the characters (offset, length).
WITH 'local' AS tenant_id, 'Northwind' AS words
MATCH (statement:Memory)
WHERE statement.tenant_id = tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
  AND toLower(statement.text) CONTAINS toLower(words)
WITH statement ORDER BY statement.event_at DESC LIMIT 5
MATCH said = (statement)-[:DERIVED_FROM]->(episode:Episode)-[:DERIVED_FROM]->(:RawChunk)
OPTIONAL MATCH placed = (episode)-[:IN_SESSION]->(:Session)
OPTIONAL MATCH spoken = (episode)-[:SPOKEN_BY]->(:Entity)
OPTIONAL MATCH roles = (statement)-[:!MENTIONS]->(:Entity)
RETURN said, placed, spoken, roles
LIMIT 50;

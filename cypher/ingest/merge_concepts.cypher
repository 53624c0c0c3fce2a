// Creates the concepts that a batch is about, or counts them again. One that was deleted is back; one that was named earlier than was known is of that time, and is written so, unless it has a text of its own.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MERGE (c:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET c:Memory:Concept, c += row.properties, c.frequency = row.count
ON MATCH SET c.frequency = c.frequency + row.count, c.active = true, c.deleted_at = null, c.updated_at = $now_ms
WITH c, row
WHERE row.properties.event_at < c.event_at
WITH c, row.properties AS earlier
SET c += earlier {.event_at, .session_id, .source, .author, .language}
FOREACH (_ IN CASE WHEN c.text = c.title THEN [1] ELSE [] END | SET c += earlier {.text, .title, .search_text});

// The names that come up together: the thirty most mentioned entities and the turns that join them.
WITH 'local' AS tenant_id
MATCH (entity:Entity)
WHERE entity.tenant_id = tenant_id AND entity.document_frequency >= 2
WITH entity ORDER BY entity.document_frequency DESC LIMIT 30
WITH collect(entity) AS entities
UNWIND entities AS entity
MATCH together = (entity)<-[:MENTIONS]-(:Episode)-[:MENTIONS]->(other:Entity)
WHERE other IN entities AND elementId(other) > elementId(entity)
RETURN together
LIMIT 150;

// Who and what comes up most? Entities by the number of turns and passages that mention them.
WITH 'local' AS tenant_id
MATCH (entity:Entity)
WHERE entity.tenant_id = tenant_id AND entity.document_frequency >= 1
WITH entity ORDER BY entity.document_frequency DESC LIMIT 50
RETURN entity.name AS name, entity.type AS type, entity.aliases AS aliases, entity.document_frequency AS mentioned_in,
       COUNT { (entity)<-[:!MENTIONS]-(:Fact|Preference|Task) } AS statements
ORDER BY mentioned_in DESC, name;

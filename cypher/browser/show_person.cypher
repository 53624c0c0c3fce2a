// Everything about one person or thing: what is known, wanted and planned, and in which turns the name comes up.
// Change the name: an alias or any spelling of capitals will do.
WITH 'local' AS tenant_id, '周岚' AS name
MATCH (person:Entity)
WHERE person.tenant_id = tenant_id AND person.document_frequency >= 0
  AND (person.name_key = toLower(name) OR person.name = name OR name IN person.aliases)
OPTIONAL MATCH known = (person)<-[:!MENTIONS]-(statement:Memory)
WHERE statement.active AND NOT statement:Episode
OPTIONAL MATCH others = (statement)-[:!MENTIONS]->(:Entity)
OPTIONAL MATCH mentioned = (person)<-[:MENTIONS]-(:Episode)
RETURN person, known, others, mentioned
LIMIT 150;

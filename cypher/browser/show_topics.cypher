// What is it all about? Topics, and the turns and statements about each.
WITH 'local' AS tenant_id
MATCH (topic:Concept)
WHERE topic.tenant_id = tenant_id AND topic.name_key IS NOT NULL
WITH topic, COUNT { (topic)<-[:ABOUT]-() } AS size
ORDER BY size DESC LIMIT 20
MATCH about = (topic)<-[:ABOUT]-(:Memory)
RETURN about
LIMIT 150;

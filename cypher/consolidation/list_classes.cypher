// What things are: what was stated of each to the same readers, the known name that its own ends with, and its type.
// returns: key, name, type, stated = [[class name, words of the statement]], head (null where there is none)
// bound: $rows_max keys, $classes_max statements and as many heads each
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param keys => [['oat latte', ['latte']]];
:param copulas => ['is'];
:param rows_max => 2000;
:param classes_max => 4;
UNWIND $keys[..$rows_max] AS key
MATCH (thing:Entity {tenant_id: $tenant_id, name_key: key[0]})
WHERE thing.deleted_at IS NULL
RETURN key[0] AS key, thing.name AS name, thing.type AS type,
  COLLECT {
    MATCH (thing)<-[:AGENT]-(fact:Fact)-[:PATIENT]->(class:Entity)
    WHERE fact.predicate IN $copulas AND (fact.active OR fact.fate IS NOT NULL) AND fact.audience IN $audiences
      AND NOT coalesce(fact.negated, false) AND class <> thing
    RETURN [class.name, fact.text] ORDER BY fact.confidence DESC, fact.node_id LIMIT $classes_max
  } AS stated,
  head(COLLECT {
    UNWIND key[1][..$classes_max] AS ending
    MATCH (head:Entity {tenant_id: $tenant_id, name_key: ending})
    WHERE head.deleted_at IS NULL AND any(audience IN head.audiences WHERE audience IN $audiences)
    RETURN head.name LIMIT 1
  }) AS head
LIMIT $rows_max;

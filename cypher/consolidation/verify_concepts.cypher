// Whether what was written is there: every concept with its members and its citations.
// returns: node_id, members, quotes
// bound: the $rows_max first of the ids
:param tenant_id => 'local';
:param ids => ['concept_0'];
:param rows_max => 1000;
UNWIND $ids[..$rows_max] AS id
MATCH (concept:Node {tenant_id: $tenant_id, node_id: id})
RETURN concept.node_id AS node_id,
  COUNT { (:Memory)-[about:ABOUT|COLD]->(concept) WHERE coalesce(about.type, 'ABOUT') = 'ABOUT' } AS members,
  COUNT { (concept)-[:DERIVED_FROM]->(:Memory) } AS quotes
LIMIT $rows_max;

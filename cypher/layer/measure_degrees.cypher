// How full one type of relationship is: edges, nodes that have some, the most at one node, and edges beyond the cap. Types come from the application's closed list.
// returns: edges (ends of edges), nodes, degree_max, over_cap (nodes), beyond (ends of edges), cold (edges)
// bound: one row
:param tenant_id => 'local';
:param type => 'ABOUT';
:param cap => 256;
CYPHER 25
CALL () {
  MATCH (node:Node {tenant_id: $tenant_id})
  WHERE node.node_id IS NOT NULL
  WITH COUNT { (node)-[:$($type)]-() } AS degree
  WHERE degree > 0
  RETURN sum(degree) AS edges, count(*) AS nodes, max(degree) AS degree_max,
    sum(CASE WHEN degree > $cap THEN 1 ELSE 0 END) AS over_cap,
    sum(CASE WHEN degree > $cap THEN degree - $cap ELSE 0 END) AS beyond
}
CALL () {
  MATCH (node:Node {tenant_id: $tenant_id})-[cold:COLD {type: $type}]->()
  WHERE node.node_id IS NOT NULL
  RETURN count(cold) AS cold
}
RETURN edges, nodes, coalesce(degree_max, 0) AS degree_max, over_cap, beyond, cold
LIMIT 1;

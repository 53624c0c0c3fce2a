// Nodes with a relationship that is cold and online at once.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (node:Node {tenant_id: $tenant_id})
WHERE node.node_id IS NOT NULL
  AND EXISTS {
    MATCH (node)-[cold:COLD]->(other)
    WHERE EXISTS { MATCH (node)-[edge]->(other) WHERE edge.edge_id = cold.edge_id AND edge <> cold }
  }
WITH node LIMIT $offenders_max
RETURN count(node) AS offenders, collect(node.node_id)[..$examples_max] AS examples
LIMIT 1;

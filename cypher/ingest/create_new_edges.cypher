// Creates relationships that cannot be there yet, because one of their nodes was made in this transaction. Their types come from the application's closed list.
// returns: nothing
// bound: the rows of one batch, whose ends are places in $node_ids: each node is sought once
:param tenant_id => 'demo';
:param node_ids => [];
:param rows => [];
CYPHER 25
UNWIND range(0, size($node_ids) - 1) AS place
OPTIONAL MATCH (n:Node {tenant_id: $tenant_id, node_id: $node_ids[place]})
WITH place, n ORDER BY place
WITH collect([n]) AS found
UNWIND $rows AS row
WITH row, found[row.source][0] AS a, found[row.target][0] AS b
WHERE a IS NOT NULL AND b IS NOT NULL
CREATE (a)-[r:$(row.type)]->(b)
SET r = row.properties;

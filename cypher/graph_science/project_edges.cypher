// Makes a weighted, undirected graph in the memory of Graph Data Science from numbered nodes. Its name holds the tenant's, $tenant_id.
// returns: node_count, relationship_count
// bound: the edges given
:param tenant_id => 'local';
:param graph_name => 'local-1';
:param sources => [0, 1];
:param targets => [1, 2];
:param weights => [1.0, 0.5];
CYPHER 25
UNWIND range(0, size($sources) - 1) AS place
WITH place, $graph_name + '@' + $tenant_id AS name
WITH gds.graph.project(name, $sources[place], $targets[place],
  {relationshipProperties: {weight: $weights[place]}}, {undirectedRelationshipTypes: ['*']}) AS projected
RETURN projected.nodeCount AS node_count, projected.relationshipCount AS relationship_count
LIMIT 1;

// Frees the memory of a projected graph, if it is there.
// returns: name
// bound: one row
:param tenant_id => 'local';
:param graph_name => 'local-1';
CALL gds.graph.drop($graph_name + '@' + $tenant_id, false) YIELD graphName
RETURN graphName AS name
LIMIT 1;

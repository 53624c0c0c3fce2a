// Weighted PageRank of a projected graph.
// returns: nodes, scores, in the same order
// bound: one row
:param tenant_id => 'local';
:param graph_name => 'local-1';
:param damping => 0.85;
:param rounds => 50;
:param concurrency => 1;
CALL gds.pageRank.stream($graph_name + '@' + $tenant_id, {
  relationshipWeightProperty: 'weight', dampingFactor: $damping, maxIterations: $rounds, concurrency: $concurrency
}) YIELD nodeId, score
RETURN collect(nodeId) AS nodes, collect(score) AS scores
LIMIT 1;

// Communities of a projected graph by the Leiden algorithm, weighted and seeded (Traag et al. 2019).
// returns: nodes, communities, in the same order
// bound: one row
:param tenant_id => 'local';
:param graph_name => 'local-1';
:param resolution => 1.0;
:param seed => 42;
:param concurrency => 1;
CALL gds.leiden.stream($graph_name + '@' + $tenant_id, {
  relationshipWeightProperty: 'weight', gamma: $resolution, randomSeed: $seed, concurrency: $concurrency
}) YIELD nodeId, communityId
RETURN collect(nodeId) AS nodes, collect(communityId) AS communities
LIMIT 1;

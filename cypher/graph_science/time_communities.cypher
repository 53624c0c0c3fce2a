// How long the Leiden algorithm itself takes over a projected graph, without anything being told of what it found.
// returns: milliseconds
// bound: one row
:param tenant_id => 'local';
:param graph_name => 'local-1';
:param resolution => 1.0;
:param seed => 42;
:param concurrency => 1;
CALL gds.leiden.stats($graph_name + '@' + $tenant_id, {
  relationshipWeightProperty: 'weight', gamma: $resolution, randomSeed: $seed, concurrency: $concurrency
}) YIELD computeMillis
RETURN computeMillis AS milliseconds
LIMIT 1;

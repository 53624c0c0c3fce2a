// Stores how central memories are in the graph of what they share, 0 to 1.
// returns: stored
// bound: the rows of one batch
:param tenant_id => 'local';
:param ids => ['episode_1'];
:param centralities => [0.5];
UNWIND range(0, size($ids) - 1) AS place
MATCH (memory:Node {tenant_id: $tenant_id, node_id: $ids[place]})
SET memory.centrality = $centralities[place]
RETURN count(memory) AS stored;

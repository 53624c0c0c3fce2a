// Brings cold edges back as they were, to be looked at anew. Their types come from the application's closed list.
// returns: warmed
// bound: $edges_max edges
:param tenant_id => 'local';
:param edges_max => 5000;
CYPHER 25
MATCH (source:Node {tenant_id: $tenant_id})-[cold:COLD]->(target:Node)
WHERE source.node_id IS NOT NULL
WITH source, cold, target LIMIT $edges_max
MERGE (source)-[edge:$(cold.type) {edge_id: cold.edge_id}]->(target)
ON CREATE SET edge += properties(cold), edge.type = null, edge.cooled_at = null, edge.reason = null
SET source.thinned_at = null, target.thinned_at = null
DELETE cold
RETURN count(edge) AS warmed;

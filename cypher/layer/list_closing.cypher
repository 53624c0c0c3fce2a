// Likenesses that say what others say better: each is the weakest of many triangles. Looked at are those of memories that were compared since they were last looked at. What is cold counts as well, so the order of pages does not matter; without them, what was connected stays so.
// returns: last_id (null after the last page), node_ids = those looked at, edges = [[source_id, target_id, edge_id]]
// bound: $nodes_max nodes, each with at most a cap of likenesses
:param tenant_id => 'local';
:param after => '';
:param triangles_max => 8;
:param nodes_max => 500;
CYPHER 25
MATCH (node:Node {tenant_id: $tenant_id})
WHERE node.node_id > $after AND coalesce(node.compared_at, 1) > coalesce(node.thinned_at, 0) AND EXISTS { (node)-[:SIMILAR_TO]-() }
WITH node ORDER BY node.tenant_id, node.node_id LIMIT $nodes_max // the order of the index: no sorting of all that is left
WITH collect(node) AS page
RETURN CASE WHEN size(page) = $nodes_max THEN page[-1].node_id END AS last_id,
  [node IN page | node.node_id] AS node_ids,
  COLLECT {
    UNWIND page AS node
    MATCH (node)-[edge:SIMILAR_TO]-(other:Node)
    WHERE (node.node_id < other.node_id OR coalesce(other.compared_at, 1) <= coalesce(other.thinned_at, 0)) // each edge once
      AND COUNT {
      MATCH (node)-[near:SIMILAR_TO|COLD]-(third:Node)-[far:SIMILAR_TO|COLD]-(other)
      WHERE coalesce(near.type, 'SIMILAR_TO') = 'SIMILAR_TO' AND coalesce(far.type, 'SIMILAR_TO') = 'SIMILAR_TO'
        AND (near.weight > edge.weight OR near.weight = edge.weight AND near.edge_id > edge.edge_id)
        AND (far.weight > edge.weight OR far.weight = edge.weight AND far.edge_id > edge.edge_id)
      RETURN third LIMIT $triangles_max + 1
    } > $triangles_max
    RETURN [startNode(edge).node_id, endNode(edge).node_id, edge.edge_id]
  } AS edges
LIMIT 1;

// Counts anew in how many living episodes an entity is named, and who names it, after an edge to it was made or deleted by hand.
// returns: nothing
// bound: one entity
:param tenant_id => 'demo';
:param node_id => 'entity_x';
MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: $node_id})
WITH e, coalesce(e.made_for, []) AS made_for, COLLECT {
  MATCH (e)-[named]-(memory:Memory)
  WHERE memory.audience IS NOT NULL AND memory.deleted_at IS NULL AND named.deleted_at IS NULL
  RETURN DISTINCT memory.audience
} AS audiences
SET e.audiences = made_for + [audience IN audiences WHERE NOT audience IN made_for],
    e.document_frequency = COUNT {
  MATCH (e)-[:MENTIONS|TITLED]-(episode:Episode)
  WHERE episode.deleted_at IS NULL
  RETURN DISTINCT episode
};

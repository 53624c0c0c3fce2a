// Counts anew in how many living episodes an entity is named, after one of its MENTIONS was made or deleted by hand.
// returns: nothing
// bound: one entity
:param tenant_id => 'demo';
:param node_id => 'entity_x';
MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: $node_id})
SET e.document_frequency = COUNT {
  MATCH (e)-[:MENTIONS|TITLED]-(episode:Episode)
  WHERE episode.deleted_at IS NULL
  RETURN DISTINCT episode
};

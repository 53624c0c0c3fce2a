// Creates concepts that were derived, or brings them up to date. One that was retired is back.
// returns: written
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
UNWIND $rows AS row
MERGE (concept:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET concept:Memory:Concept, concept += row.first,
  concept.created_at = row.properties.updated_at, concept.recorded_at = row.properties.updated_at
SET concept += row.properties, concept.deleted_at = null
WITH concept, row
CALL (concept, row) {
  WITH concept, row WHERE row.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(concept, 'embedding', row.embedding)
}
RETURN count(concept) AS written;

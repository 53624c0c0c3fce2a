// Creates concepts that were derived, or brings them up to date. One that was retired is back. With other words it loses what a language model made of the old ones.
// returns: written
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
UNWIND $rows AS row
MERGE (concept:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET concept:Memory:Concept, concept += row.first,
  concept.created_at = row.properties.updated_at, concept.recorded_at = row.properties.updated_at
SET concept += CASE WHEN concept.text = row.properties.text AND concept.title = row.properties.title THEN {} ELSE
  {heading: null, summary: null, named_by: null, model_state: null, model_attempts: null, model_name: null, model_prompt: null,
   model_reason: null} END
SET concept += row.properties, concept.deleted_at = null
WITH concept, row
CALL (concept, row) {
  WITH concept, row WHERE row.embedding IS NOT NULL
  CALL db.create.setNodeVectorProperty(concept, 'embedding', row.embedding)
}
RETURN count(concept) AS written;

// Brings back passages that had given way to another content of their document, and counts anew who is named in them.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param open_end => 253402300799000;
:param now_ms => 0;
UNWIND $rows AS row
MATCH (passage:Episode:Node {tenant_id: $tenant_id, node_id: row.node_id})
CALL (passage) {
  RETURN passage AS back
  UNION
  MATCH (sentence:Sentence)-[:PART_OF]->(passage)
  WHERE sentence.deleted_at IS NULL
  RETURN sentence AS back
}
SET back.active = true, back.superseded_at = $open_end, back.updated_at = $now_ms
WITH DISTINCT passage
MATCH (passage)-[:MENTIONS|TITLED]-(entity:Entity)
WITH DISTINCT entity
SET entity.document_frequency = COUNT {
  MATCH (entity)-[:MENTIONS|TITLED]-(episode:Episode)
  WHERE episode.deleted_at IS NULL
  RETURN DISTINCT episode
};

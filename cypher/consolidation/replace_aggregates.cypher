// Replaces the aggregated edges of topics: the concept layer (L2), by a property of its edges; and notes of how many members it was made.
// returns: linked
// bound: the rows of one batch
:param tenant_id => 'local';
:param ids => ['concept_0'];
:param rows => [];
CALL () {
  UNWIND $ids AS id
  MATCH (:Node {tenant_id: $tenant_id, node_id: id})-[old:REFERS_TO|COLD {layer: 'L2'}]->()
  DELETE old
}
CALL () {
  UNWIND $ids AS id
  MATCH (topic:Node {tenant_id: $tenant_id, node_id: id})
  SET topic.aggregated_members = topic.member_count
}
UNWIND $rows AS row
MATCH (topic:Node {tenant_id: $tenant_id, node_id: row.topic_id})
MATCH (other:Node {tenant_id: $tenant_id, node_id: row.other_id})
CREATE (topic)-[edge:REFERS_TO]->(other)
SET edge = row.properties
RETURN count(edge) AS linked;

// Entities that a reader sees, and all that were merged with them, with the merges between: read after the tenant's write lock was taken. A deleted entity still joins those it was merged with, and is no member.
// returns: members LIST OF MAP, merges LIST OF MAP, seen LIST OF STRING (those asked for that this reader sees), undone LIST OF STRING (audiences of merges between those asked for that somebody undid)
// bound: one row; $members_max entities, up to 200 merges away; $merges_max merges
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param entity_ids => [];
:param members_max => 200;
:param merges_max => 400;
CYPHER 25
CALL () {
  UNWIND $entity_ids AS wanted
  MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: wanted})
  WHERE e.deleted_at IS NULL AND any(each IN e.audiences WHERE each IN $audiences)
  RETURN collect(DISTINCT e.node_id) AS seen
}
CALL () {
  UNWIND $entity_ids AS wanted
  MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: wanted})
  MATCH (e)-[merged:SAME_AS*0..200]-(member:Entity)
  WHERE all(each IN merged WHERE each.merged_for IS NOT NULL)
  WITH DISTINCT member
  LIMIT $members_max
  RETURN collect(member) AS found
}
CALL (found) {
  UNWIND found AS member
  MATCH (member)-[merge:SAME_AS]->(kept:Entity)
  WHERE merge.merged_for IS NOT NULL
  WITH member, merge, kept
  LIMIT $merges_max
  RETURN collect(merge {.*, source_id: member.node_id, target_id: kept.node_id}) AS merges
}
CALL () {
  UNWIND $entity_ids AS wanted
  MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: wanted})-[gone:DELETED {type: 'SAME_AS'}]->(other:Entity)
  WHERE other.node_id IN $entity_ids AND gone.merged_for IS NOT NULL AND gone.taken_back IS NULL
  WITH DISTINCT gone.merged_for AS audience
  LIMIT $merges_max
  RETURN collect(audience) AS undone
}
RETURN [member IN found WHERE member.deleted_at IS NULL | member {.node_id, .name, .name_key, .type, .aliases, .alias_audiences,
    .alias_text, .lent_aliases, .lent_audiences, .audiences, .document_frequency}] AS members, merges, seen, undone
LIMIT 1;

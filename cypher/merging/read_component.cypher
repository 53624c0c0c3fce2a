// Entities that a reader sees, and all that were merged with them, with the merges between: read after the tenant's write lock was taken.
// returns: members LIST OF MAP, merges LIST OF MAP, seen LIST OF STRING (those asked for that this reader sees)
// bound: one row; $members_max entities, eight merges away; $merges_max merges
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param entity_ids => [];
:param members_max => 200;
:param merges_max => 400;
CALL () {
  UNWIND $entity_ids AS wanted
  MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: wanted})
  WHERE e.deleted_at IS NULL AND any(each IN e.audiences WHERE each IN $audiences)
  RETURN collect(DISTINCT e.node_id) AS seen
}
CALL () {
  UNWIND $entity_ids AS wanted
  MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: wanted})
  MATCH (e)-[merged:SAME_AS*0..8]-(member:Entity)
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
RETURN [member IN found | member {.node_id, .name, .name_key, .type, .aliases, .alias_audiences, .alias_text, .lent_aliases,
    .lent_audiences, .audiences, .document_frequency, .deleted_at}] AS members, merges, seen
LIMIT 1;

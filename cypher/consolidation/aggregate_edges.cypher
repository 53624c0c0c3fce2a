// What topics have to do with names and with other topics (requirement 004 §22.2): how many members name each entity, and how many edges of each sort lead from members to those of another topic.
// returns: topic_id, members, others = [[node_id, {sort: count}]], those with most first
// bound: the ids of one batch, $edges_max others each of entities and of topics
:param tenant_id => 'local';
:param ids => ['concept_0'];
:param members_min => 2;
:param edges_max => 64;
UNWIND $ids AS id
MATCH (topic:Node {tenant_id: $tenant_id, node_id: id})
WHERE topic.concept_kind = 'topic' AND topic.active
CALL (topic) {
  MATCH (topic)<-[about:ABOUT|COLD]-(member:Memory)-[:MENTIONS|AGENT|PATIENT|LOCATION|INSTRUMENT|RECIPIENT|BENEFICIARY]->(entity:Entity)
  WHERE coalesce(about.type, 'ABOUT') = 'ABOUT' AND member.deleted_at IS NULL
  WITH entity, count(DISTINCT member) AS members
  WHERE members >= $members_min
  RETURN entity.node_id AS other, {mentions: members} AS sorts, members AS total
  ORDER BY total DESC, other LIMIT $edges_max
  UNION ALL
  MATCH (topic)<-[about:ABOUT|COLD]-(member:Memory)-[link:SUPPORTS|CONTRADICTS|CAUSES|CAUSED_BY|SIMILAR_TO]-(far:Memory)-[along:ABOUT|COLD]->(other:Concept)
  WHERE coalesce(about.type, 'ABOUT') = 'ABOUT' AND coalesce(along.type, 'ABOUT') = 'ABOUT'
    AND member.deleted_at IS NULL AND far.deleted_at IS NULL
    AND other <> topic AND other.concept_kind = 'topic' AND other.active
  WITH other, type(link) AS sort, count(*) AS links
  WITH other, collect([sort, links]) AS sorts, sum(links) AS total
  WHERE total >= $members_min
  RETURN other.node_id AS other, {
    supports: reduce(n = 0, each IN sorts | n + CASE WHEN each[0] = 'SUPPORTS' THEN each[1] ELSE 0 END),
    contradicts: reduce(n = 0, each IN sorts | n + CASE WHEN each[0] = 'CONTRADICTS' THEN each[1] ELSE 0 END),
    causes: reduce(n = 0, each IN sorts | n + CASE WHEN each[0] STARTS WITH 'CAUSE' THEN each[1] ELSE 0 END),
    alike: reduce(n = 0, each IN sorts | n + CASE WHEN each[0] = 'SIMILAR_TO' THEN each[1] ELSE 0 END)
  } AS sorts, total
  ORDER BY total DESC, other LIMIT $edges_max
}
WITH topic, collect([other, sorts]) AS others
RETURN topic.node_id AS topic_id, COUNT { (topic)<-[about:ABOUT|COLD]-(:Memory) WHERE coalesce(about.type, 'ABOUT') = 'ABOUT' } AS members, others;

// The concept layer (L2): topics that were found, or that the question's names lead to, those one aggregated edge further, and the members of each that this reader may see; members whose edge pruning took out of the online layer too (L0).
// returns: topics = [[node_id, title, score, [[member_id, firmness, is_cold]]]], the best first
// bound: $topics_max topics, $members_max members each, $edges_max edges of each super-node
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param concepts => [['concept_1', 1.0]];
:param entities => [['entity_1', 1.0]];
:param since => 0;
:param asked_at => 253402300799000;
:param recorded_by => null;
:param hop_share => 0.5;
:param edges_max => 64;
:param topics_max => 8;
:param members_max => 32;
CYPHER 25
CALL () {
  UNWIND $concepts AS found
  MATCH (concept:Node {tenant_id: $tenant_id, node_id: found[0]})
  CALL (concept) {
    RETURN concept AS topic
    UNION
    MATCH (concept)<-[:PART_OF]-(topic:Concept) RETURN topic LIMIT $edges_max
  }
  RETURN topic, found[1] AS score
  UNION ALL
  UNWIND $entities AS found
  MATCH (entity:Node {tenant_id: $tenant_id, node_id: found[0]})
  CALL (entity) {
    MATCH (entity)<-[edge:REFERS_TO {layer: 'L2'}]-(topic:Concept)
    RETURN topic, edge.weight AS weight ORDER BY weight DESC LIMIT $edges_max
  }
  RETURN topic, found[1] * weight AS score
}
WITH topic, max(score) AS score
CALL (topic, score) {
  RETURN topic AS located, score AS reached
  UNION ALL
  MATCH (topic)-[edge:REFERS_TO {layer: 'L2'}]-(located:Concept)
  RETURN located, score * $hop_share * edge.weight AS reached ORDER BY reached DESC LIMIT $edges_max
}
WITH located, max(reached) AS score
WHERE located.concept_kind = 'topic' AND located.active AND located.audience IN $audiences
WITH located, score ORDER BY score DESC, located.node_id LIMIT $topics_max
RETURN collect([located.node_id, coalesce(located.heading, located.title), score, COLLECT {
  MATCH (located)<-[about:ABOUT|COLD]-(member:Episode)
  WHERE (type(about) = 'ABOUT' OR about.type = 'ABOUT') AND member.active AND member.audience IN $audiences
    AND member.event_at >= $since AND member.event_at <= $asked_at
    AND ($recorded_by IS NULL OR coalesce(member.recorded_at, member.created_at) <= $recorded_by)
  RETURN [member.node_id, coalesce(about.weight, 0.0), type(about) = 'COLD']
  ORDER BY about.weight DESC, member.node_id LIMIT $members_max
}]) AS topics
LIMIT 1;

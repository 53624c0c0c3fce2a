// The topics of one audience that hold now, as consolidation left them.
// returns: node_id, title, level, language, terms, term_counts, member_count, parent_id, grown_by, aggregated_members, strategy (before it was noted there was one)
// bound: $topics_max
:param tenant_id => 'local';
:param audience => 'local';
:param topics_max => 20000;
MATCH (topic:Memory {tenant_id: $tenant_id, kind: 'Concept'})
WHERE topic.event_at IS NOT NULL AND topic.node_id IS NOT NULL
  AND topic.concept_kind = 'topic' AND topic.audience = $audience AND topic.active AND topic.deleted_at IS NULL
RETURN topic.node_id AS node_id, topic.title AS title, topic.level AS level, topic.language AS language,
  topic.terms AS terms, topic.term_counts AS term_counts, topic.member_count AS member_count,
  head(COLLECT { MATCH (topic)-[:PART_OF]->(parent:Concept) RETURN parent.node_id LIMIT 1 }) AS parent_id,
  coalesce(topic.grown_by, 0) AS grown_by, coalesce(topic.aggregated_members, 0) AS aggregated_members,
  coalesce(topic.strategy, 'community_detect') AS strategy
ORDER BY topic.node_id
LIMIT $topics_max;

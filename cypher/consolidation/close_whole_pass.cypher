// A pass over all memories of an audience is through: its topics have grown by none since.
// returns: closed
// bound: the topics of one audience
:param tenant_id => 'local';
:param audience => 'local';
MATCH (topic:Memory {tenant_id: $tenant_id, kind: 'Concept'})
WHERE topic.event_at IS NOT NULL AND topic.node_id IS NOT NULL
  AND topic.concept_kind = 'topic' AND topic.audience = $audience AND topic.active
SET topic.grown_by = 0
RETURN count(topic) AS closed;

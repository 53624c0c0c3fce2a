// Notes that topics have new members.
// returns: grown
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (topic:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET topic.terms = row.terms, topic.term_counts = row.term_counts, topic.updated_at = $now_ms,
    topic.member_count = row.member_count, topic.frequency = row.member_count,
    topic.grown_by = coalesce(topic.grown_by, 0) + row.added,
    topic.event_at = CASE WHEN topic.event_at > row.event_at THEN topic.event_at ELSE row.event_at END
RETURN count(topic) AS grown;

// What waits for a person, or was decided, the oldest first, with both sides and the episodes that each stands on.
// returns: item MAP, sides LIST OF MAP
// bound: $rows rows, $evidence_max episodes a side
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param states => ['open'];
:param review_id => null;
:param now_ms => 0;
:param after_at => -1;
:param after_id => '';
:param rows => 20;
:param evidence_max => 5;
MATCH (r:ReviewItem)
WHERE r.tenant_id = $tenant_id AND r.state IN $states AND r.created_at >= $after_at AND r.node_id IS NOT NULL
  AND (r.created_at > $after_at OR r.node_id > $after_id)
  AND r.audience IN $audiences AND ($review_id IS NULL OR r.node_id = $review_id)
  AND ($review_id IS NOT NULL OR r.state <> 'deferred' OR r.deferred_until <= $now_ms)
WITH r
ORDER BY r.created_at, r.node_id
LIMIT $rows
RETURN r {.*} AS item, COLLECT {
  UNWIND r.side_ids AS side_id
  MATCH (side:Node {tenant_id: $tenant_id, node_id: side_id})
  RETURN {node_id: side_id, text: coalesce(side.text, side.name), is_hidden: side.deleted_at IS NOT NULL, evidence: COLLECT {
    MATCH (side)-[:DERIVED_FROM]->(episode:Episode)
    WHERE episode.deleted_at IS NULL AND episode.audience IN $audiences
    RETURN [episode.node_id, episode.text]
    ORDER BY episode.event_at
    LIMIT $evidence_max
  }}
} AS sides
ORDER BY item.created_at, item.node_id
LIMIT $rows;

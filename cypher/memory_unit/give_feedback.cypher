// Takes a reader's judgement of a memory: pinned or not, feedback within -1..1, weight within 0..1.
// returns: feedback FLOAT, weight FLOAT, pinned BOOLEAN
// bound: one row
:param tenant_id => 'demo';
:param node_id => 'fact_x';
:param pinned => null;
:param feedback_step => 0.2;
:param weight_per_feedback => 0.25;
:param now_ms => 0;
MATCH (n:Node {tenant_id: $tenant_id, node_id: $node_id})
WITH n, coalesce(n.feedback, 0.0) AS old
WITH n, old, CASE WHEN old + $feedback_step > 1.0 THEN 1.0 WHEN old + $feedback_step < -1.0 THEN -1.0 ELSE old + $feedback_step END AS new
WITH n, new, coalesce(n.weight, 0.0) + (new - old) * $weight_per_feedback AS weight
SET n.feedback = new, n.pinned = coalesce($pinned, n.pinned, false),
    n.weight = CASE WHEN weight > 1.0 THEN 1.0 WHEN weight < 0.0 THEN 0.0 ELSE weight END,
    n.updated_at = CASE WHEN $now_ms > n.updated_at THEN $now_ms ELSE n.updated_at + 1 END
RETURN n.feedback AS feedback, n.weight AS weight, n.pinned AS pinned
LIMIT 1;

// Writes what was decided about a review item, or until when it is put off.
// returns: review_id STRING
// bound: one row
:param tenant_id => 'demo';
:param review_id => 'review_x';
:param changes => {};
:param now_ms => 0;
MATCH (r:ReviewItem:Node {tenant_id: $tenant_id, node_id: $review_id})
SET r += $changes, r.updated_at = $now_ms
RETURN r.node_id AS review_id
LIMIT 1;

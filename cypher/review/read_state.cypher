// Whether a review item was decided, and by whom: asked under the tenant's lock before it is.
// returns: is_decided BOOLEAN, decided_by STRING
// bound: one row
:param tenant_id => 'demo';
:param review_id => 'review_x';
MATCH (r:ReviewItem:Node {tenant_id: $tenant_id, node_id: $review_id})
RETURN r.state = 'decided' AS is_decided, r.decided_by AS decided_by
LIMIT 1;

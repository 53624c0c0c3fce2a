// What waits for a person, oldest first.
CREATE INDEX review_by_state IF NOT EXISTS FOR (n:ReviewItem) ON (n.tenant_id, n.state, n.created_at, n.node_id);

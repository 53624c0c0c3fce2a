// Two statements that say the same support each other once, or no longer; what has no support to count stays.
// returns: nothing
// bound: two statements
:param tenant_id => 'demo';
:param source_id => 'fact_x';
:param target_id => 'fact_y';
:param change => 1;
:param now_ms => 0;
UNWIND [$source_id, $target_id] AS node_id
MATCH (n:Node {tenant_id: $tenant_id, node_id: node_id})
WHERE n.support_count + $change >= 1
SET n.support_count = n.support_count + $change, n.frequency = n.frequency + $change, n.updated_at = $now_ms;

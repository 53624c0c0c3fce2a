// The language model found what rules had found in the same text: both are surer together, and no evidence is counted twice.
// returns: nothing
// bound: the rows of one text
:param tenant_id => 'local';
:param rows => [];
:param confidence_max => 0.99;
:param now_ms => 0;
UNWIND $rows AS row
MATCH (s:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE NOT row.episode_id IN coalesce(s.model_agreed, [])
WITH s, row, 1 - (1 - s.confidence) * row.doubt AS confidence
SET s.confidence = CASE WHEN confidence > $confidence_max THEN $confidence_max ELSE confidence END,
    s.model_agreed = coalesce(s.model_agreed, []) + row.episode_id,
    s.updated_at = $now_ms;

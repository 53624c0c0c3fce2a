// Creates or extends the sessions of a batch: their text, times, last turn and turn count.
// returns: nothing
// bound: the rows of one batch; session text up to $characters_max
:param tenant_id => 'demo';
:param rows => [];
:param characters_max => 200000;
:param now_ms => 0;
UNWIND $rows AS row
MERGE (s:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET s:Session, s += row.properties, s.turn_count = 0
SET s.search_text = left(coalesce(s.search_text + ' ', '') + row.search_text, $characters_max),
    s.turn_count = s.turn_count + row.turns,
    s.started_at = CASE WHEN row.properties.started_at < s.started_at THEN row.properties.started_at ELSE s.started_at END,
    s.last_at = CASE WHEN s.last_at > row.last_at THEN s.last_at ELSE row.last_at END,
    s.last_episode_id = row.last_episode_id,
    s.updated_at = $now_ms;

// Writes anew what a hidden episode's words had gone into: its neighbours' windows and its session's text.
// returns: nothing
// bound: two episodes, one session of $turns_max turns and $characters_max characters
:param tenant_id => 'demo';
:param node_id => 'episode_x';
:param turns_max => 20000;
:param characters_max => 200000;
:param now_ms => 0;
MATCH (n:Node {tenant_id: $tenant_id, node_id: $node_id})
CALL (n) {
  MATCH (n)-[:TEMPORAL_NEXT]-(e:Episode)
  WHERE e.window_text IS NOT NULL AND e.deleted_at IS NULL
  WITH DISTINCT e
  LIMIT 100
  OPTIONAL MATCH (before:Episode)-[:TEMPORAL_NEXT]->(e)
  WHERE before.deleted_at IS NULL
  WITH e, head(collect(before.search_text)) AS before_text
  OPTIONAL MATCH (e)-[:TEMPORAL_NEXT]->(after:Episode)
  WHERE after.deleted_at IS NULL
  WITH e, before_text, head(collect(after.search_text)) AS after_text
  SET e.window_text = trim(coalesce(before_text, '') + ' ' + e.search_text + ' ' + coalesce(after_text, ''))
}
CALL (n) {
  MATCH (n)-[:IN_SESSION]->(s:Session)
  OPTIONAL MATCH (e:Episode)-[:IN_SESSION]->(s)
  WHERE e.deleted_at IS NULL
  WITH s, e
  ORDER BY e.event_at, e.position, e.node_id
  LIMIT $turns_max
  WITH s, collect(e.search_text) AS texts, count(e) AS turns
  SET s.turn_count = turns, s.updated_at = $now_ms,
      s.search_text = left(trim(reduce(text = '', part IN texts | CASE WHEN size(text) > $characters_max THEN text ELSE text + ' ' + part END)), $characters_max)
};

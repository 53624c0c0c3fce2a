// Writes anew what a hidden episode's words had gone into: its neighbours' windows, its session's text, title and last turn.
// returns: nothing
// bound: two episodes, one session of $turns_max turns and $characters_max characters, 1000 hidden turns before the last living one
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
  WITH s, collect(e.search_text) AS texts, count(e) AS turns, head(collect(e.title)) AS title,
    min(e.event_at) AS first_at, max(e.event_at) AS last_at
  SET s.turn_count = turns, s.updated_at = $now_ms, s.title = title, s.started_at = coalesce(first_at, s.started_at),
      s.last_at = CASE WHEN turns < $turns_max THEN coalesce(last_at, s.last_at) ELSE s.last_at END,
      s.search_text = left(trim(reduce(text = '', part IN texts | CASE WHEN size(text) > $characters_max THEN text ELSE text + ' ' + part END)), $characters_max)
}
CALL (n) {
  MATCH (n)-[:IN_SESSION]->(s:Session)
  WHERE s.last_episode_id = n.node_id
  OPTIONAL MATCH (tail:Episode)-[next:TEMPORAL_NEXT]->(after:Episode)
    ((hidden:Episode)-[:TEMPORAL_NEXT]->(:Episode) WHERE hidden.deleted_at IS NOT NULL){0,1000} (n)
  WHERE tail.deleted_at IS NULL AND (tail)-[:IN_SESSION]->(s)
  WITH s, tail, next, after
  LIMIT 1
  SET s.last_episode_id = tail.node_id
  WITH tail, next, after
  WHERE next IS NOT NULL
  MERGE (tail)-[gone:DELETED {edge_id: next.edge_id}]->(after)
  SET gone = properties(next), gone.type = type(next), gone.deleted_at = $now_ms, gone.updated_at = $now_ms
  DELETE next
};

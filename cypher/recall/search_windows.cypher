// Turns whose neighbourhood (the turn before, this and the next) holds words of the question.
// returns: hits = [[node_id, score, is_turn, session_id, event_at, weight, feedback, pinned]], best first; a row for each of $lucene, in order
// bound: $fetch_max from the index and $hits_max kept, for each of at most $parts_max parts
:param tenant_id => 'local';
:param lucene => ['+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +window_text:(bluetooth)'];
:param fetch_max => 200;
:param hits_max => 200;
:param parts_max => 3;
:param since => 0;
:param asked_at => 253402300799000;
:param sessions => null;
:param speakers => null;
:param tags => null;
:param visibilities => null;
:param confidence_min => 0.0;
CYPHER 25
UNWIND range(0, size($lucene) - 1) AS part
CALL (part) {
  CALL db.index.fulltext.queryNodes('episode_window', $lucene[part], {limit: $fetch_max}) YIELD node AS episode, score
  WHERE episode.tenant_id = $tenant_id AND episode.active
    AND episode.event_at >= $since AND episode.event_at <= $asked_at
    AND ($sessions IS NULL OR episode.session_id IN $sessions)
    AND ($speakers IS NULL OR episode.speaker IN $speakers)
    AND ($visibilities IS NULL OR episode.scope IN $visibilities)
    AND ($tags IS NULL OR any(tag IN episode.tags WHERE tag IN $tags))
    AND coalesce(episode.confidence, 1.0) >= $confidence_min
  WITH episode, score LIMIT $hits_max
  RETURN collect([
    episode.node_id, score, episode.unit = 'turn', episode.session_id,
    episode.event_at, episode.weight, episode.feedback, episode.pinned
  ]) AS hits
}
RETURN hits ORDER BY part
LIMIT $parts_max

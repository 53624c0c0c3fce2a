// Facts, preferences, tasks, concepts and skills that hold words of the question, with the episodes they come from.
// returns: hits = [[node_id, score, kind, [episode_id], event_at, weight]], best first
// bound: $fetch_max from the index, $hits_max kept, $episodes_max episodes each
:param tenant_id => 'local';
:param lucene => '+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +search_text:(bluetooth)';
:param fetch_max => 100;
:param hits_max => 100;
:param episodes_max => 5;
:param since => 0;
:param asked_at => 253402300799000;
:param believed_at => 253402300798999;
:param sessions => null;
:param speakers => null;
:param tags => null;
:param visibilities => null;
:param confidence_min => 0.0;
CYPHER 25
CALL db.index.fulltext.queryNodes('statement_text', $lucene, {limit: $fetch_max}) YIELD node AS statement, score
WHERE statement.tenant_id = $tenant_id AND statement.active
  AND statement.event_at >= $since AND statement.event_at <= $asked_at
  AND coalesce(statement.superseded_at, $believed_at + 1) > $believed_at
  AND ($sessions IS NULL OR statement.session_id IN $sessions)
  AND ($speakers IS NULL OR statement.speaker IN $speakers)
  AND ($visibilities IS NULL OR statement.scope IN $visibilities)
  AND ($tags IS NULL OR any(tag IN statement.tags WHERE tag IN $tags))
  AND coalesce(statement.confidence, 1.0) >= $confidence_min
WITH statement, score LIMIT $hits_max
WITH statement, score, COLLECT {
  MATCH (statement)-[:DERIVED_FROM]->(episode:Episode)
  RETURN episode.node_id LIMIT $episodes_max
} AS episodes
RETURN collect([statement.node_id, score, statement.kind, episodes, statement.event_at, statement.weight]) AS hits
LIMIT 1

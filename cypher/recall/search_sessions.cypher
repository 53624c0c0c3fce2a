// Conversations whose turns together hold words of the question; one list for each part of the question.
// returns: hits = [[session_id, score]], best first; a row for each of $lucene, in order
// bound: $hits_max sessions for each of at most $parts_max parts
:param tenant_id => 'local';
:param lucene => ['+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +search_text:(bluetooth)'];
:param hits_max => 50;
:param parts_max => 3;
:param asked_at => 253402300799000;
CYPHER 25
UNWIND range(0, size($lucene) - 1) AS part
CALL (part) {
  CALL db.index.fulltext.queryNodes('session_text', $lucene[part], {limit: $hits_max}) YIELD node AS session, score
  WHERE session.tenant_id = $tenant_id AND session.started_at <= $asked_at
  RETURN collect([session.session_id, score]) AS hits
}
RETURN hits ORDER BY part
LIMIT $parts_max

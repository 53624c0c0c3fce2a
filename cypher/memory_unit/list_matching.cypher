// One page of the memories that hold all the given words, newest first, going on after a key (time, id).
// returns: node MAP, labels LIST OF STRING
// bound: $rows rows, out of the best $candidates_max of each full-text index
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param lucene => '+tenant_id:"demo"^0 +search_text:(bluetooth)';
:param terms => ['bluetooth'];
:param kinds => ['Episode', 'Fact'];
:param since_ms => 0;
:param at_ms => 253402300799000;
:param after_id => '~';
:param sessions => [];
:param speakers => [];
:param tags => [];
:param visibilities => [];
:param confidence_min => null;
:param owners => [];
:param tiers => [];
:param verified => null;
:param pinned => null;
:param state => null;
:param open_end => 253402300799000;
:param candidates_max => 1000;
:param rows => 20;
UNWIND ['episode_text', 'statement_text', 'sentence_text'] AS index_name
CALL (index_name) {
  CALL db.index.fulltext.queryNodes(index_name, $lucene, {limit: $candidates_max}) YIELD node
  RETURN node
}
WITH collect(DISTINCT node) AS found
UNWIND found AS n
WITH n
WHERE n.tenant_id = $tenant_id AND n.event_at >= $since_ms AND n.event_at <= $at_ms
  AND (n.event_at < $at_ms OR n.node_id < $after_id)
  AND n.kind IN $kinds AND n.active AND n.deleted_at IS NULL AND n.audience IN $audiences
  AND all(term IN $terms WHERE ' ' + n.search_text + ' ' CONTAINS ' ' + term + ' ')
  AND (size($sessions) = 0 OR n.session_id IN $sessions)
  AND (size($speakers) = 0 OR n.speaker IN $speakers)
  AND (size($tags) = 0 OR any(tag IN n.tags WHERE tag IN $tags))
  AND (size($visibilities) = 0 OR n.scope IN $visibilities)
  AND ($confidence_min IS NULL OR n.confidence >= $confidence_min)
  AND (size($owners) = 0 OR n.user_id IN $owners)
  AND (size($tiers) = 0 OR coalesce(n.tier, 'short') IN $tiers)
  AND ($verified IS NULL OR (n.verified_at IS NOT NULL) = $verified)
  AND ($pinned IS NULL OR coalesce(n.pinned, false) = $pinned)
  AND ($state IS NULL OR (n.kind = 'Task' AND coalesce(n.state, 'open') = $state AND n.superseded_at = $open_end))
RETURN n {.*, embedding: null, search_text: null, window_text: null} AS node, labels(n) AS labels
ORDER BY n.event_at DESC, n.node_id DESC
LIMIT $rows;

// Memories that rest on what is not so any more, the last flagged first, each with the path that leads there. Words of the path that a reader may not see are empty.
// returns: node MAP, labels LIST OF STRING, since INTEGER, because STRING, path LIST OF [node_id, text]
// bound: $rows rows
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param before_at => 253402300799000;
:param after_id => '';
:param rows => 20;
MATCH (n:Memory)
WHERE n.tenant_id = $tenant_id AND n.stale_since <= $before_at
  AND n.audience IN $audiences AND n.deleted_at IS NULL
  AND coalesce(n.superseded_at, 253402300799000) >= 253402300799000
  AND (n.stale_since < $before_at OR n.node_id > $after_id)
WITH n
ORDER BY n.stale_since DESC, n.node_id
LIMIT $rows
RETURN n {.*, embedding: null, search_text: null, window_text: null, aliases: null} AS node, labels(n) AS labels,
  n.stale_since AS since, n.stale_because AS because,
  [id IN n.stale_path | [id, coalesce(head(COLLECT {
    MATCH (each:Node {tenant_id: $tenant_id, node_id: id})
    WHERE each.audience IN $audiences AND each.deleted_at IS NULL
    RETURN each.text LIMIT 1
  }), '')]] AS path
ORDER BY since DESC, n.node_id
LIMIT $rows;

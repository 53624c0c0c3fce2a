// How many nodes of each kind a tenant has, and how long the indexed texts of some of them are: the same ones each time, as their ids begin with a hash.
// returns: kinds = [[prefix, nodes, measured, texts, tokens, windows, window_tokens]]
// bound: $prefixes_max kinds, all their index entries, $measured_max nodes each
:param tenant_id => 'local';
:param prefixes => ['sentence_', 'episode_', 'session_', 'fact_'];
:param prefixes_max => 10;
:param measured_max => 1000;
CYPHER 25
UNWIND $prefixes[..$prefixes_max] AS prefix
CALL (prefix) {
  MATCH (node:Node)
  WHERE node.tenant_id = $tenant_id AND node.node_id STARTS WITH prefix
  RETURN count(*) AS nodes
}
CALL (prefix) {
  MATCH (node:Node)
  WHERE node.tenant_id = $tenant_id AND node.node_id STARTS WITH prefix
  WITH node ORDER BY node.node_id LIMIT $measured_max
  WITH size([token IN split(node.search_text, ' ') WHERE token <> '']) AS tokens,
    size([token IN split(node.window_text, ' ') WHERE token <> '']) AS window_tokens
  RETURN count(*) AS measured,
    count(CASE WHEN tokens > 0 THEN 1 END) AS texts, sum(tokens) AS tokens,
    count(CASE WHEN window_tokens > 0 THEN 1 END) AS windows, sum(window_tokens) AS window_tokens
}
RETURN collect([prefix, nodes, measured, texts, tokens, windows, window_tokens]) AS kinds
LIMIT 1

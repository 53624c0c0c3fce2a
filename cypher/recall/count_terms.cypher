// In how many texts of an index a word stands, counted up to a limit: what a word of the question is worth.
// returns: counts = one number for each of $searches, in order
// bound: $terms_max words, $count_max texts each
:param tenant_id => 'local';
:param searches => [['episode_text', '+tenant_id:"local"^0 +search_text:(film)']];
:param terms_max => 20;
:param count_max => 2000;
CYPHER 25
UNWIND range(0, size($searches[..$terms_max]) - 1) AS place
CALL (place) {
  CALL db.index.fulltext.queryNodes($searches[place][0], $searches[place][1], {limit: $count_max}) YIELD node AS text
  WHERE text.tenant_id = $tenant_id
  RETURN count(*) AS texts
}
WITH place, texts ORDER BY place
RETURN collect(texts) AS counts
LIMIT 1

// In how many episodes a word stands, counted up to a limit: what a name in lower case is worth.
// returns: counts = one number for each of $lucene, in order
// bound: $terms_max words, $count_max episodes each
:param tenant_id => 'local';
:param lucene => ['+tenant_id:"local"^0 +search_text:(film)'];
:param terms_max => 20;
:param count_max => 2000;
CYPHER 25
UNWIND range(0, size($lucene[..$terms_max]) - 1) AS place
CALL (place) {
  CALL db.index.fulltext.queryNodes('episode_text', $lucene[place], {limit: $count_max}) YIELD node AS episode
  WHERE episode.tenant_id = $tenant_id
  RETURN count(*) AS episodes
}
WITH place, episodes ORDER BY place
RETURN collect(episodes) AS counts
LIMIT 1

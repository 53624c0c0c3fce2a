// Raw chunks that hold words of the question, with the episodes that were made of each.
// returns: hits = [[node_id, score, sha256, path, mime, [[episode_id, offset, length]]]], best first
// bound: $hits_max chunks, $episodes_max episodes each
:param tenant_id => 'local';
:param lucene => '+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +search_text:(0x8007045d)';
:param audiences => ['local', '*'];
:param hits_max => 20;
:param episodes_max => 200;
:param since => 0;
:param asked_at => 253402300799000;
:param recorded_by => null;
CYPHER 25
CALL db.index.fulltext.queryNodes('raw_text', $lucene, {limit: $hits_max}) YIELD node AS chunk, score
WHERE chunk.tenant_id = $tenant_id
WITH chunk, score, COLLECT {
  MATCH (episode:Episode)-[source:DERIVED_FROM]->(chunk)
  WHERE episode.active AND episode.audience IN $audiences
    AND episode.event_at >= $since AND episode.event_at <= $asked_at
    AND ($recorded_by IS NULL OR coalesce(episode.recorded_at, episode.created_at) <= $recorded_by)
  RETURN [episode.node_id, source.offset, source.length] LIMIT $episodes_max
} AS episodes
WHERE size(episodes) > 0
RETURN collect([chunk.node_id, score, chunk.sha256, chunk.path, chunk.mime, episodes]) AS hits
LIMIT 1

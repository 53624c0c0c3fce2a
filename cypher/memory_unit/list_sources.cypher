// Where the words of some memories come from: raw chunk, place in it, and the turn or passage in between.
// returns: wanted STRING, raw_id, sha256, path, mime, offset, length, episode_id, source_id, session_id, speaker, said_at
// bound: $rows_each rows a memory
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param node_ids => [];
:param rows_each => 20;
:param rows_max => 10000;
UNWIND $node_ids AS wanted
MATCH (n:Node {tenant_id: $tenant_id, node_id: wanted})
WHERE n.deleted_at IS NULL AND coalesce(n.audience, '*') IN $audiences
CALL (n) {
  MATCH (n)-[d:DERIVED_FROM]->(raw:RawChunk)
  WHERE d.deleted_at IS NULL
  RETURN raw, d.offset AS offset, d.length AS length, CASE WHEN n:Episode THEN n END AS episode
  UNION
  MATCH (n)-[d:DERIVED_FROM]->(episode:Episode)-[:DERIVED_FROM]->(raw:RawChunk)
  WHERE NOT n:Episode AND d.deleted_at IS NULL AND episode.deleted_at IS NULL AND episode.audience IN $audiences
  RETURN raw, d.offset AS offset, d.length AS length, episode
  UNION
  MATCH (n)-[:PART_OF]->(episode:Episode)-[:DERIVED_FROM]->(raw:RawChunk)
  RETURN raw, n.offset AS offset, n.length AS length, episode
}
WITH wanted, raw, offset, length, episode
WHERE raw.deleted_at IS NULL AND offset IS NOT NULL
ORDER BY episode.event_at, offset
WITH wanted, raw, offset, length, collect(episode)[0] AS episode
WITH wanted, collect({raw: raw, offset: offset, length: length, episode: episode})[..$rows_each] AS found
UNWIND found AS source
RETURN wanted, source.raw.node_id AS raw_id, source.raw.sha256 AS sha256, source.raw.path AS path, source.raw.mime AS mime,
  source.offset AS offset, source.length AS length, source.episode.node_id AS episode_id,
  source.episode.source_id AS source_id, source.episode.session_id AS session_id, source.episode.speaker AS speaker,
  source.episode.event_at AS said_at
LIMIT $rows_max;

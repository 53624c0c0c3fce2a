// The words of what was found, and where they stand in the raw chunks.
// returns: a row a memory: node_id, kind, text, title, event_at, session_id, speaker, confidence, weight, is_turn, language, mentions = [[entity_id, name]], sources = [[raw_id, sha256, path, mime, offset, length, source_id]], episodes = [id]
// bound: $ids_max memories, $sources_max sources and $names_max names each
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param ids => ['episode_1'];
:param ids_max => 60;
:param sources_max => 4;
:param names_max => 12;
CYPHER 25
UNWIND range(0, size($ids[..$ids_max]) - 1) AS place
MATCH (memory:Node {tenant_id: $tenant_id, node_id: $ids[place]})
WHERE memory.active AND memory.audience IN $audiences
RETURN memory.node_id AS node_id, memory.kind AS kind, memory.text AS text, memory.title AS title,
  memory.event_at AS event_at, memory.session_id AS session_id, memory.speaker AS speaker,
  memory.confidence AS confidence, memory.weight AS weight,
  memory.unit = 'turn' AS is_turn, memory.language AS language,
  COLLECT { MATCH (memory)-[:MENTIONS]->(entity:Entity) RETURN [entity.node_id, entity.name] LIMIT $names_max } AS mentions,
  COLLECT {
    MATCH (memory)-[source:DERIVED_FROM]->(chunk:RawChunk)
    RETURN [chunk.node_id, chunk.sha256, chunk.path, chunk.mime, source.offset, source.length,
      coalesce(memory.source_id, head(COLLECT { MATCH (memory)-[:DERIVED_FROM]->(episode:Episode) RETURN episode.source_id LIMIT 1 }))]
    LIMIT $sources_max
  } AS sources,
  COLLECT { MATCH (memory)-[:DERIVED_FROM]->(episode:Episode) RETURN episode.node_id LIMIT $sources_max } AS episodes
ORDER BY place
LIMIT $ids_max

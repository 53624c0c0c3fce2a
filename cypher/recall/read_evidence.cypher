// The words of what was found, where they stand in the raw chunks, and what they state that no longer holds.
// returns: memories = [[node_id, kind, text, title, event_at, session_id, speaker, confidence, weight, is_document, words, mentions, sources, episodes, superseded, stale, same, heard_from, state]], in the order of $ids
// returns: words = the index words of title, speaker and text, joined by blanks
// returns: mentions = [[entity_id, name]]; sources = [[raw_id, sha256, path, mime, offset, length, source_id, said_at, speaker, session_id]]; episodes = [id]
// returns: superseded = [[node_id, text, until, now_id, now_text, now_event_at, source, is_correction]], the last first; until: when it ceased to hold, or was corrected or taken back; now_text is empty where nothing is known instead; source as in sources
// returns: same = [id] of statements that say the same in other words
// returns: heard_from = [name] of whom a statement was heard, as its words say
// returns: state = of a task: open, done, cancelled
// returns: stale = [since, because, [node_id], text of the last of them], null unless it rests on what is not so any more
// bound: $ids_max memories, $sources_max sources, $names_max names and statements that say the same and $superseded_max superseded statements each
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param ids => ['episode_1'];
:param valid_at => 253402300798999;
:param known_at => 253402300798999;
:param recorded_by => null;
:param ids_max => 60;
:param sources_max => 4;
:param names_max => 12;
:param superseded_max => 3;
CYPHER 25
UNWIND range(0, size($ids[..$ids_max]) - 1) AS place
MATCH (memory:Node {tenant_id: $tenant_id, node_id: $ids[place]})
WHERE memory.active AND memory.audience IN $audiences AND coalesce(memory.expires_at, $valid_at + 1) > $valid_at
  AND ($recorded_by IS NULL OR coalesce(memory.recorded_at, memory.created_at) <= $recorded_by)
WITH place, memory,
  COLLECT { MATCH (memory)-[:MENTIONS]->(entity:Entity) RETURN [entity.node_id, entity.name] LIMIT $names_max } AS mentions,
  COLLECT {
    MATCH (memory)-[source:DERIVED_FROM]->(chunk:RawChunk)
    OPTIONAL MATCH (memory)-[:DERIVED_FROM]->(episode:Episode)-[:DERIVED_FROM]->(chunk)
    WITH source, chunk, coalesce(episode, memory) AS said
    RETURN [chunk.node_id, chunk.sha256, chunk.path, chunk.mime, source.offset, source.length,
      said.source_id, said.event_at, said.speaker, said.session_id]
    ORDER BY coalesce(source.folded, false)
    LIMIT $sources_max
  } AS sources,
  COLLECT {
    MATCH (memory)-[cited:DERIVED_FROM]->(episode:Episode)
    RETURN episode.node_id ORDER BY coalesce(cited.folded, false) LIMIT $sources_max
  } AS episodes,
  COLLECT {
    MATCH (old:Memory)-[:DERIVED_FROM*0..1]->(memory)
    WHERE (old.valid_until <= $valid_at OR old.withdrawn_at <= $known_at)
      AND old.active AND coalesce(old.status, 'asserted') = 'asserted' AND old.audience IN $audiences
      AND ($recorded_by IS NULL OR coalesce(old.recorded_at, old.created_at) <= $recorded_by)
    CALL (old) {
      MATCH (now:Memory)
      USING INDEX now:Memory(tenant_id, chain_id, valid_since, sequence)
      WHERE now.tenant_id = $tenant_id AND now.chain_id = old.chain_id AND now.valid_since <= $valid_at
        AND now.sequence IS NOT NULL AND now <> old AND now.event_at <= $valid_at
        AND (now.valid_since >= old.valid_until OR old.withdrawn_at <= $known_at)
        AND coalesce(now.withdrawn_at, $known_at + 1) > $known_at
        AND (now.active OR coalesce(now.status, 'asserted') <> 'asserted')
        AND now.deleted_at IS NULL AND now.audience IN $audiences
        AND ($recorded_by IS NULL OR coalesce(now.recorded_at, now.created_at) <= $recorded_by)
      RETURN now ORDER BY now.tenant_id DESC, now.chain_id DESC, now.valid_since DESC, now.sequence DESC LIMIT 1
    }
    WITH old, now
    WHERE (old.withdrawn_at <= $known_at OR NOT EXISTS { (now)-[:DERIVED_FROM]->(memory) })
      AND NOT (coalesce(now.status, 'asserted') = 'asserted' // the same again: extended, or so once more
        AND coalesce(now.object_key, now.text) = coalesce(old.object_key, old.text)
        AND coalesce(now.negated, false) = coalesce(old.negated, false)
        AND coalesce(now.polarity, 0.0) = coalesce(old.polarity, 0.0))
    RETURN [old.node_id, old.text,
      CASE WHEN old.withdrawn_at <= $known_at THEN old.withdrawn_at ELSE old.valid_until END,
      now.node_id, CASE WHEN coalesce(now.status, 'asserted') = 'asserted' THEN now.text ELSE '' END, now.event_at,
      head(COLLECT {
        MATCH (now)-[source:DERIVED_FROM]->(chunk:RawChunk)
        MATCH (now)-[:DERIVED_FROM]->(episode:Episode)-[:DERIVED_FROM]->(chunk)
        WHERE episode <> memory
        RETURN [chunk.node_id, chunk.sha256, chunk.path, chunk.mime, source.offset, source.length,
          episode.source_id, episode.event_at, episode.speaker, episode.session_id]
        LIMIT 1
      }), old.withdrawn_at <= $known_at]
    ORDER BY old.valid_until DESC, old.node_id
    LIMIT $superseded_max
  } AS superseded
ORDER BY place
RETURN collect([
  memory.node_id, memory.kind, memory.text, memory.title, memory.event_at, memory.session_id, memory.speaker,
  memory.confidence, memory.weight, memory.unit IN ['passage', 'attachment'], memory.search_text, mentions, sources, episodes, superseded,
  CASE WHEN memory.stale_since <= $known_at THEN [memory.stale_since, memory.stale_because, memory.stale_path,
    head(COLLECT {
      MATCH (lost:Node {tenant_id: $tenant_id, node_id: memory.stale_path[-1]})
      WHERE lost.deleted_at IS NULL AND lost.audience IN $audiences
      RETURN lost.text LIMIT 1
    })] END,
  COLLECT { MATCH (memory)-[:SAME_AS]-(same:Memory) RETURN same.node_id LIMIT $names_max },
  CASE WHEN memory:Episode THEN [] ELSE COLLECT { MATCH (memory)-[:SPOKEN_BY]->(teller:Entity) RETURN teller.name LIMIT $names_max } END,
  CASE WHEN memory:Task THEN memory.state END
]) AS memories
LIMIT 1

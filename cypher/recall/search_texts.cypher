// Everything that holds words of the question: sentences, episodes, turns by their neighbourhood, sessions, statements.
// returns: sentences = [[node_id, score, text, episode_id, is_turn, [[entity_id, document_frequency]]]];
// returns: episodes = for each part of the question [[node_id, score, text, is_turn, session_id, event_at, weight, feedback, pinned]];
// returns: windows = the same for the whole question, of turns that have the words around them;
// returns: conversations = for each part [[session_id, score, how often each of its $conversation_words stands in the text, tokens]];
// returns: statements = [[node_id, score, text, kind, [episode_id], event_at, weight]]; all of them best first;
// returns: known = how many episodes the tenant has, counted up to $few_max; writes = the tenant's count;
// returns: shared = whether other tenants have texts in the same indexes: only then each hit has its text, as indexed, or those counts
// bound: of each list $…_fetch_max from the index and $…_max kept, at most $parts_max parts, $entities_max entities a sentence, $episodes_of_statement_max episodes a statement
:param tenant_id => 'local';
:param sentences => ['+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +search_text:(bluetooth)'];
:param episodes => ['+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +search_text:(bluetooth)'];
:param windows => ['+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +window_text:(bluetooth)'];
:param conversations => ['+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +search_text:(bluetooth)'];
:param statements => ['+tenant_id:"local"^0 +(audience:"local"^0 audience:"*"^0) +search_text:(bluetooth)'];
:param sentences_fetch_max => 200;
:param sentences_max => 200;
:param episodes_fetch_max => 120;
:param episodes_max => 120;
:param windows_fetch_max => 100;
:param windows_max => 100;
:param conversations_max => 50;
:param conversation_words => [['bluetooth']];
:param statements_fetch_max => 60;
:param statements_max => 60;
:param parts_max => 3;
:param entities_max => 12;
:param episodes_of_statement_max => 3;
:param few_max => 20;
:param since => 0;
:param asked_at => 253402300799000;
:param known_at => 253402300798999;
:param sessions => null;
:param speakers => null;
:param tags => null;
:param visibilities => null;
:param confidence_min => 0.0;
:param owners => null;
:param tiers => null;
:param verified => null;
:param pinned => null;
:param recorded_by => null;
CYPHER 25
CALL () {
  OPTIONAL MATCH (meta:Node {tenant_id: $tenant_id, node_id: 'meta_tenant'})
  RETURN coalesce(meta.write_count, 0) AS writes,
    EXISTS { MATCH (other:Memory) WHERE other.tenant_id < $tenant_id AND other.event_at IS NOT NULL AND other.node_id IS NOT NULL }
    OR EXISTS { MATCH (other:Memory) WHERE other.tenant_id > $tenant_id AND other.event_at IS NOT NULL AND other.node_id IS NOT NULL }
    AS shared
}
CALL (shared) {
  UNWIND $sentences[..$parts_max] AS lucene
  CALL db.index.fulltext.queryNodes('sentence_text', lucene, {limit: $sentences_fetch_max}) YIELD node AS sentence, score
  WHERE sentence.tenant_id = $tenant_id AND sentence.active
    AND sentence.event_at >= $since AND sentence.event_at <= $asked_at
    AND ($recorded_by IS NULL OR coalesce(sentence.recorded_at, sentence.created_at) <= $recorded_by)
  WITH sentence, score LIMIT $sentences_max
  MATCH (sentence)-[:PART_OF]->(episode:Episode)
  RETURN collect([sentence.node_id, score, CASE WHEN shared THEN sentence.search_text END, episode.node_id, episode.unit = 'turn', COLLECT {
    MATCH (sentence)-[:MENTIONS]->(entity:Entity)
    RETURN [entity.node_id, entity.document_frequency] LIMIT $entities_max
  }]) AS sentences
}
CALL (shared) {
  UNWIND range(0, size($episodes[..$parts_max]) - 1) AS part
  CALL (part, shared) {
    CALL db.index.fulltext.queryNodes('episode_text', $episodes[part], {limit: $episodes_fetch_max}) YIELD node AS episode, score
    WHERE episode.tenant_id = $tenant_id AND episode.active
      AND episode.event_at >= $since AND episode.event_at <= $asked_at
      AND ($sessions IS NULL OR episode.session_id IN $sessions)
      AND ($speakers IS NULL OR episode.speaker IN $speakers)
      AND ($visibilities IS NULL OR episode.scope IN $visibilities)
      AND ($tags IS NULL OR any(tag IN episode.tags WHERE tag IN $tags))
      AND coalesce(episode.confidence, 1.0) >= $confidence_min
      AND ($owners IS NULL OR episode.user_id IN $owners)
      AND ($tiers IS NULL OR coalesce(episode.tier, 'short') IN $tiers)
      AND ($verified IS NULL OR (episode.verified_at IS NOT NULL) = $verified)
      AND ($pinned IS NULL OR coalesce(episode.pinned, false) = $pinned)
      AND ($recorded_by IS NULL OR coalesce(episode.recorded_at, episode.created_at) <= $recorded_by)
    WITH episode, score LIMIT $episodes_max
    RETURN collect([
      episode.node_id, score, CASE WHEN shared THEN episode.search_text END, episode.unit = 'turn', episode.session_id,
      episode.event_at, episode.weight, episode.feedback, episode.pinned
    ]) AS hits
  }
  WITH hits ORDER BY part
  RETURN collect(hits) AS episodes
}
CALL (shared) {
  UNWIND $windows[..$parts_max] AS lucene
  CALL db.index.fulltext.queryNodes('episode_window', lucene, {limit: $windows_fetch_max}) YIELD node AS episode, score
  WHERE episode.tenant_id = $tenant_id AND episode.active
    AND episode.event_at >= $since AND episode.event_at <= $asked_at
    AND ($sessions IS NULL OR episode.session_id IN $sessions)
    AND ($speakers IS NULL OR episode.speaker IN $speakers)
    AND ($visibilities IS NULL OR episode.scope IN $visibilities)
    AND ($tags IS NULL OR any(tag IN episode.tags WHERE tag IN $tags))
    AND coalesce(episode.confidence, 1.0) >= $confidence_min
    AND ($owners IS NULL OR episode.user_id IN $owners)
    AND ($tiers IS NULL OR coalesce(episode.tier, 'short') IN $tiers)
    AND ($verified IS NULL OR (episode.verified_at IS NOT NULL) = $verified)
    AND ($pinned IS NULL OR coalesce(episode.pinned, false) = $pinned)
    AND ($recorded_by IS NULL OR coalesce(episode.recorded_at, episode.created_at) <= $recorded_by)
  WITH episode, score LIMIT $windows_max
  RETURN collect([
    episode.node_id, score, CASE WHEN shared THEN episode.window_text END, episode.unit = 'turn', episode.session_id,
    episode.event_at, episode.weight, episode.feedback, episode.pinned
  ]) AS windows
}
CALL (shared) {
  UNWIND range(0, size($conversations[..$parts_max]) - 1) AS part
  CALL (part, shared) {
    CALL db.index.fulltext.queryNodes('session_text', $conversations[part], {limit: $conversations_max}) YIELD node AS session, score
    WHERE session.tenant_id = $tenant_id AND session.started_at <= $asked_at
      AND ($recorded_by IS NULL OR session.created_at <= $recorded_by)
    // Blanks are doubled so that a word said twice in a row is found twice.
    WITH session.session_id AS session_id, score, CASE WHEN shared THEN session.search_text END AS text
    WITH session_id, score, text, ' ' + replace(text, ' ', '  ') + ' ' AS spaced
    RETURN collect([
      session_id, score,
      CASE WHEN shared THEN [word IN $conversation_words[part] | size(split(spaced, ' ' + word + ' ')) - 1] END,
      size(split(text, ' '))
    ]) AS hits
  }
  WITH hits ORDER BY part
  RETURN collect(hits) AS conversations
}
CALL (shared) {
  UNWIND $statements[..$parts_max] AS lucene
  CALL db.index.fulltext.queryNodes('statement_text', lucene, {limit: $statements_fetch_max}) YIELD node AS statement, score
  WHERE statement.tenant_id = $tenant_id AND statement.active
    AND statement.event_at >= $since AND statement.event_at <= $asked_at
    AND coalesce(statement.superseded_at, $known_at + 1) > $known_at
    AND ($sessions IS NULL OR statement.session_id IN $sessions)
    AND ($speakers IS NULL OR statement.told_by IN $speakers)
    AND ($visibilities IS NULL OR statement.scope IN $visibilities)
    AND ($tags IS NULL OR any(tag IN statement.tags WHERE tag IN $tags))
    AND coalesce(statement.confidence, 1.0) >= $confidence_min
    AND ($owners IS NULL OR statement.user_id IN $owners)
    AND ($tiers IS NULL OR coalesce(statement.tier, 'short') IN $tiers)
    AND ($verified IS NULL OR (statement.verified_at IS NOT NULL) = $verified)
    AND ($pinned IS NULL OR coalesce(statement.pinned, false) = $pinned)
    AND ($recorded_by IS NULL OR coalesce(statement.recorded_at, statement.created_at) <= $recorded_by)
  WITH statement, score LIMIT $statements_max
  RETURN collect([statement.node_id, score, CASE WHEN shared THEN statement.search_text END, statement.kind, COLLECT {
    MATCH (statement)-[:DERIVED_FROM]->(episode:Episode)
    WHERE episode.active // one that was forgotten says nothing of how well its statement answers
    RETURN episode.node_id LIMIT $episodes_of_statement_max
  }, statement.event_at, statement.weight]) AS statements
}
RETURN sentences, episodes, windows, conversations, statements, shared, writes, COUNT {
  MATCH (known:Memory {tenant_id: $tenant_id, kind: 'Episode'})
  WHERE known.event_at IS NOT NULL AND known.node_id IS NOT NULL
  RETURN known LIMIT $few_max
} AS known
LIMIT 1

// The neighbourhood of the question's entities: sentences and passages around them, and what the entities there title.
// returns: mentions = [[sentence_id, episode_id, [entity_id]]], a sentence perhaps more than once; passages = [[node_id, is_turn, mentions in all its sentences, [[entity_id, title_weight]]]]
// bound: $entities_max entities of each list, $second_max of the second hop (0: one hop), $sentences_of_named_max or $sentences_of_seed_max sentences and $titled_max passages an entity, $passages_max passages
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param asked_at => 253402300799000;
:param recorded_by => null;
:param since => 0;
:param named_ids => ['entity_1'];
:param seed_ids => ['entity_1', 'entity_2'];
:param entity_ids => ['entity_1', 'entity_2'];
:param passage_ids => ['episode_1'];
:param entities_max => 150;
:param second_max => 150;
:param sentences_of_named_max => 50;
:param sentences_of_seed_max => 10;
:param titled_max => 10;
:param passages_max => 250;
CYPHER 25
CALL () {
  UNWIND $named_ids[..$entities_max] AS id
  MATCH (entity:Node {tenant_id: $tenant_id, node_id: id})
  CALL (entity) {
    MATCH (entity)-[:TITLED]->(passage:Episode)
    WHERE passage.active AND passage.audience IN $audiences
      AND passage.event_at >= $since AND passage.event_at <= $asked_at
      AND ($recorded_by IS NULL OR coalesce(passage.recorded_at, passage.created_at) <= $recorded_by)
    WITH passage LIMIT $titled_max
    MATCH (passage)<-[:PART_OF]-(sentence:Sentence)
    RETURN sentence, passage LIMIT $sentences_of_named_max
    UNION
    MATCH (entity)<-[:MENTIONS]-(sentence:Sentence)
    WHERE sentence.active AND sentence.audience IN $audiences
      AND sentence.event_at >= $since AND sentence.event_at <= $asked_at
      AND ($recorded_by IS NULL OR coalesce(sentence.recorded_at, sentence.created_at) <= $recorded_by)
    WITH sentence LIMIT $sentences_of_named_max
    MATCH (sentence)-[:PART_OF]->(passage:Episode)
    RETURN sentence, passage
  }
  WITH DISTINCT sentence, passage
  WITH sentence, passage, COLLECT { MATCH (sentence)-[:MENTIONS]->(second:Entity) RETURN second } AS mentioned
  RETURN collect([sentence.node_id, passage.node_id, [second IN mentioned | second.node_id]]) AS named_mentions,
    collect(DISTINCT passage) AS named_passages, collect(mentioned) AS seconds
}
CALL () {
  UNWIND $seed_ids[..$entities_max] AS id
  MATCH (entity:Node {tenant_id: $tenant_id, node_id: id})
  CALL (entity) {
    MATCH (entity)<-[:MENTIONS]-(sentence:Sentence)
    WHERE sentence.active AND sentence.audience IN $audiences
      AND sentence.event_at >= $since AND sentence.event_at <= $asked_at
      AND ($recorded_by IS NULL OR coalesce(sentence.recorded_at, sentence.created_at) <= $recorded_by)
    WITH sentence LIMIT $sentences_of_seed_max
    MATCH (sentence)-[:PART_OF]->(passage:Episode)
    RETURN sentence, passage
  }
  RETURN collect([sentence.node_id, passage.node_id, [id]]) AS seed_mentions,
    collect(DISTINCT passage) AS seed_passages
}
CALL () {
  UNWIND $entity_ids[..$entities_max] AS id
  MATCH (entity:Node {tenant_id: $tenant_id, node_id: id})
  RETURN collect(entity) AS others
}
CALL (seconds, others) {
  CALL (seconds, others) {
    UNWIND others AS entity
    RETURN entity
    UNION
    UNWIND seconds AS mentioned
    UNWIND mentioned AS entity
    WITH DISTINCT entity LIMIT $second_max
    RETURN entity
  }
  CALL (entity) {
    MATCH (entity)-[:TITLED]->(passage:Episode)
    WHERE passage.active AND passage.audience IN $audiences
      AND passage.event_at >= $since AND passage.event_at <= $asked_at
      AND ($recorded_by IS NULL OR coalesce(passage.recorded_at, passage.created_at) <= $recorded_by)
    RETURN passage LIMIT $titled_max
  }
  RETURN collect(DISTINCT passage) AS titled
}
CALL () {
  UNWIND $passage_ids[..$passages_max] AS id
  MATCH (passage:Node {tenant_id: $tenant_id, node_id: id})
  RETURN collect(passage) AS known
}
CALL (named_passages, titled, known, seed_passages) {
  UNWIND named_passages + titled + known + seed_passages AS passage
  WITH DISTINCT passage LIMIT $passages_max
  RETURN collect([
    passage.node_id,
    passage.unit = 'turn',
    coalesce(passage.mention_count, 0),
    COLLECT { MATCH (entity:Entity)-[title:TITLED]->(passage) RETURN [entity.node_id, title.weight] LIMIT $titled_max }
  ]) AS passages
}
RETURN named_mentions + seed_mentions AS mentions, passages
LIMIT 1

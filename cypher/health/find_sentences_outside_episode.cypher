// Sentences whose span lies outside that of their episode.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (sentence:Memory {tenant_id: $tenant_id, kind: 'Sentence'})
WHERE sentence.event_at IS NOT NULL AND sentence.node_id IS NOT NULL AND sentence.deleted_at IS NULL
  AND EXISTS {
    MATCH (sentence)-[:PART_OF]->(:Episode)-[cited:DERIVED_FROM]->(:RawChunk)
    WHERE sentence.offset < cited.offset OR sentence.offset + sentence.length > cited.offset + cited.length
  }
WITH sentence LIMIT $offenders_max
RETURN count(sentence) AS offenders, collect(sentence.node_id)[..$examples_max] AS examples
LIMIT 1;

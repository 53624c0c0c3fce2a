// Document passages without sentences: half written, and not to be found by their sentences.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (episode:Memory {tenant_id: $tenant_id, kind: 'Episode'})
WHERE episode.event_at IS NOT NULL AND episode.node_id IS NOT NULL AND episode.deleted_at IS NULL
  AND episode.unit = 'passage' AND NOT EXISTS { (:Sentence)-[:PART_OF]->(episode) }
WITH episode LIMIT $offenders_max
RETURN count(episode) AS offenders, collect(episode.node_id)[..$examples_max] AS examples
LIMIT 1;

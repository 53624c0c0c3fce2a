// Episodes with more than one next or more than one previous episode: the order of telling has a fork.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (episode:Memory {tenant_id: $tenant_id, kind: 'Episode'})
WHERE episode.event_at IS NOT NULL AND episode.node_id IS NOT NULL AND episode.deleted_at IS NULL
  AND (COUNT { (episode)-[:TEMPORAL_NEXT]->(:Episode) } > 1 OR COUNT { (episode)<-[:TEMPORAL_NEXT]-(:Episode) } > 1)
WITH episode LIMIT $offenders_max
RETURN count(episode) AS offenders, collect(episode.node_id)[..$examples_max] AS examples
LIMIT 1;

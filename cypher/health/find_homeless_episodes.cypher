// Episodes that name a session and are not in it: half written.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (episode:Memory {tenant_id: $tenant_id, kind: 'Episode'})
WHERE episode.event_at IS NOT NULL AND episode.node_id IS NOT NULL AND episode.deleted_at IS NULL
  AND episode.session_id IS NOT NULL AND NOT EXISTS { (episode)-[:IN_SESSION]->(:Session) }
WITH episode LIMIT $offenders_max
RETURN count(episode) AS offenders, collect(episode.node_id)[..$examples_max] AS examples
LIMIT 1;

// What somebody may correct who only says the right value: current statements from the speaker's own turns before, the latest first. Nothing where other words are stored as this turn, or it has corrected before.
// returns: node_id STRING, text STRING, value STRING (key of what it says), said_in LIST OF STRING (the episode that says it)
// bound: $statements_max rows, of the last $turns_max turns of the session (49 at most)
:param tenant_id => 'demo';
:param audience => 'local';
:param session_node_id => 'session_x';
:param speaker => 'Anna';
:param said_at => 0;
:param said_id => 'episode_x';
:param said_text => '';
:param turns_max => 20;
:param statements_max => 50;
OPTIONAL MATCH (saying:Episode:Node {tenant_id: $tenant_id, node_id: $said_id})
WITH saying
WHERE saying IS NULL OR saying.text = $said_text AND saying.deleted_at IS NULL
  AND NOT EXISTS { (:Memory {operation: 'correct'})-[:DERIVED_FROM]->(saying) }
MATCH (s:Session:Node {tenant_id: $tenant_id, node_id: $session_node_id})
WITH s.last_episode_id AS last_id
MATCH (last:Episode:Node {tenant_id: $tenant_id, node_id: last_id})
MATCH way = (before:Episode)-[:TEMPORAL_NEXT*0..49]->(last)
WHERE length(way) < $turns_max AND before.speaker = $speaker AND before.event_at <= $said_at AND before.node_id <> $said_id
MATCH (before)<-[:DERIVED_FROM]-(n:Memory)
WHERE n.audience = $audience AND n.deleted_at IS NULL AND n.status = 'asserted' AND NOT n.negated
  AND n.object_key IS NOT NULL AND EXISTS { (n)-[:ACTIVE_OF]->(:VersionChain) }
RETURN n.node_id AS node_id, n.text AS text, n.object_key AS value, [before.node_id] AS said_in
ORDER BY length(way), n.node_id
LIMIT $statements_max;

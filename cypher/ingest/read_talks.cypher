// How conversations went until now: their last turns, oldest first, with the people that each names.
// returns: talks LIST OF MAP
// bound: one row; $talk_turns_max turns (50 at most) of each of $talks, and $people_max people of each
:param tenant_id => 'demo';
:param talks => [];
:param talk_turns_max => 8;
:param people_max => 5;
UNWIND $talks AS talk
MATCH (s:Node {tenant_id: $tenant_id, node_id: talk.session_node_id})
WITH talk, s.last_episode_id AS last_id
MATCH (last:Node {tenant_id: $tenant_id, node_id: last_id})
CALL (last) {
  MATCH path = (e:Episode)-[:TEMPORAL_NEXT*0..49]->(last)
  WHERE e.deleted_at IS NULL AND length(path) < $talk_turns_max
  RETURN e, length(path) AS distance LIMIT $talk_turns_max
}
WITH talk, e, distance
ORDER BY distance DESC
RETURN collect({
  session_id: talk.session_id, said_at: e.event_at, speaker: e.speaker, author: e.author,
  people: COLLECT {
    MATCH (e)-[:MENTIONS]->(person:Entity {type: 'Person'})
    WHERE person.deleted_at IS NULL
    RETURN person.name LIMIT $people_max
  }
}) AS talks
LIMIT 1;

// A user's open tasks that the same readers may see, newest first, with who and what takes part, and where they were said.
// returns: chain_key STRING, content MAP, roles LIST OF [type, name, name_key, entity type], sources and carried LIST OF [node_id, offset, length, confidence]
// bound: $tasks_max rows out of all tasks of these readers, $roles_max roles and $sources_max sources each
:param tenant_id => 'demo';
:param user_id => 'local';
:param audiences => ['local', '*'];
:param open_end => 253402300799000;
:param tasks_max => 200;
:param roles_max => 12;
:param sources_max => 40;
MATCH (n:Task)
USING INDEX n:Task(tenant_id, audience, event_at)
WHERE n.tenant_id = $tenant_id AND n.audience IN $audiences AND n.event_at IS NOT NULL
  AND n.active AND n.deleted_at IS NULL AND n.user_id = $user_id
  AND n.superseded_at = $open_end AND coalesce(n.status, 'asserted') = 'asserted' AND coalesce(n.state, 'open') = 'open'
WITH n ORDER BY n.event_at DESC, n.node_id LIMIT $tasks_max
MATCH (n)-[:ACTIVE_OF]->(c:VersionChain)
RETURN c.chain_key AS chain_key, n {.*, embedding: null, search_text: null} AS content, COLLECT {
  MATCH (n)-[r:AGENT|PATIENT|LOCATION|TIME|MANNER|INSTRUMENT|RECIPIENT|CAUSE|BENEFICIARY]->(e:Entity)
  RETURN [type(r), e.name, e.name_key, coalesce(e.type, 'Unspecified')] LIMIT $roles_max
} AS roles, COLLECT {
  MATCH (n)-[r:DERIVED_FROM]->(source) WHERE r.carried IS NULL
  RETURN [source.node_id, r.offset, r.length, r.confidence] LIMIT $sources_max
} AS sources, COLLECT {
  MATCH (n)-[r:DERIVED_FROM]->(source) WHERE r.carried
  RETURN [source.node_id, r.offset, r.length, r.confidence] LIMIT $sources_max
} AS carried
ORDER BY content.event_at DESC, content.node_id
LIMIT $tasks_max;

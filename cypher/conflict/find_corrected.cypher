// What somebody corrects who says that it was not this but that: the last current statement with the wrong value, theirs before others'. Nothing where other words are stored as this turn, or it has corrected before.
// returns: node_id STRING, text STRING, value STRING (key of what it says), said_in LIST OF STRING (episodes that say it)
// bound: one row with $episodes_max episodes
:param tenant_id => 'demo';
:param audience => 'local';
:param entity_id => 'entity_x';
:param speaker_key => '';
:param said_at => 0;
:param said_id => 'episode_x';
:param said_text => '';
:param episodes_max => 10;
OPTIONAL MATCH (saying:Episode:Node {tenant_id: $tenant_id, node_id: $said_id})
WITH saying
WHERE saying IS NULL OR saying.text = $said_text AND saying.deleted_at IS NULL
  AND NOT EXISTS { (:Memory {operation: 'correct'})-[:DERIVED_FROM]->(saying) }
MATCH (wrong:Entity:Node {tenant_id: $tenant_id, node_id: $entity_id})
USING INDEX wrong:Node(tenant_id, node_id)
MATCH (wrong)<-[:PATIENT|LOCATION|RECIPIENT|BENEFICIARY]-(n:Memory)
WHERE n.audience = $audience AND n.deleted_at IS NULL AND n.status = 'asserted' AND n.event_at < $said_at AND NOT n.negated
  AND n.object_key = wrong.name_key AND EXISTS { (n)-[:ACTIVE_OF]->(:VersionChain) }
WITH n
ORDER BY n.subject_key = $speaker_key DESC, n.event_at DESC, n.node_id
LIMIT 1
RETURN n.node_id AS node_id, n.text AS text, n.object_key AS value, COLLECT {
  MATCH (n)-[:DERIVED_FROM]->(e:Episode)
  WHERE e.deleted_at IS NULL
  RETURN e.node_id
  ORDER BY e.event_at DESC, e.node_id
  LIMIT $episodes_max
} AS said_in
LIMIT 1;

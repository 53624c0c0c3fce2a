// Every version of one slot in the order of writing: what was told, of which time, who wrote it, why, and what became
// of it. A slot is a subject and a predicate, as the facts table shows them.
WITH 'local' AS tenant_id, '周岚' AS subject, 'lives_in' AS predicate
MATCH (version:Memory)
WHERE version.tenant_id = tenant_id AND version.kind IN ['Fact', 'Preference', 'Task']
  AND version.event_at >= 0 AND version.node_id IS NOT NULL
  AND version.subject_key = toLower(subject) AND version.predicate = predicate
OPTIONAL MATCH (:Memory)-[change:VERSION_NEXT]->(version)
OPTIONAL MATCH (version)-[:VERSION_NEXT]->(replacement:Memory)
RETURN version.sequence AS number, version.text AS text, version.operation AS operation, version.status AS status,
       EXISTS { (version)-[:ACTIVE_OF]->(:VersionChain) } AS is_current,
       datetime({epochMillis: coalesce(version.valid_since, version.event_at)}) AS held_since,
       CASE WHEN version.valid_until < 253402300799000 THEN datetime({epochMillis: version.valid_until}) END
         AS held_until,
       datetime({epochMillis: version.recorded_at}) AS learned_at,
       CASE WHEN version.superseded_at < 253402300799000 THEN datetime({epochMillis: version.superseded_at}) END
         AS given_up_at,
       replacement.text AS replaced_by, change.reason AS reason, version.creator AS by, version.node_id AS node_id
ORDER BY version.chain_id, number
LIMIT 100;

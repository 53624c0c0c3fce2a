// What was believed, about one moment of the world, as it was known at another moment? One row a slot: of all that was
// told by then and not given up, the version that began last. Both times are now unless you write others, such as
// datetime('2025-05-03T12:00:00Z').
WITH 'local' AS tenant_id, datetime() AS valid_at, datetime() AS known_at
MATCH (version:Memory)
WHERE version.tenant_id = tenant_id AND version.kind IN ['Fact', 'Preference', 'Task']
  AND version.event_at >= 0 AND version.node_id IS NOT NULL
  AND version.recorded_at <= known_at.epochMillis AND version.withdrawn_at > known_at.epochMillis
  AND version.valid_since <= valid_at.epochMillis AND version.told_until > valid_at.epochMillis
  AND version.deleted_at IS NULL
WITH version ORDER BY version.valid_since DESC, version.sequence DESC
WITH version.chain_id AS chain_id, head(collect(version)) AS version
WHERE version.status = 'asserted'
RETURN version.subject_key AS subject, version.predicate AS predicate, version.text AS text,
       round(version.confidence, 2) AS confidence, datetime({epochMillis: version.recorded_at}) AS learned_at,
       version.node_id AS node_id
ORDER BY subject, predicate, learned_at
LIMIT 500;

// What changed in a span of time: every version that was written then, oldest first, with the one before it.
WITH 'local' AS tenant_id, datetime() - duration('P30D') AS since, datetime() AS until
MATCH (version:Memory)
WHERE version.tenant_id = tenant_id AND version.kind IN ['Fact', 'Preference', 'Task']
  AND version.event_at >= 0 AND version.node_id IS NOT NULL
  AND version.recorded_at >= since.epochMillis AND version.recorded_at <= until.epochMillis
OPTIONAL MATCH (before:Memory)-[change:VERSION_NEXT]->(version)
RETURN datetime({epochMillis: version.recorded_at}) AS at, version.operation AS operation, before.text AS before,
       version.text AS text, change.reason AS reason, version.creator AS by, version.node_id AS node_id
ORDER BY at, version.chain_id, version.sequence
LIMIT 500;

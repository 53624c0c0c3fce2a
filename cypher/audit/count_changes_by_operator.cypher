// Who changed what: the operations of each writer, how many, and when the last was. Ingestion writes as `ingest`.
WITH 'local' AS tenant_id
MATCH (version:Memory)
WHERE version.tenant_id = tenant_id AND version.kind IN ['Fact', 'Preference', 'Task']
  AND version.event_at >= 0 AND version.node_id IS NOT NULL
RETURN version.creator AS by, version.operation AS operation, count(*) AS versions,
       datetime({epochMillis: min(version.recorded_at)}) AS first_at,
       datetime({epochMillis: max(version.recorded_at)}) AS last_at,
       collect(version.text)[..3] AS examples
ORDER BY versions DESC, by, operation
LIMIT 200;

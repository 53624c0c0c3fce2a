// Versions whose times contradict each other. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (version:Memory)
WHERE version.tenant_id = tenant_id AND version.kind IN ['Fact', 'Preference', 'Task']
  AND version.event_at >= 0 AND version.node_id IS NOT NULL
UNWIND [
  CASE WHEN version.told_until < version.valid_since THEN 'was told to end before it begins' END,
  CASE WHEN version.valid_until < version.valid_since THEN 'ends before it begins' END,
  CASE WHEN version.valid_until > version.told_until THEN 'holds longer than was told' END,
  CASE WHEN version.superseded_at < version.recorded_at THEN 'was replaced before it was learned' END,
  CASE WHEN version.withdrawn_at < version.recorded_at THEN 'was given up before it was learned' END,
  CASE WHEN version.valid_since IS NULL OR version.told_until IS NULL OR version.withdrawn_at IS NULL
       THEN 'lacks one of its times' END,
  CASE WHEN version.valid_since > version.recorded_at AND coalesce(version.told_ahead_since, -1) <> version.valid_since
       THEN 'is not found among what was told ahead' END
] AS problem
WITH version, problem WHERE problem IS NOT NULL
RETURN problem, version.text AS text, version.sequence AS number, version.node_id AS node_id
ORDER BY problem, text
LIMIT 200;

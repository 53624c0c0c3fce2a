// Changes that do not say who made them, when, or what they were. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (version:Memory)
WHERE version.tenant_id = tenant_id AND version.kind IN ['Fact', 'Preference', 'Task']
  AND version.event_at >= 0 AND version.node_id IS NOT NULL
OPTIONAL MATCH (:Memory)-[change:VERSION_NEXT]->(version)
WITH version, change
WHERE version.operation IS NULL OR coalesce(version.creator, '') = ''
   OR (change IS NOT NULL AND (change.at IS NULL OR coalesce(change.operator, '') = '' OR change.reason IS NULL))
RETURN version.text AS text, version.operation AS operation, version.creator AS by, change.operator AS operator,
       change.at AS at, version.node_id AS node_id
ORDER BY text
LIMIT 200;

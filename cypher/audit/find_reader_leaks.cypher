// Slots that mix readers: one version is private, another is for everyone, or for somebody else. What is private would
// then retire or reveal what is shared. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (version:Memory)
WHERE version.tenant_id = tenant_id AND version.kind IN ['Fact', 'Preference', 'Task']
  AND version.event_at >= 0 AND version.node_id IS NOT NULL
WITH version.chain_id AS chain_id, collect(DISTINCT version.audience) AS audiences, collect(version.text)[..5] AS texts
WHERE size(audiences) > 1
RETURN chain_id, audiences, texts
ORDER BY chain_id
LIMIT 200;

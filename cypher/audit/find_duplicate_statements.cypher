// The same content current in two slots of the same readers: they should be one. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (statement:Memory)
WHERE statement.tenant_id = tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
  AND statement.superseded_at >= 253402300799000 AND statement.active AND statement.fingerprint IS NOT NULL
WITH statement.audience AS audience, statement.fingerprint AS fingerprint, collect(statement) AS same
WHERE size(same) > 1
RETURN same[0].text AS text, size(same) AS times, audience, [each IN same | each.node_id] AS node_ids
ORDER BY times DESC, text
LIMIT 200;

// Facts and preferences that hold now, with their roles: who, what, where, for whom.
WITH 'local' AS tenant_id
MATCH (statement:Memory)
WHERE statement.tenant_id = tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
  AND statement.active AND statement.superseded_at > datetime().epochMillis
WITH statement ORDER BY statement.confidence DESC, statement.event_at DESC LIMIT 60
MATCH role = (statement)-[:!MENTIONS]->(:Entity)
RETURN role
LIMIT 200;

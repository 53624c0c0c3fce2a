// The same facts as a table, with how sure they are, the rule that found them, and since when they hold.
WITH 'local' AS tenant_id
MATCH (statement:Memory)
WHERE statement.tenant_id = tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
  AND statement.active AND statement.superseded_at > datetime().epochMillis
OPTIONAL MATCH (statement)-[role:!MENTIONS]->(entity:Entity)
WITH statement, collect(type(role) + ': ' + entity.name) AS roles
RETURN statement.text AS text, statement.predicate AS predicate, roles, statement.negated AS negated,
       statement.modality AS modality, round(statement.confidence, 2) AS confidence,
       statement.layer + ' ' + statement.rule AS found_by, statement.support_count AS times_said,
       datetime({epochMillis: coalesce(statement.valid_since, statement.event_at)}) AS holds_since
ORDER BY holds_since DESC, text
LIMIT 200;

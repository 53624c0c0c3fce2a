// What was believed on a day? Every statement that had been recorded and not yet superseded at that moment.
WITH 'local' AS tenant_id, datetime() AS at
MATCH (statement:Memory)
WHERE statement.tenant_id = tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
  AND statement.recorded_at <= at.epochMillis AND statement.superseded_at > at.epochMillis
RETURN statement.subject_key AS subject, statement.predicate AS predicate, statement.text AS text,
       round(statement.confidence, 2) AS confidence, datetime({epochMillis: statement.recorded_at}) AS learned_at,
       statement.node_id AS node_id
ORDER BY subject, predicate, learned_at
LIMIT 500;

// What was believed on a day? Every statement that had been recorded and not yet superseded at that moment.
:param tenant_id => 'local';
:param at => datetime();
MATCH (statement:Memory)
WHERE statement.tenant_id = $tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
  AND statement.recorded_at <= datetime($at).epochMillis AND statement.superseded_at > datetime($at).epochMillis
RETURN statement.subject_key AS subject, statement.predicate AS predicate, statement.text AS text,
       round(statement.confidence, 2) AS confidence, datetime({epochMillis: statement.recorded_at}) AS learned_at,
       statement.node_id AS node_id
ORDER BY subject, predicate, learned_at
LIMIT 500;

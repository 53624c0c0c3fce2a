// What is still to be done, the most urgent first; tasks without a date come last.
WITH 'local' AS tenant_id
MATCH (task:Memory)
WHERE task.tenant_id = tenant_id AND task.kind = 'Task' AND task.event_at >= 0 AND task.node_id IS NOT NULL
  AND task.active AND coalesce(task.state, 'open') = 'open' AND task.superseded_at > datetime().epochMillis
OPTIONAL MATCH (task)-[:DERIVED_FROM]->(episode:Episode)
WITH task, collect(episode.text)[0] AS said, coalesce(task.due_at, task.valid_until) AS due_at
WITH task, said, CASE WHEN due_at < 253402300799000 THEN datetime({epochMillis: due_at}) END AS due
RETURN task.text AS task, due, task.time_expression AS as_said, datetime({epochMillis: task.event_at}) AS said_at, said
ORDER BY due, said_at
LIMIT 100;

// One conversation to read: who said what, in order.
WITH 'local' AS tenant_id, 'quickstart-bluetooth-fixed' AS session
MATCH (turn:Episode)
WHERE turn.tenant_id = tenant_id AND turn.session_id = session AND turn.event_at >= 0
OPTIONAL MATCH (turn)<-[:DERIVED_FROM]-(statement:Memory)
WHERE statement.kind IN ['Fact', 'Preference', 'Task']
WITH turn, collect(statement.text) AS understood
RETURN datetime({epochMillis: turn.event_at}) AS said_at, turn.speaker AS speaker, turn.text AS text, understood
ORDER BY said_at, turn.position
LIMIT 200;

// One conversation as a thread: its turns in order, who spoke, and what was understood of each.
WITH 'local' AS tenant_id, 'quickstart-bluetooth-fixed' AS session
MATCH (turn:Episode)
WHERE turn.tenant_id = tenant_id AND turn.session_id = session AND turn.event_at >= 0
WITH turn ORDER BY turn.event_at LIMIT 40
MATCH belongs = (turn)-[:IN_SESSION]->(:Session)
OPTIONAL MATCH follows = (turn)-[:TEMPORAL_NEXT]->(next:Episode)
WHERE next.session_id = turn.session_id
OPTIONAL MATCH spoken = (turn)-[:SPOKEN_BY]->(:Entity)
OPTIONAL MATCH understood = (turn)<-[:DERIVED_FROM]-(statement:Memory)
WHERE statement.kind IN ['Fact', 'Preference', 'Task']
RETURN belongs, follows, spoken, understood
LIMIT 200;

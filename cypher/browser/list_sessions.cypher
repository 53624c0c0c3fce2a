// Which conversations are there? Newest first. Take a session's name to show_session or read_session.
WITH 'local' AS tenant_id
MATCH (session:Session)
WHERE session.tenant_id = tenant_id AND session.last_at >= 0 AND session.node_id IS NOT NULL
RETURN session.session_id AS session, session.title AS title, session.turn_count AS turns,
       datetime({epochMillis: session.started_at}) AS started_at, datetime({epochMillis: session.last_at}) AS last_at
ORDER BY last_at DESC
LIMIT 100;

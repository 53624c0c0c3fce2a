// What somebody has still to do is found without reading what others have to do.
CREATE INDEX task_by_audience IF NOT EXISTS FOR (n:Task) ON (n.tenant_id, n.audience, n.event_at);

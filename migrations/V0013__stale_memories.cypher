// What rests on memories that are not so any more is found without reading the others.
CREATE INDEX memory_by_staleness IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.stale_since);

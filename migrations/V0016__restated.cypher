// What may say the same as a new statement is found by their key, and near it in time.
CREATE INDEX memory_by_blocking_key IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.blocking_key, n.valid_since);

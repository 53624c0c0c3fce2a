// What may say the same as a new statement is found by their key, and near it in time. What is there was said once, as far as is known.
CREATE INDEX memory_by_blocking_key IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.blocking_key, n.valid_since);
CYPHER 25 MATCH (n:Memory)
WHERE n.fingerprint IS NOT NULL AND n.event_at IS NOT NULL AND n.last_said_at IS NULL
CALL (n) {
  SET n.last_said_at = n.event_at
} IN TRANSACTIONS OF 1000 ROWS;

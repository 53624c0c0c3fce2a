// What was believed of a moment at another is found without reading the versions that came later.
CREATE INDEX version_by_beginning IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.chain_id, n.valid_since, n.sequence);
CREATE INDEX version_told_ahead IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.chain_id, n.told_ahead_since, n.sequence);
CYPHER 25 MATCH (n:Memory)
WHERE n.valid_since > n.recorded_at AND n.chain_id IS NOT NULL AND n.told_ahead_since IS NULL
CALL (n) {
  SET n.told_ahead_since = n.valid_since
} IN TRANSACTIONS OF 1000 ROWS;

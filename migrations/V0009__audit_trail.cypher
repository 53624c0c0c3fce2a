// Who changed what: by time, by number in the sealed chain, by what was touched. What expires, by when.
CREATE INDEX audit_by_time IF NOT EXISTS FOR (n:AuditRecord) ON (n.tenant_id, n.created_at);
CREATE INDEX audit_by_sequence IF NOT EXISTS FOR (n:AuditRecord) ON (n.tenant_id, n.sequence);
CREATE FULLTEXT INDEX audit_touched IF NOT EXISTS FOR (n:AuditRecord) ON EACH [n.touched, n.tenant_id] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}};
CREATE INDEX memory_by_expiry IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.expires_at);

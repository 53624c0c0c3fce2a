// The last record that was sealed, and how many wait.
// returns: sequence INTEGER, seal STRING, both null before the first; unsealed INTEGER
// bound: one row
:param tenant_id => 'demo';
OPTIONAL MATCH (m:Node {tenant_id: $tenant_id, node_id: 'meta_audit'})
RETURN m.sequence AS sequence, m.seal AS seal,
  COUNT { MATCH (waiting:AuditRecord {tenant_id: $tenant_id, sequence: 0}) } AS unsealed
LIMIT 1;

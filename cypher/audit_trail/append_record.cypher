// Records who changed what, in the transaction of the change: hashes and ids, no words. Nobody waits for anybody here.
// returns: nothing
// bound: one node
:param tenant_id => 'demo';
:param node_id => 'audit_x';
:param now_ms => 0;
:param operator => 'local';
:param operation => 'supersede';
:param request_id => '';
:param touched => ['fact_x'];
:param before => [''];
:param after => ['0f'];
:param touched_count => 1;
CREATE (:Node:AuditRecord {tenant_id: $tenant_id, node_id: $node_id, created_at: $now_ms, updated_at: $now_ms, creator: $operator,
  operation: $operation, request_id: $request_id, touched: $touched, before: $before, after: $after, touched_count: $touched_count,
  sequence: 0, previous_seal: '', seal: ''});

// Parts turns that followed each other, where others were said between them.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
UNWIND $rows AS row
MATCH (:Node {tenant_id: $tenant_id, node_id: row.before_id})-[order:TEMPORAL_NEXT]->(:Node {tenant_id: $tenant_id, node_id: row.after_id})
DELETE order;

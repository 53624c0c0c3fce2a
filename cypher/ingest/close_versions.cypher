// Closes the versions that this batch supersedes and takes their ACTIVE_OF away.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (old:Node {tenant_id: $tenant_id, node_id: row.node_id})-[active:ACTIVE_OF]->(:VersionChain)
SET old.superseded_at = $now_ms, old.valid_until = row.valid_until, old.updated_at = $now_ms
DELETE active;

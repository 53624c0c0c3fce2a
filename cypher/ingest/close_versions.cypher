// Writes what a batch changes of versions that are there: until when they hold, and whether they are believed; those that are current no longer lose ACTIVE_OF.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (old:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET old += row.changes, old.updated_at = CASE WHEN $now_ms > old.updated_at THEN $now_ms ELSE old.updated_at END
WITH old, row
WHERE row.leaves
MATCH (old)-[active:ACTIVE_OF]->(:VersionChain)
DELETE active;

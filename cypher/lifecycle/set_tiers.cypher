// Moves memories to another tier, unless they have moved since they were read.
// returns: changed INTEGER
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
UNWIND $rows AS row
MATCH (m:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE coalesce(m.tier, 'short') = row.tier
SET m.tier = row.next
RETURN count(m) AS changed;

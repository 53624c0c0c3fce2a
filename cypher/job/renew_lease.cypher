// Prolongs a job's lease, if this owner still holds it.
// returns: owner; no row when another holder took it over
// bound: 1 row
:param tenant_id => 'local';
:param node_id => 'meta_0';
:param owner => 'host-1';
:param expires_at => 1760000060000;
MATCH (job:Node {tenant_id: $tenant_id, node_id: $node_id})
SET job.expires_at = job.expires_at // takes the write lock before the owner is read
WITH job WHERE job.owner = $owner
SET job.expires_at = $expires_at
RETURN job.owner AS owner;

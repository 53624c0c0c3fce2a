// Asks the holder of a running job to stop after its batch.
// returns: owner; no row where the job does not run
// bound: 1 row
:param tenant_id => 'local';
:param node_id => 'meta_0';
:param now => 1760000000000;
MATCH (job:Node {tenant_id: $tenant_id, node_id: $node_id})
SET job.expires_at = job.expires_at // takes the write lock before the state is read
WITH job WHERE job.state = 'running' AND job.expires_at > $now
SET job.cancel_requested = true
RETURN job.owner AS owner;

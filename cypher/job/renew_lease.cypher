// Prolongs a job's lease, if this owner still holds it, and says how far the job has come.
// returns: cancel_requested; no row when another holder took it over, or the run has ended
// bound: 1 row
:param tenant_id => 'local';
:param node_id => 'meta_0';
:param owner => 'host-1';
:param expires_at => 1760000060000;
:param done => 256;
:param total => 1000;
MATCH (job:Node {tenant_id: $tenant_id, node_id: $node_id})
SET job.expires_at = job.expires_at // takes the write lock before the owner is read
WITH job WHERE job.owner = $owner AND job.state = 'running'
SET job.expires_at = $expires_at, job.done = $done, job.total = $total
RETURN coalesce(job.cancel_requested, false) AS cancel_requested;

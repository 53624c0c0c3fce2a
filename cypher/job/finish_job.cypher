// Ends a run: frees the lease and keeps the report, if this owner still holds the job.
// returns: owner; no row when another holder took it over
// bound: 1 row
:param tenant_id => 'local';
:param node_id => 'meta_0';
:param owner => 'host-1';
:param state => 'done';
:param report_json => '{}';
:param now => 1760000000000;
MATCH (job:Node {tenant_id: $tenant_id, node_id: $node_id})
SET job.expires_at = job.expires_at // takes the write lock before the owner is read
WITH job WHERE job.owner = $owner
SET job.expires_at = 0, job.state = $state, job.report_json = $report_json, job.updated_at = $now
RETURN job.owner AS owner;

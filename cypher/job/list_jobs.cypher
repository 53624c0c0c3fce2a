// Lists the jobs that a tenant has run or is running.
// returns: name, state, owner, expires_at (ms), report_json
// bound: $rows_max
:param tenant_id => 'local';
:param rows_max => 100;
MATCH (job:Meta {tenant_id: $tenant_id, meta_kind: 'job'})
WHERE job.state IS NOT NULL
RETURN job.name AS name, job.state AS state, job.owner AS owner, job.expires_at AS expires_at, job.report_json AS report_json
ORDER BY name
LIMIT $rows_max;

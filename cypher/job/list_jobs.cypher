// Lists the jobs that a tenant has run or is running, and since when the tenant is there.
// returns: known_since (ms), jobs: name, state, owner, started_at (ms), expires_at (ms), done, total, report_json, options_json
// bound: $rows_max jobs
:param tenant_id => 'local';
:param rows_max => 100;
OPTIONAL MATCH (tenant:Node {tenant_id: $tenant_id, node_id: 'meta_tenant'})
WITH tenant.created_at AS known_since
CALL () {
  MATCH (job:Meta {tenant_id: $tenant_id, meta_kind: 'job'})
  WHERE job.state IS NOT NULL
  WITH job ORDER BY job.name LIMIT $rows_max
  RETURN collect(job {.name, .state, .owner, .started_at, .expires_at, .done, .total, .report_json, .options_json}) AS jobs
}
RETURN known_since, jobs;

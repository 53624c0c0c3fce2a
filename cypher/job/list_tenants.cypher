// Lists a page of tenants with the state of their jobs, so that the service sees which are due.
// returns: tenant_id, known_since (ms), jobs: name, state, started_at (ms), expires_at (ms)
// bound: $rows_max
// scope: global because the service runs the jobs of all its tenants
:param after => '';
:param rows_max => 1000;
MATCH (tenant:Meta {meta_kind: 'tenant'})
WHERE tenant.tenant_id > $after
WITH tenant.tenant_id AS tenant_id, tenant.created_at AS known_since
ORDER BY tenant_id
LIMIT $rows_max
OPTIONAL MATCH (job:Meta {tenant_id: tenant_id, meta_kind: 'job'})
WHERE job.state IS NOT NULL
RETURN tenant_id, known_since, collect(job {.name, .state, .started_at, .expires_at}) AS jobs
ORDER BY tenant_id;

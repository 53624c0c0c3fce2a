// Lists tenants with audit records that wait to be sealed.
// returns: tenant_id
// bound: $rows_max
// scope: global because the service seals the records of all its tenants
:param rows_max => 1000;
MATCH (tenant:Meta {meta_kind: 'tenant'})
WHERE EXISTS { MATCH (:AuditRecord {tenant_id: tenant.tenant_id, sequence: 0}) }
RETURN tenant.tenant_id AS tenant_id
LIMIT $rows_max;

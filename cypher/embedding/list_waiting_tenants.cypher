// Lists tenants with memories that wait for their vector.
// returns: tenant_id
// bound: $rows_max
// scope: global because the service makes the vectors of all its tenants
:param rows_max => 1000;
MATCH (tenant:Meta {meta_kind: 'tenant'})
WHERE EXISTS {
  MATCH (memory:Memory {tenant_id: tenant.tenant_id, embedding_pending: true})
  WHERE memory.deleted_at IS NULL
}
RETURN tenant.tenant_id AS tenant_id
LIMIT $rows_max;

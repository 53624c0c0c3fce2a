// Lists tenants with texts that wait for the language model.
// returns: tenant_id
// bound: $rows_max
// scope: global because the service asks the model for all its tenants
:param rows_max => 1000;
MATCH (tenant:Meta {meta_kind: 'tenant'})
WHERE EXISTS {
  MATCH (e:Episode {tenant_id: tenant.tenant_id, model_state: 'waiting'})
  WHERE e.deleted_at IS NULL AND e.active
}
RETURN tenant.tenant_id AS tenant_id
LIMIT $rows_max;

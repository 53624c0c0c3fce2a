// Relationships that lead from this tenant's memories to what belongs to another tenant. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (memory:Memory)
WHERE memory.tenant_id = tenant_id AND memory.event_at >= -62135596800000 AND memory.node_id IS NOT NULL
MATCH (memory)-[edge]-(other)
WHERE other.tenant_id <> tenant_id OR edge.tenant_id <> tenant_id
RETURN type(edge) AS type, memory.node_id AS node_id, other.node_id AS other_id, other.tenant_id AS other_tenant,
       edge.tenant_id AS tenant_of_edge
ORDER BY type, node_id
LIMIT 200;

// Nodes that hang on nothing. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (n:Node)
WHERE n.tenant_id = tenant_id AND n.node_id IS NOT NULL
  AND NOT n:Meta AND NOT n:Event AND NOT (n)--()
  AND NOT any(label IN labels(n) WHERE label IN ['AuditRecord', 'Tombstone'])
RETURN labels(n) AS labels, n.node_id AS node_id, coalesce(n.text, n.name, n.title) AS text,
       CASE WHEN n.created_at IS NOT NULL THEN datetime({epochMillis: n.created_at}) END AS created_at
ORDER BY created_at
LIMIT 100;

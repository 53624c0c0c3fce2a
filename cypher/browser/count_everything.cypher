// What is in the graph? Nodes by label, with the first and the last time they were written.
WITH 'local' AS tenant_id
MATCH (n:Node)
WHERE n.tenant_id = tenant_id AND n.node_id IS NOT NULL
WITH [label IN labels(n) WHERE NOT label IN ['Node', 'Memory']][0] AS label, n
RETURN label, count(*) AS nodes,
       datetime({epochMillis: min(n.created_at)}) AS first_written,
       datetime({epochMillis: max(n.updated_at)}) AS last_written
ORDER BY nodes DESC
LIMIT 50;

// What rests on memories that are not so any more, the last flagged first: why, and the path that leads there. Recall
// puts it behind the others; the job recompute_stale makes topics and habits anew. No rows: nothing waits.
WITH 'local' AS tenant_id
MATCH (derived:Memory)
WHERE derived.tenant_id = tenant_id AND derived.stale_since >= 0 AND derived.deleted_at IS NULL
OPTIONAL MATCH (lost:Node {tenant_id: tenant_id, node_id: derived.stale_path[-1]})
RETURN derived.text AS text, derived.stale_because AS rests_on_what_was, lost.text AS lost,
       datetime({epochMillis: derived.stale_since}) AS since, derived.stale_path AS path, derived.node_id AS node_id
ORDER BY since DESC, text
LIMIT 200;

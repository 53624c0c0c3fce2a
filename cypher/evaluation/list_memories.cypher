// What has become of every memory of a tenant, sentences left out, a page in the order of ids.
// returns: node_id, kind, active, is_deleted, is_superseded, fate, compressed_into, topic_id, source_id
// bound: $rows_max
:param tenant_id => 'demo';
:param after => '';
:param now_ms => 1760000000000;
:param rows_max => 5000;
MATCH (m:Node {tenant_id: $tenant_id})
WHERE m.node_id > $after AND m:Memory AND NOT m:Sentence
WITH m ORDER BY m.tenant_id, m.node_id LIMIT $rows_max // the order of the index: no sorting of all that is left
RETURN m.node_id AS node_id, m.kind AS kind, coalesce(m.active, false) AS active, m.deleted_at IS NOT NULL AS is_deleted,
  coalesce(m.superseded_at, $now_ms + 1) <= $now_ms AS is_superseded, m.fate AS fate,
  m.compressed_into AS compressed_into, m.topic_id AS topic_id, m.source_id AS source_id;

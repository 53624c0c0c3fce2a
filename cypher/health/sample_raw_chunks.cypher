// Takes raw chunks at random, with the spans that episodes cite of them, to compare them with the blobs.
// returns: node_id, path, sha256, mime, length_bytes, spans (LIST OF [episode id, offset, length])
// bound: $rows_max chunks, $spans_max spans each
:param tenant_id => 'local';
:param rows_max => 50;
:param spans_max => 20;
MATCH (raw:RawChunk {tenant_id: $tenant_id})
WHERE raw.sha256 IS NOT NULL AND raw.deleted_at IS NULL AND coalesce(raw.life_cycle, 'hot') <> 'archived'
WITH raw ORDER BY rand() LIMIT $rows_max
RETURN raw.node_id AS node_id, raw.path AS path, raw.sha256 AS sha256, raw.mime AS mime, raw.length_bytes AS length_bytes,
       [(raw)<-[cited:DERIVED_FROM]-(episode:Episode) | [episode.node_id, cited.offset, cited.length]][..$spans_max] AS spans
LIMIT $rows_max;

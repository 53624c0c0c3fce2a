// Takes memories out of recall that a merged one stands for by now; they keep all they have, and come back when it goes.
// returns: archived
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (merged:Node {tenant_id: $tenant_id, node_id: row.concept_id})
WHERE merged.active AND merged.deleted_at IS NULL
UNWIND row.source_ids AS id
MATCH (merged)-[:DERIVED_FROM]->(source:Node {tenant_id: $tenant_id, node_id: id})
WHERE source.deleted_at IS NULL
SET source.active = false, source.compressed_into = row.concept_id, source.updated_at = $now_ms
RETURN count(source) AS archived;

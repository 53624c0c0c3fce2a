// Undoes merges: the sources are in recall again, as they were, and what stood for them is retired.
// returns: restored
// bound: the sources of the concepts given
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param ids => ['concept_0'];
:param now_ms => 0;
UNWIND $ids AS id
MATCH (merged:Node {tenant_id: $tenant_id, node_id: id})
WHERE merged.concept_kind = 'merged' AND merged.audience IN $audiences
SET merged.active = false, merged.superseded_at = $now_ms, merged.updated_at = $now_ms
WITH merged
MATCH (merged)-[:DERIVED_FROM]->(source:Memory)
WHERE source.compressed_into = merged.node_id AND source.deleted_at IS NULL
SET source.active = true, source.compressed_into = null, source.updated_at = $now_ms
RETURN count(source) AS restored;

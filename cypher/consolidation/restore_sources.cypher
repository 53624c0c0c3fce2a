// Undoes merges: the sources are as they were, in recall again unless they were forgotten before, and what stood for them is retired.
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
SET source.active = source.fate IS NULL, source.compressed_into = null, source.updated_at = $now_ms
RETURN count(source) AS restored;

// What rested on memories that were deleted just now rests on their sources from then on: the nearest that are left. What it rested on stays, as everything that is deleted keeps its relationships.
// returns: relinked = memories that rest on something new
// bound: what rests on the rows of one batch
:param tenant_id => 'local';
:param rows => [];
:param now_ms => 1760000000000;
UNWIND $rows AS row
MATCH (gone:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE gone.deleted_at = $now_ms
MATCH (derived:Memory)-[:DERIVED_FROM]->(gone)
WHERE derived.deleted_at IS NULL AND gone.audience IN [derived.audience, '*']
MATCH path = (gone)-[:DERIVED_FROM*1..3]->(source:Node)
WHERE source.deleted_at IS NULL AND all(each IN nodes(path)[..-1] WHERE each.deleted_at IS NOT NULL)
  AND source <> derived AND NOT EXISTS { (derived)-[:DERIVED_FROM]->(source) }
WITH derived, source, path ORDER BY length(path)
WITH derived, source, head(collect(last(relationships(path)))) AS cited
MERGE (derived)-[direct:DERIVED_FROM {edge_id: derived.node_id + source.node_id}]->(source)
ON CREATE SET direct += cited {.tenant_id, .weight, .confidence, .offset, .length, .folded},
  direct.since = $now_ms, direct.created_at = $now_ms, direct.updated_at = $now_ms, direct.creator = 'decay'
RETURN count(DISTINCT derived) AS relinked;

// Takes a relationship out of every reader's way: a DELETED relationship keeps its type and properties, for undo and audit.
// `taken_back`: true of a merge that the rule undoes which made it, so that it may make it again; null else.
// returns: nothing
// bound: one relationship
:param tenant_id => 'demo';
:param source_id => 'fact_x';
:param target_id => 'concept_x';
:param edge_id => 'edge_x';
:param taken_back => null;
:param now_ms => 0;
MATCH (a:Node {tenant_id: $tenant_id, node_id: $source_id})
MATCH (b:Node {tenant_id: $tenant_id, node_id: $target_id})
MATCH (a)-[r {edge_id: $edge_id}]->(b)
WHERE r.deleted_at IS NULL
MERGE (a)-[gone:DELETED {edge_id: $edge_id}]->(b)
SET gone = properties(r), gone.type = type(r), gone.taken_back = $taken_back, gone.deleted_at = $now_ms, gone.updated_at = $now_ms
DELETE r;

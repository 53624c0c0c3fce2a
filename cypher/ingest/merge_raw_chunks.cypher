// Keeps raw chunks: one node a content, found by all that is said of it, each once, while it is hot. Where several readers said the same it is everyone's to hit, and its episodes say who may read.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
UNWIND $rows AS row
MERGE (r:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET r:RawChunk, r += row.properties
ON MATCH SET r.audience = CASE r.audience WHEN row.properties.audience THEN r.audience ELSE '*' END
SET r.search_text = CASE WHEN r.life_cycle = 'hot' THEN reduce(text = coalesce(r.search_text, ''), part IN row.texts |
  CASE WHEN ' ' + text + ' ' CONTAINS ' ' + part + ' ' THEN text ELSE trim(text + ' ' + part) END) END;

// Older memories of the same kind and readers whose words are those of a staged one.
// returns: staged_id, node_id, text, embedding
// bound: the rows of one batch, $alike_max each
:param tenant_id => 'local';
:param rows => [];
:param fetch_max => 20;
:param alike_max => 5;
UNWIND $rows AS row
MATCH (staged:Node {tenant_id: $tenant_id, node_id: row.node_id})
CALL (staged, row) {
  CALL db.index.fulltext.queryNodes(row.index, row.lucene, {limit: $fetch_max}) YIELD node AS older, score
  WHERE older.tenant_id = $tenant_id AND older.active AND older.kind = staged.kind AND older.audience = staged.audience
    AND (older.created_at < staged.created_at OR (older.created_at = staged.created_at AND older.node_id < staged.node_id))
  RETURN older ORDER BY score DESC, older.node_id LIMIT $alike_max
}
RETURN row.node_id AS staged_id, older.node_id AS node_id, older.text AS text, older.embedding AS embedding;

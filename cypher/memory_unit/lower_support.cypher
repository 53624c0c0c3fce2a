// Takes one piece of evidence from the statements and entities that a hidden episode spoke of.
// returns: nothing
// bound: what one episode mentions and states, $rows_max each
:param tenant_id => 'demo';
:param node_id => 'episode_x';
:param now_ms => 0;
:param rows_max => 10000;
MATCH (n:Node {tenant_id: $tenant_id, node_id: $node_id})
CALL (n) {
  MATCH (d:Memory)-[:DERIVED_FROM]->(n)
  WHERE n.superseded_at > $now_ms AND d.deleted_at IS NULL AND d.support_count > 1
  WITH d
  LIMIT $rows_max
  SET d.support_count = d.support_count - 1, d.updated_at = $now_ms
}
CALL (n) {
  MATCH (n)-[:MENTIONS|TITLED]-(e:Entity)
  WITH DISTINCT e
  LIMIT $rows_max
  SET e.document_frequency = CASE WHEN e.document_frequency > 0 THEN e.document_frequency - 1 ELSE 0 END, e.updated_at = $now_ms
};

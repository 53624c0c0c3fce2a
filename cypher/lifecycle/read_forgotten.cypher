// The texts of a forgotten memory and its sentences, to bring them back.
// returns: node_id, fate, title, text
// bound: 1 memory, $sentences_max sentences
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param node_id => 'episode_x';
:param sentences_max => 1000;
MATCH (m:Node {tenant_id: $tenant_id, node_id: $node_id})
WHERE m:Memory AND m.fate IS NOT NULL AND m.deleted_at IS NULL AND m.audience IN $audiences
CALL (m) {
  RETURN m AS each
  UNION
  MATCH (each:Sentence)-[:PART_OF]->(m)
  WHERE each.fate IS NOT NULL
  RETURN each LIMIT $sentences_max
}
RETURN each.node_id AS node_id, each.fate AS fate, each.title AS title, each.text AS text;

// Citations of statements that were told again and again, and how they are to be: the first time and the latest are cited, the others stand folded behind them.
// returns: last_id (null after the last page), citations = [[source_id, target_id, edge_id, is_folded]], those that are not so yet
// bound: $nodes_max statements with all their citations
:param tenant_id => 'local';
:param after => '';
:param evidence_max => 8;
:param nodes_max => 500;
CYPHER 25
MATCH (told:Node {tenant_id: $tenant_id})
WHERE told.node_id > $after AND told:Fact|Preference|Task AND COUNT { (told)-[:DERIVED_FROM]->() } > $evidence_max
WITH told ORDER BY told.tenant_id, told.node_id LIMIT $nodes_max // the order of the index: no sorting of all that is left
WITH collect(told) AS page
CALL (page) {
  UNWIND page AS told
  CALL (told) {
    MATCH (told)-[cited:DERIVED_FROM]->(episode:Episode)
    WHERE episode.deleted_at IS NULL
    WITH cited, episode ORDER BY episode.event_at DESC, episode.node_id
    WITH collect([cited, episode]) AS told_in
    UNWIND range(0, size(told_in) - 1) AS place
    WITH told_in[place][0] AS cited, told_in[place][1] AS episode,
      $evidence_max - 1 <= place < size(told_in) - 1 AS is_folded
    CALL (told, cited, episode) {
      RETURN cited AS citation
      UNION
      MATCH (episode)-[:DERIVED_FROM]->(chunk:RawChunk)<-[citation:DERIVED_FROM]-(told)
      RETURN citation
    }
    WITH citation, min(is_folded) AS is_folded // a chunk of several turns folds with the last of them
    WHERE coalesce(citation.folded, false) <> is_folded
    RETURN citation, is_folded
  }
  RETURN collect([told.node_id, endNode(citation).node_id, citation.edge_id, is_folded]) AS citations
}
RETURN CASE WHEN size(page) = $nodes_max THEN page[-1].node_id END AS last_id, citations
LIMIT 1;

// Ids of what this reader may see, deleted or not, that start with what a person typed, a screen having shown no more of them.
// returns: node_id
// bound: $rows_max rows, out of the nodes whose ids start so (a seek in the node key's index)
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param start => 'episode_1f0c2a9b';
:param rows_max => 5;
MATCH (n:Node)
WHERE n.tenant_id = $tenant_id AND n.node_id STARTS WITH $start
  AND CASE WHEN n:Entity THEN any(each IN n.audiences WHERE each IN $audiences) ELSE coalesce(n.audience, '*') IN $audiences END
RETURN n.node_id AS node_id
ORDER BY node_id
LIMIT $rows_max;

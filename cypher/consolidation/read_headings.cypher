// What a language model calls topics; those that it has not named are left out.
// returns: node_id, heading
// bound: the $rows_max first of the ids
:param tenant_id => 'local';
:param ids => ['concept_0'];
:param rows_max => 50;
UNWIND $ids[..$rows_max] AS id
MATCH (topic:Node {tenant_id: $tenant_id, node_id: id})
WHERE topic.heading IS NOT NULL
RETURN topic.node_id AS node_id, topic.heading AS heading
LIMIT $rows_max;

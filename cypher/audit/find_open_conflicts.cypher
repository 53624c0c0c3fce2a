// Contradictions that nobody has decided: both sides are believed and current. No rows is the good answer.
WITH 'local' AS tenant_id
MATCH (one:Memory)
WHERE one.tenant_id = tenant_id AND one.kind IN ['Fact', 'Preference', 'Task']
  AND one.event_at >= 0 AND one.node_id IS NOT NULL
  AND one.superseded_at >= 253402300799000 AND one.active AND one.withdrawn_at >= 253402300799000
MATCH (one)-[conflict:CONTRADICTS]->(other:Memory)
WHERE other.superseded_at >= 253402300799000 AND other.active AND other.withdrawn_at >= 253402300799000
  AND one.node_id < other.node_id
RETURN conflict.dimension AS dimension, one.text AS one, round(one.confidence, 2) AS confidence_of_one,
       other.text AS other, round(other.confidence, 2) AS confidence_of_other,
       one.node_id AS node_id, other.node_id AS other_id
ORDER BY one, other
LIMIT 200;

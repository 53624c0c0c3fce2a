// Contradictions that nobody has decided: both sides are stated, believed and current, or a review of them is open. No
// rows is the good answer. What only a language model takes for one is left out.
WITH 'local' AS tenant_id
CALL (tenant_id) {
  MATCH (one:Memory)
  WHERE one.tenant_id = tenant_id AND one.kind IN ['Fact', 'Preference', 'Task']
    AND one.event_at >= 0 AND one.node_id IS NOT NULL
    AND one.superseded_at >= 253402300799000 AND one.active AND one.withdrawn_at >= 253402300799000
  MATCH (one)-[conflict:CONTRADICTS]->(other:Memory)
  WHERE other.superseded_at >= 253402300799000 AND other.active AND other.withdrawn_at >= 253402300799000
    AND one.node_id < other.node_id AND NOT 'reported' IN [one.modality, other.modality]
    AND coalesce(conflict.creator, '') <> 'language_model'
  RETURN conflict.dimension AS dimension, one, other, null AS review_id
  UNION
  MATCH (review:ReviewItem)
  WHERE review.tenant_id = tenant_id AND review.state IN ['open', 'deferred'] AND review.created_at >= 0
    AND review.node_id IS NOT NULL AND size(review.side_ids) = 2
  MATCH (one:Node {tenant_id: tenant_id, node_id: review.side_ids[0]})
  MATCH (other:Node {tenant_id: tenant_id, node_id: review.side_ids[1]})
  RETURN review.dimension AS dimension, one, other, review.node_id AS review_id
}
RETURN dimension, one.text AS one, round(one.confidence, 2) AS confidence_of_one,
       other.text AS other, round(other.confidence, 2) AS confidence_of_other,
       one.node_id AS node_id, other.node_id AS other_id, review_id
ORDER BY one, other
LIMIT 200;

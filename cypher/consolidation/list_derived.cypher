// Derived concepts of one kind and audience that hold now, or that support wishes though they do not.
// returns: ids
// bound: $rows_max
:param tenant_id => 'local';
:param audience => 'local';
:param concept_kind => 'habit';
:param rows_max => 20000;
MATCH (concept:Memory {tenant_id: $tenant_id, kind: 'Concept'})
WHERE concept.event_at IS NOT NULL AND concept.node_id IS NOT NULL
  AND concept.concept_kind = $concept_kind AND concept.audience = $audience
  AND (concept.active AND concept.deleted_at IS NULL OR EXISTS { (concept)-[:SUPPORTS]->() })
WITH concept.node_id AS node_id ORDER BY node_id LIMIT $rows_max
RETURN collect(node_id) AS ids
LIMIT 1;

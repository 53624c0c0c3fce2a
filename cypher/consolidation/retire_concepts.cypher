// Retires derived concepts that no longer hold: hidden from readers, still there by id.
// returns: retired
// bound: the ids of one batch
:param tenant_id => 'local';
:param ids => ['concept_0'];
:param now_ms => 0;
UNWIND $ids AS id
MATCH (concept:Node {tenant_id: $tenant_id, node_id: id})
WHERE concept.concept_kind IS NOT NULL AND concept.active
SET concept.active = false, concept.superseded_at = $now_ms, concept.updated_at = $now_ms
WITH concept
OPTIONAL MATCH (concept)-[link:PART_OF|REFERS_TO|COLD]-(other:Node)
WHERE link:PART_OF AND other:Concept OR link.layer = 'L2'
DELETE link
WITH DISTINCT concept
OPTIONAL MATCH (:Memory)-[about:ABOUT|COLD]->(concept)
WHERE coalesce(about.type, 'ABOUT') = 'ABOUT'
DELETE about
RETURN count(DISTINCT concept) AS retired;

// Who fills slots of one value, such as somebody's wife, and which names of the relative are known beside that.
// returns: person_ids LIST OF STRING, is_denied BOOLEAN, called_ids LIST OF STRING
// bound: one row for each of $rows, in their order; $versions_max versions of a slot
:param tenant_id => 'demo';
:param rows => [];
:param open_end => 253402300799000;
:param versions_max => 50;
UNWIND range(0, size($rows) - 1) AS place
CALL (place) {
  MATCH (c:VersionChain {tenant_id: $tenant_id, chain_key: $rows[place].chain_key})
  MATCH (told:Memory)
  WHERE told.tenant_id = $tenant_id AND told.chain_id = c.node_id AND told.sequence IS NOT NULL
    AND (told.withdrawn_at = $open_end OR told.withdrawn_by = told.sequence) // what is contested was told, too
    AND told.status = 'asserted' AND told.deleted_at IS NULL
  WITH told LIMIT $versions_max
  OPTIONAL MATCH (told)-[:PATIENT]->(person:Entity)
  RETURN collect(DISTINCT person.node_id) AS person_ids, coalesce(max(CASE WHEN told.negated THEN 1 ELSE 0 END), 0) = 1 AS is_denied
}
CALL (place) {
  UNWIND $rows[place].entity_ids AS entity_id
  MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: entity_id})
  WHERE e.deleted_at IS NULL
  RETURN collect(e.node_id) AS called_ids
}
RETURN person_ids, is_denied, called_ids
ORDER BY place
LIMIT size($rows);

// Whether a reader sees an entity, and names of others that are written nearly so: for who asked for one that is not there.
// returns: is_there BOOLEAN, near LIST OF STRING
// bound: one row of $names_max names, out of the first $scanned_max hits
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param entity_id => 'entity_x';
:param lucene => '+tenant_id:"demo"^0 +alias_text:(anna~1)';
:param scanned_max => 100;
:param names_max => 3;
CALL () {
  CALL db.index.fulltext.queryNodes('entity_name', $lucene, {limit: $scanned_max}) YIELD node AS entity, score
  WHERE entity.tenant_id = $tenant_id AND entity.deleted_at IS NULL
    AND any(audience IN entity.audiences WHERE audience IN $audiences)
  WITH entity, score
  ORDER BY score DESC, entity.document_frequency DESC, entity.name
  LIMIT $names_max
  RETURN collect(entity.name) AS near
}
RETURN EXISTS {
  MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: $entity_id})
  WHERE e.deleted_at IS NULL AND any(audience IN e.audiences WHERE audience IN $audiences)
} AS is_there, near
LIMIT 1;

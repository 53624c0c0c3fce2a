// Living entities that carry one of the names in the question, to the letter.
// returns: hits = [[node_id, alias_text, document_frequency, type, is_speaker]]
// bound: $hits_max entities
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param lucene => '+tenant_id:"local"^0 +alias_text:(windows_11)';
:param hits_max => 100;
CYPHER 25
CALL db.index.fulltext.queryNodes('entity_name', $lucene, {limit: $hits_max}) YIELD node AS entity, score
WHERE entity.tenant_id = $tenant_id AND entity.deleted_at IS NULL
  AND any(audience IN entity.audiences WHERE audience IN $audiences)
WITH entity, split(entity.alias_text, ' ') AS tokens, coalesce(entity.alias_audiences, []) AS owners
RETURN collect([
  entity.node_id,
  reduce(text = tokens[0], place IN range(0, size(owners) - 1) | text +
    CASE WHEN owners[place] IN $audiences THEN ' ' + tokens[place + 1] ELSE '' END),
  entity.document_frequency, entity.type,
  EXISTS { (entity)<-[:SPOKEN_BY]-(:Episode) }
]) AS hits
LIMIT 1

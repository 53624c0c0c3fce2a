// Lists texts that wait for the language model, in order of time after one of them, with what the rules found in each.
// returns: episode MAP, place MAP of offset, length, raw MAP, statements LIST OF MAP of node_id, predicate, negated, object_key, roles LIST OF [role, name_key]
// bound: $rows_max texts, $statements_max statements of each
:param tenant_id => 'local';
:param roles => ['AGENT', 'PATIENT'];
:param rows_max => 16;
:param after_at => 0;
:param after_id => '';
:param statements_max => 100;
MATCH (e:Episode {tenant_id: $tenant_id, model_state: 'waiting'})
WHERE e.deleted_at IS NULL AND e.active
  AND (e.event_at > $after_at OR e.event_at = $after_at AND e.node_id > $after_id)
WITH e ORDER BY e.event_at, e.node_id LIMIT $rows_max
MATCH (e)-[place:DERIVED_FROM]->(raw:RawChunk)
RETURN e {.node_id, .unit, .user_id, .agent_id, .scope, .language, .author, .source, .event_at, .source_id, .position,
          .session_id, .speaker, .title, .utc_offset_minutes, .model_attempts} AS episode,
  place {.offset, .length} AS place,
  raw {.node_id, .path, .sha256, .mime, .language, .role} AS raw,
  COLLECT {
    MATCH (s:Memory)-[:DERIVED_FROM]->(e)
    WHERE s.predicate IS NOT NULL AND s.deleted_at IS NULL
    RETURN s {.node_id, .predicate, .negated, .object_key,
      roles: COLLECT {
        MATCH (s)-[filled]->(x:Entity) WHERE type(filled) IN $roles RETURN [type(filled), x.name_key] LIMIT 20
      }}
    LIMIT $statements_max
  } AS statements
LIMIT $rows_max;

// Who may see an entity: those who may read a memory that names it. An alias of several readers is nobody's until it is said again.
CYPHER 25 MATCH (e:Entity)
WHERE e.audiences IS NULL
CALL (e) {
  WITH e, COLLECT {
    MATCH (e)-[named]-(memory:Memory)
    WHERE memory.audience IS NOT NULL AND memory.deleted_at IS NULL AND named.deleted_at IS NULL
    RETURN DISTINCT memory.audience
  } AS audiences
  SET e.audiences = audiences,
      e.alias_audiences = [alias IN coalesce(e.aliases, []) | CASE WHEN size(audiences) = 1 THEN audiences[0] ELSE '' END]
} IN TRANSACTIONS OF 1000 ROWS;

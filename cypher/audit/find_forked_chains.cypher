// Chains whose versions are not one line: VERSION_NEXT leads from each version to the next number, once. No rows is
// the good answer. Where the job `compact` removed a neighbour, nothing leads there.
WITH 'local' AS tenant_id
MATCH (version:Memory)
WHERE version.tenant_id = tenant_id AND version.kind IN ['Fact', 'Preference', 'Task']
  AND version.event_at >= 0 AND version.node_id IS NOT NULL
WITH version, COUNT { (version)-[:VERSION_NEXT]->() } AS next, COUNT { (version)<-[:VERSION_NEXT]-() } AS previous,
     head(COLLECT {
       MATCH (chain:VersionChain)
       WHERE chain.tenant_id = version.tenant_id AND chain.node_id = version.chain_id AND chain.chain_key IS NOT NULL
       RETURN coalesce(chain.compacted_through, 0)
     }) AS through
UNWIND [
  CASE WHEN next > 1 THEN 'is followed by several' END,
  CASE WHEN previous > 1 THEN 'follows several' END,
  CASE WHEN previous = 0 AND version.sequence > 1 AND (version.sequence > coalesce(through, 0) + 1 OR EXISTS {
    MATCH (before:Memory)
    WHERE before.tenant_id = version.tenant_id AND before.chain_id = version.chain_id
      AND before.sequence = version.sequence - 1
  }) THEN 'follows nothing' END,
  CASE WHEN EXISTS {
    MATCH (version)-[:VERSION_NEXT]->(after:Memory)
    WHERE after.chain_id <> version.chain_id OR after.sequence <> version.sequence + 1
  } THEN 'is followed by a version that is not the next' END
] AS problem
WITH version, problem WHERE problem IS NOT NULL
RETURN problem, version.text AS text, version.sequence AS number, version.node_id AS node_id
ORDER BY problem, text
LIMIT 200;

// Statements that break a rule of the graph. No rows is the good answer; `memctl doctor` knows more rules, and the
// other `find_` scripts of this folder look closer at one of them each.
WITH 'local' AS tenant_id
MATCH (statement:Memory)
WHERE statement.tenant_id = tenant_id AND statement.kind IN ['Fact', 'Preference', 'Task']
  AND statement.event_at >= 0 AND statement.node_id IS NOT NULL
WITH statement, COUNT { (statement)-[:ACTIVE_OF]->(:VersionChain) } AS active_of,
     statement.superseded_at <= datetime().epochMillis AS is_superseded
UNWIND [
  CASE WHEN NOT EXISTS { (statement)-[:DERIVED_FROM]->() } AND statement.source <> 'user_input'
       THEN 'stands on no evidence' END,
  CASE WHEN active_of > 1 THEN 'is the current version of several chains' END,
  CASE WHEN active_of = 1 AND is_superseded THEN 'is superseded and current at once' END,
  CASE WHEN active_of = 0 AND NOT is_superseded AND statement.active THEN 'holds, but no chain points to it' END,
  CASE WHEN is_superseded AND statement.deleted_at IS NULL AND NOT EXISTS { (statement)-[:VERSION_NEXT]-() }
            AND NOT EXISTS {
              MATCH (chain:VersionChain)
              WHERE chain.tenant_id = statement.tenant_id AND chain.node_id = statement.chain_id
                AND chain.chain_key IS NOT NULL AND chain.compacted_through >= statement.sequence
            }
       THEN 'is superseded by nothing' END,
  CASE WHEN statement.valid_until < statement.valid_since THEN 'ends before it begins' END,
  CASE WHEN statement.recorded_at > statement.superseded_at THEN 'was given up before it was learned' END
] AS problem
WITH statement, problem WHERE problem IS NOT NULL
RETURN problem, statement.text AS text, statement.node_id AS node_id
ORDER BY problem, text
LIMIT 200;

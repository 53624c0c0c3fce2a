// What was stated of one audience, not denied, in order of time: acts and what they were done to.
// returns: statements = [[node_id, at, language, subject_key, predicate, object_key, text, time_expression, [episode_id], times told, last told at]]; last = [event_at, node_id] of the page, also of what was left out
// bound: $rows_max statements, $links_max episodes each
:param tenant_id => 'local';
:param audience => 'local';
:param kind => 'Fact';
:param after_at => 0;
:param after_id => '';
:param rows_max => 2000;
:param links_max => 4;
MATCH (fact:Memory {tenant_id: $tenant_id, kind: $kind})
WHERE fact.event_at >= $after_at AND fact.node_id IS NOT NULL AND (fact.event_at > $after_at OR fact.node_id > $after_id)
WITH fact ORDER BY fact.event_at, fact.node_id LIMIT $rows_max
WITH collect(fact) AS page
WITH page, [fact IN page WHERE fact.audience = $audience AND fact.deleted_at IS NULL
  AND (fact.active OR fact.compressed_into IS NOT NULL OR fact.fate IS NOT NULL)
  AND NOT coalesce(fact.negated, false) AND coalesce(fact.status, 'asserted') = 'asserted' AND fact.object_key IS NOT NULL] AS wanted
RETURN [fact IN wanted | [
    fact.node_id, coalesce(fact.valid_since, fact.event_at), fact.language, fact.subject_key, fact.predicate, fact.object_key,
    fact.text, fact.time_expression,
    COLLECT { MATCH (fact)-[:DERIVED_FROM]->(episode:Episode) RETURN episode.node_id LIMIT $links_max },
    coalesce(fact.support_count, 1),
    head(COLLECT { MATCH (fact)-[:DERIVED_FROM]->(episode:Episode) RETURN max(episode.event_at) LIMIT 1 })]] AS statements,
  CASE WHEN size(page) = $rows_max THEN [page[-1].event_at, page[-1].node_id] END AS last
LIMIT 1;

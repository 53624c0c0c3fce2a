// Memories whose tier changes (requirement 004 §6.2), in a page in the order of ids. A sentence goes with its episode.
// returns: last_id (null after the last page), seen, moves = [[node_id, tier, next tier]]
// bound: $rows_max memories
:param tenant_id => 'local';
:param after => '';
:param now_ms => 1760000000000;
:param mid_after_ms => 604800000;
:param protection_ms => 259200000;
:param repeats_min => 3;
:param sessions_min => 2;
:param sources_min => 2;
:param confidence_min => 0.8;
:param idle_ms => 7776000000;
:param retention_min => 0.1;
:param rows_max => 2000;
MATCH (m:Node {tenant_id: $tenant_id})
WHERE m.node_id > $after AND m:Memory AND NOT m:Sentence AND m.deleted_at IS NULL
WITH m ORDER BY m.tenant_id, m.node_id LIMIT $rows_max // the order of the index: no sorting of all that is left
WITH m, coalesce(m.tier, 'short') AS tier, $now_ms - m.created_at AS age_ms,
  coalesce(m.retention, 1.0) < $retention_min AND $now_ms - coalesce(m.last_accessed_at, m.created_at) >= $idle_ms AS is_faded,
  CASE WHEN coalesce(m.access_count, 0) > 0 THEN $protection_ms ELSE 0 END AS protection_ms
WITH m, tier, CASE
  WHEN tier = 'short' AND (age_ms >= $mid_after_ms + protection_ms
    OR EXISTS { MATCH (m)-[:ABOUT]->(topic:Concept) WHERE COUNT { (topic)<-[:ABOUT]-() } >= $repeats_min })
    THEN 'mid'
  WHEN tier = 'mid' AND m.active AND NOT is_faded AND coalesce(m.confidence, 0.0) >= $confidence_min AND EXISTS {
      MATCH (m)-[:DERIVED_FROM]->(evidence:Memory)
      WHERE evidence.deleted_at IS NULL
      WITH count(DISTINCT evidence.session_id) AS sessions, count(DISTINCT evidence) AS sources
      WHERE sessions >= $sessions_min AND sources >= $sources_min
      RETURN 1 AS stable
    } THEN 'long'
  WHEN tier = 'long' AND NOT coalesce(m.pinned, false) AND is_faded THEN 'mid'
  ELSE tier
END AS next
RETURN max(m.node_id) AS last_id, count(m) AS seen,
  collect(CASE WHEN next <> tier THEN [m.node_id, tier, next] END) AS moves
LIMIT 1;

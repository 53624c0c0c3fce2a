// Settles staged memories. One that says what an older one says word for word goes into it: the older is met once more and keeps the other's id; the other is hidden.
// returns: settled, merged
// bound: the rows of one batch
:param tenant_id => 'local';
:param rows => [];
:param now_ms => 1760000000000;
UNWIND $rows AS row
MATCH (m:Node {tenant_id: $tenant_id, node_id: row.node_id})
WHERE m.stage = 'staged'
OPTIONAL MATCH (kept:Node {tenant_id: $tenant_id, node_id: row.same_as})
WHERE kept.active
SET m.stage = 'consolidated', m.consolidated_at = $now_ms, m.active = kept IS NULL, m.duplicate_of = kept.node_id
WITH m, kept
CALL (m, kept) {
  WITH m, kept
  WHERE kept IS NOT NULL
  SET kept.frequency = coalesce(kept.frequency, 1) + coalesce(m.frequency, 1), kept.last_accessed_at = $now_ms,
      kept.merge_history = coalesce(kept.merge_history, []) + m.node_id, kept.updated_at = $now_ms
}
RETURN count(m) AS settled, count(kept) AS merged;

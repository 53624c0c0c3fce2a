// Passages that give way to what a batch brings of their documents, and the statements that stand on these alone.
// returns: replaced LIST OF [node_id, source_id], unsupported LIST OF [node_id, fingerprint]
// bound: one row; $replaced_max passages, and statements
:param tenant_id => 'demo';
:param documents => [];
:param open_end => 253402300799000;
:param replaced_max => 20000;
CALL () {
  UNWIND $documents AS document
  MATCH (e:Episode {tenant_id: $tenant_id, source_id: document.source_id})
  WHERE e.position >= document.first AND e.position <= document.last AND e.unit = 'passage' AND e.active
    AND e.audience = document.audience AND NOT e.node_id IN document.kept
  WITH e
  LIMIT $replaced_max
  RETURN collect(e) AS gone
}
CALL (gone) {
  UNWIND gone AS e
  MATCH (statement:Memory)-[:DERIVED_FROM]->(e)
  WHERE statement.deleted_at IS NULL AND statement.withdrawn_at = $open_end AND statement.status = 'asserted'
    AND NOT EXISTS { MATCH (statement)-[:DERIVED_FROM]->(other:Memory) WHERE other.active AND NOT other IN gone }
  WITH DISTINCT statement
  LIMIT $replaced_max
  RETURN collect([statement.node_id, statement.fingerprint]) AS unsupported
}
RETURN [e IN gone | [e.node_id, e.source_id]] AS replaced, unsupported
LIMIT 1;

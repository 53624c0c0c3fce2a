// Statements of slots (subject and predicate) that held at a moment, or last in the time that ends there, as they had been told by another: of each chain the version that held then, unless it was taken back.
// returns: statements = [[node_id, kind, predicate, object_name, object_key, object_type, negated, polarity, modality, since, [episode_id]]], the latest first
// returns: compacted = [chain MAP], of the slots that have lost versions since that moment
// bound: $slots_max slots, $statements_max chains each, of each the first entry of an index that holds, $statements_max statements, $episodes_max episodes each
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param slots => [{prefix: 'local|Fact|user|lives_in', predicate: 'lives_in'}];
:param valid_at => 253402300798999;
:param held_from => 253402300798999;
:param held_at => 253402300798999;
:param known_at => 253402300798999;
:param recorded_by => null;
:param speakers => null;
:param moment_max => 86400000;
:param slots_max => 48;
:param statements_max => 60;
:param episodes_max => 3;
CYPHER 25
UNWIND $slots[..$slots_max] AS slot
CALL (slot) {
  MATCH (chain:VersionChain)
  WHERE chain.tenant_id = $tenant_id AND chain.chain_key STARTS WITH slot.prefix
  MATCH (holder:Memory)-[:ACTIVE_OF]->(chain)
  WHERE holder.predicate = slot.predicate
  WITH DISTINCT chain LIMIT $statements_max
  OPTIONAL CALL (chain) {
    MATCH (version:Memory)
    USING INDEX version:Memory(tenant_id, chain_id, valid_since, sequence)
    WHERE version.tenant_id = $tenant_id AND version.chain_id = chain.node_id AND version.valid_since <= $held_at
      AND version.sequence IS NOT NULL AND version.event_at <= $valid_at
      AND coalesce(version.withdrawn_at, $known_at + 1) > $known_at
      AND coalesce(version.expires_at, $held_from + 1) > $held_from
      AND version.deleted_at IS NULL AND version.audience IN $audiences
      AND ($speakers IS NULL OR version.told_by IN $speakers)
      AND ($recorded_by IS NULL OR coalesce(version.recorded_at, version.created_at) <= $recorded_by)
      AND coalesce(version.told_until > $held_from OR version.told_until - version.valid_since <= $moment_max, true)
    WITH version
    ORDER BY version.tenant_id DESC, version.chain_id DESC, version.valid_since DESC, version.sequence DESC
    LIMIT 1
    WITH version
    WHERE version.active AND coalesce(version.status, 'asserted') = 'asserted'
    RETURN version
  }
  RETURN version, CASE WHEN chain.compacted_at > $known_at THEN chain {.*} END AS compacted
}
WITH collect(version) AS versions, collect(DISTINCT compacted) AS compacted
CALL (versions) {
  UNWIND versions AS each
  WITH DISTINCT each AS version
  ORDER BY version.valid_since DESC, version.node_id
  LIMIT $statements_max
  WITH version, head(COLLECT {
    MATCH (version)-[:PATIENT|LOCATION|RECIPIENT|BENEFICIARY]->(entity:Entity)
    RETURN entity ORDER BY entity.name_key <> version.object_key LIMIT 1
  }) AS object
  RETURN collect([
    version.node_id, version.kind, version.predicate, object.name, version.object_key, object.type,
    version.negated, version.polarity, version.modality, version.valid_since,
    COLLECT { MATCH (version)-[:DERIVED_FROM]->(episode:Episode) RETURN episode.node_id LIMIT $episodes_max }
  ]) AS statements
}
RETURN statements, compacted
LIMIT 1

// Where a version stands: its chain, its number there, what was told of its time, and whether it is still believed.
CREATE INDEX version_by_chain IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.chain_id, n.sequence);
CREATE INDEX version_by_valid_time IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.chain_id, n.withdrawn_at, n.valid_since, n.sequence);
CREATE INDEX version_by_recording IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.recorded_at, n.chain_id);
CREATE INDEX chain_by_merge IF NOT EXISTS FOR (n:VersionChain) ON (n.tenant_id, n.merged_into);

// An end that is the beginning of the next version was not told: it was inferred when that one came.
CYPHER 25 MATCH (c:VersionChain)
WHERE EXISTS { MATCH (head:Memory)-[:ACTIVE_OF]->(c) WHERE head.chain_id IS NULL }
CALL (c) {
  MATCH (head:Memory)-[:ACTIVE_OF]->(c)
  MATCH (head)-[:VERSION_NEXT*0..500]-(version:Memory)
  WITH DISTINCT c, version
  ORDER BY version.recorded_at, version.valid_since, version.node_id
  WITH c, collect(version) AS versions
  SET c.sequence = size(versions)
  WITH c, versions
  UNWIND range(0, size(versions) - 1) AS place
  WITH c, versions[place] AS version, place
  SET version.chain_id = c.node_id, version.sequence = place + 1, version.status = 'asserted',
      version.operation = CASE place WHEN 0 THEN 'create' ELSE 'supersede' END,
      version.withdrawn_at = 253402300799000,
      version.valid_since = coalesce(version.valid_since, version.event_at),
      version.valid_until = coalesce(version.valid_until, 253402300799000),
      version.told_until = CASE
        WHEN EXISTS { MATCH (version)-[:VERSION_NEXT]->(next:Memory) WHERE next.valid_since = version.valid_until } THEN 253402300799000
        ELSE coalesce(version.valid_until, 253402300799000) END
} IN TRANSACTIONS OF 1000 ROWS;

// VERSION_NEXT leads from each version to the one that was written after it, however late it was told.
CYPHER 25 MATCH (one:Memory)-[link:VERSION_NEXT]->(other:Memory)
WHERE link.operation IS NULL AND other.sequence - one.sequence <> 1
CALL (one, link, other) {
  WITH one, link, other, CASE WHEN one.sequence > other.sequence THEN one ELSE other END AS later
  MATCH (before:Memory)
  WHERE before.tenant_id = later.tenant_id AND before.chain_id = later.chain_id AND before.sequence = later.sequence - 1
  MERGE (before)-[right:VERSION_NEXT]->(later)
  SET right = properties(link), right.operation = 'tell_late'
  DELETE link
} IN TRANSACTIONS OF 1000 ROWS;

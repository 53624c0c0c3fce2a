// Episodes whose citation reaches beyond their raw chunk. Characters are counted, and a chunk has no more of them than bytes.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (episode:Memory {tenant_id: $tenant_id, kind: 'Episode'})
WHERE episode.event_at IS NOT NULL AND episode.node_id IS NOT NULL AND episode.deleted_at IS NULL
  AND EXISTS {
    MATCH (episode)-[cited:DERIVED_FROM]->(raw:RawChunk)
    WHERE cited.offset < 0 OR cited.length < 0 OR cited.offset + cited.length > raw.length_bytes
  }
WITH episode LIMIT $offenders_max
RETURN count(episode) AS offenders, collect(episode.node_id)[..$examples_max] AS examples
LIMIT 1;

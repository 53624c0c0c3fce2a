// Entities whose document frequency is not the number of living episodes that mention them or are titled by them.
// returns: offenders, examples (node_ids)
// bound: counts up to $offenders_max
:param tenant_id => 'local';
:param offenders_max => 10000;
:param examples_max => 5;
MATCH (entity:Entity {tenant_id: $tenant_id})
WHERE entity.name_key IS NOT NULL AND entity.deleted_at IS NULL
  AND coalesce(entity.document_frequency, 0) <> COUNT {
    MATCH (entity)-[named:MENTIONS|TITLED]-(episode:Episode)
    WHERE named.deleted_at IS NULL AND episode.deleted_at IS NULL
    RETURN DISTINCT episode
  }
WITH entity LIMIT $offenders_max
RETURN count(entity) AS offenders, collect(entity.node_id)[..$examples_max] AS examples
LIMIT 1;

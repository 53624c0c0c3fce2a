// Creates entities or adds to them: document frequency, aliases, a type where none was known.
// returns: nothing
// bound: the rows of one batch; $aliases_max aliases an entity
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
:param aliases_max => 50;
UNWIND $rows AS row
MERGE (e:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET e:Entity, e += row.properties, e.document_frequency = row.documents
ON MATCH SET
  e.document_frequency = e.document_frequency + row.documents,
  e.type = CASE WHEN e.type = 'Unspecified' THEN row.properties.type ELSE e.type END,
  e.updated_at = $now_ms
WITH e, row
WHERE size(row.aliases) > 0
WITH e, [alias IN row.aliases WHERE NOT alias.name IN coalesce(e.aliases, [])] AS unknown
WITH e, unknown[..$aliases_max - size(coalesce(e.aliases, []))] AS added
WHERE size(added) > 0
SET e.aliases = coalesce(e.aliases, []) + [alias IN added | alias.name],
    e.alias_text = reduce(text = e.alias_text, alias IN added | text + ' ' + alias.token);

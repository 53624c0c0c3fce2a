// Creates entities or adds to them: document frequency, who may see them, aliases, a type where none was known. A name that a merge lent and somebody says now is its own. One that was deleted is back, for those who name it now.
// returns: nothing
// bound: the rows of one batch; $aliases_max aliases an entity; its audiences are at most the users of the tenant, and everyone
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
:param aliases_max => 50;
UNWIND $rows AS row
MERGE (e:Node {tenant_id: $tenant_id, node_id: row.node_id})
ON CREATE SET e:Entity, e += row.properties, e.document_frequency = row.documents, e.alias_audiences = []
ON MATCH SET
  e.document_frequency = e.document_frequency + row.documents,
  e.type = CASE WHEN e.type = 'Unspecified' THEN row.properties.type ELSE e.type END,
  e.updated_at = $now_ms
WITH e, row, coalesce(row.audiences, ['*']) AS audiences, coalesce(row.made_for, []) AS made_for,
  CASE WHEN e.deleted_at IS NULL THEN coalesce(e.audiences, []) ELSE [] END AS seen_by,
  CASE WHEN e.deleted_at IS NULL THEN coalesce(e.made_for, []) ELSE [] END AS kept_for
SET e.deleted_at = null,
    e.audiences = seen_by + [audience IN audiences WHERE NOT audience IN seen_by],
    e.made_for = CASE WHEN size(made_for) + size(kept_for) = 0 THEN null
      ELSE kept_for + [audience IN made_for WHERE NOT audience IN kept_for] END
WITH e, row, coalesce(e.aliases, []) AS names, coalesce(e.alias_audiences, []) AS owners,
  coalesce(e.lent_aliases, []) AS lent, coalesce(e.lent_audiences, []) AS lent_to
WHERE size(row.aliases) > 0
WITH e, row, names, owners, lent, lent_to, [place IN range(0, size(lent) - 1) WHERE none(
  alias IN row.aliases WHERE alias.name = lent[place] AND alias.audience = lent_to[place])] AS still_lent
SET e.lent_aliases = CASE WHEN size(still_lent) > 0 THEN [place IN still_lent | lent[place]] END,
    e.lent_audiences = CASE WHEN size(still_lent) > 0 THEN [place IN still_lent | lent_to[place]] END
WITH e, names, owners, [alias IN row.aliases WHERE none(
  place IN range(0, size(names) - 1) WHERE names[place] = alias.name AND (owners[place] = alias.audience
    OR owners[place] = '*' AND none(other IN still_lent WHERE lent[other] = alias.name AND lent_to[other] = '*')))] AS unknown
WITH e, names, owners, unknown[..$aliases_max - size(names)] AS added
WHERE size(added) > 0
SET e.aliases = names + [alias IN added | alias.name],
    e.alias_audiences = owners + [alias IN added | alias.audience],
    e.alias_text = reduce(text = e.alias_text, alias IN added | text + ' ' + alias.token);

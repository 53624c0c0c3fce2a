// Takes the readers of a hidden node from the entities that no other memory of theirs names, and the aliases that only they knew, lent or not.
// returns: nothing
// bound: the first $rows_max entities of the node and of what was hidden with it
:param tenant_id => 'demo';
:param node_id => 'episode_x';
:param now_ms => 0;
:param rows_max => 10000;
MATCH (n:Node {tenant_id: $tenant_id, node_id: $node_id})
CALL (n) {
  RETURN n AS gone
  UNION
  MATCH (n)<-[:PART_OF|DERIVED_FROM]-(d:Memory)
  WHERE d.deleted_at = $now_ms
  RETURN d AS gone
}
MATCH (gone)-[named]-(e:Entity)
WHERE named.deleted_at IS NULL
WITH DISTINCT e, n.audience AS audience
LIMIT $rows_max
WHERE audience IN e.audiences AND NOT audience IN coalesce(e.made_for, [])
  AND NOT EXISTS {
    MATCH (e)-[other_named]-(other:Memory)
    WHERE other.audience = audience AND other.deleted_at IS NULL AND other_named.deleted_at IS NULL
  }
WITH e, audience, split(e.alias_text, ' ') AS tokens,
  [place IN range(0, size(coalesce(e.aliases, [])) - 1) WHERE e.alias_audiences[place] <> audience] AS kept
SET e.audiences = [each IN e.audiences WHERE each <> audience],
    e.aliases = [place IN kept | e.aliases[place]],
    e.alias_text = reduce(text = tokens[0], place IN kept | text + ' ' + tokens[place + 1]),
    e.alias_audiences = [place IN kept | e.alias_audiences[place]]
WITH e, audience, [place IN range(0, size(coalesce(e.lent_aliases, [])) - 1) WHERE e.lent_audiences[place] <> audience] AS lent
SET e.lent_aliases = CASE WHEN size(lent) > 0 THEN [place IN lent | e.lent_aliases[place]] END,
    e.lent_audiences = CASE WHEN size(lent) > 0 THEN [place IN lent | e.lent_audiences[place]] END;

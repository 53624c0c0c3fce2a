// Sets the other names of merged entities: their own, and those lent by what they were merged with.
// returns: nothing
// bound: the entities of one merge
:param tenant_id => 'demo';
:param rows => [];
:param now_ms => 0;
UNWIND $rows AS row
MATCH (e:Entity:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET e.aliases = row.aliases, e.alias_audiences = row.alias_audiences, e.alias_text = row.alias_text,
    e.lent_aliases = row.lent_aliases, e.lent_audiences = row.lent_audiences, e.updated_at = $now_ms;

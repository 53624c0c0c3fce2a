// Events after a sequence number that this reader may see, in order.
// returns: event MAP
// bound: $rows rows
:param tenant_id => 'demo';
:param audiences => ['local', '*'];
:param after_sequence => 0;
:param rows => 200;
MATCH (e:Event)
WHERE e.tenant_id = $tenant_id AND e.sequence > $after_sequence AND e.audience IN $audiences
RETURN e {.*} AS event
ORDER BY e.tenant_id, e.sequence
LIMIT $rows;

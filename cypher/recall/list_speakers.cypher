// Under which names people spoke in the newest turns that this reader took in.
// returns: speakers LIST OF STRING ('' for none)
// bound: one row with $speakers_max names, of the newest $turns_max episodes
:param tenant_id => 'local';
:param audiences => ['local', '*'];
:param valid_at => 253402300798999;
:param recorded_by => null;
:param turns_max => 500;
:param speakers_max => 2;
MATCH (turn:Memory {tenant_id: $tenant_id, kind: 'Episode'})
USING INDEX turn:Memory(tenant_id, kind, event_at, node_id)
WHERE turn.event_at <= $valid_at AND turn.node_id IS NOT NULL
  AND turn.active AND turn.audience IN $audiences
  AND ($recorded_by IS NULL OR turn.created_at <= $recorded_by)
WITH turn ORDER BY turn.event_at DESC LIMIT $turns_max
WITH turn WHERE turn.author = 'user' AND turn.unit = 'turn' AND turn.user_id IN $audiences
WITH DISTINCT coalesce(turn.speaker, '') AS speaker LIMIT $speakers_max
RETURN collect(speaker) AS speakers
LIMIT 1;

// Appends events to the outbox of a tenant whose write was opened, with its next sequence numbers, and drops the oldest beyond what is kept.
// returns: sequence INTEGER, that of the last event
// bound: the events given; $pruned_max old ones dropped
:param tenant_id => 'demo';
:param events => [];
:param now_ms => 0;
:param retained => 100000;
:param pruned_max => 1000;
MATCH (m:Node {tenant_id: $tenant_id, node_id: 'meta_tenant'})
WITH m, coalesce(m.event_sequence, 0) AS before
SET m.event_sequence = before + size($events)
WITH before
CALL (before) {
  UNWIND range(0, size($events) - 1) AS place
  WITH $events[place] AS event, before + place + 1 AS sequence
  CREATE (e:Node:Event {tenant_id: $tenant_id, node_id: 'event_' + toString(sequence), sequence: sequence, name: event.name,
    subjects: event.subjects, detail_json: event.detail_json, audience: event.audience, happened_at: $now_ms,
    created_at: $now_ms, updated_at: $now_ms, creator: event.creator})
}
CALL (before) {
  MATCH (old:Event)
  WHERE old.tenant_id = $tenant_id AND old.sequence <= before + size($events) - $retained
  WITH old
  LIMIT $pruned_max
  DETACH DELETE old
}
RETURN before + size($events) AS sequence
LIMIT 1;

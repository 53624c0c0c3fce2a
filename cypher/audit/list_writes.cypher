// Who wrote what, and when: the log of events, newest first. The sequence has no holes: `missing` counts those before.
WITH 'local' AS tenant_id
MATCH (event:Event)
WHERE event.tenant_id = tenant_id AND event.sequence >= 0
OPTIONAL MATCH (previous:Event {tenant_id: tenant_id, sequence: event.sequence - 1})
RETURN event.sequence AS sequence, datetime({epochMillis: event.happened_at}) AS at, event.name AS what,
       event.creator AS by, size(event.subjects) AS subjects_listed, event.detail_json AS detail,
       CASE WHEN previous IS NULL AND event.sequence > 1 THEN 1 ELSE 0 END AS missing
ORDER BY sequence DESC
LIMIT 200;

// What changed this month? What was learned, and what was found to be no longer so, newest first.
WITH 'local' AS tenant_id
MATCH (memory:Memory)
WHERE memory.tenant_id = tenant_id AND memory.kind IN ['Fact', 'Preference', 'Task']
  AND memory.event_at >= 0 AND memory.node_id IS NOT NULL
WITH memory, datetime.truncate('month', datetime()).epochMillis AS month_began
UNWIND [
  {change: 'learned', at: memory.recorded_at},
  {change: 'superseded', at: memory.superseded_at},
  {change: 'forgotten', at: memory.deleted_at}
] AS entry
WITH memory, entry, month_began
WHERE entry.at >= month_began AND entry.at <= datetime().epochMillis
OPTIONAL MATCH (memory)-[:VERSION_NEXT]->(replacement:Memory)
RETURN datetime({epochMillis: entry.at}) AS at, entry.change AS change, memory.kind AS kind, memory.text AS text,
       CASE entry.change WHEN 'superseded' THEN replacement.text END AS now, memory.creator AS by
ORDER BY at DESC, text
LIMIT 200;

// What used to be so, and what replaced it: each chain of versions, old to new.
WITH 'local' AS tenant_id
MATCH (old:Memory)
WHERE old.tenant_id = tenant_id AND old.kind IN ['Fact', 'Preference', 'Task']
  AND old.event_at >= 0 AND old.node_id IS NOT NULL
  AND old.superseded_at <= datetime().epochMillis
WITH old ORDER BY old.superseded_at DESC LIMIT 50
MATCH replaced = (old)-[:VERSION_NEXT]->(new:Memory)
OPTIONAL MATCH active = (new)-[:ACTIVE_OF]->(:VersionChain)
RETURN replaced, active
LIMIT 100;

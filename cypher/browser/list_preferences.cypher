// What people like, avoid and ask for. Polarity: 1 wants it, -1 does not.
WITH 'local' AS tenant_id
MATCH (preference:Memory)
WHERE preference.tenant_id = tenant_id AND preference.kind = 'Preference'
  AND preference.event_at >= 0 AND preference.node_id IS NOT NULL
  AND preference.active AND preference.superseded_at > datetime().epochMillis
OPTIONAL MATCH (preference)-[:DERIVED_FROM]->(episode:Episode)
WITH preference, collect(episode.text)[0] AS said
RETURN preference.subject_key AS who, preference.text AS preference, preference.polarity AS polarity,
       round(preference.confidence, 2) AS confidence, datetime({epochMillis: preference.event_at}) AS said_at, said
ORDER BY who, said_at DESC
LIMIT 100;

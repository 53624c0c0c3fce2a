// Vectors with filters inside the index (Cypher 25): tenant, audience, liveness, kind and both time axes as integers.
CYPHER 25 CREATE VECTOR INDEX memory_embedding IF NOT EXISTS FOR (n:Memory) ON n.embedding WITH [n.tenant_id, n.audience, n.active, n.kind, n.event_at, n.recorded_at, n.superseded_at] OPTIONS {indexConfig: {`vector.dimensions`: 384, `vector.similarity_function`: 'cosine'}};

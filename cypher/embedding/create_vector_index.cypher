// Makes the vector index in the dimension of the model in use; everything else is as the migrations make it.
// returns: nothing
// bound: 1 index
// scope: global because all tenants share the index
:param configuration => {`vector.dimensions`: 384, `vector.similarity_function`: 'cosine'};
CYPHER 25 CREATE VECTOR INDEX memory_embedding IF NOT EXISTS FOR (n:Memory) ON n.embedding
WITH [n.tenant_id, n.audience, n.active, n.kind, n.event_at, n.recorded_at, n.superseded_at]
OPTIONS {indexConfig: $configuration};

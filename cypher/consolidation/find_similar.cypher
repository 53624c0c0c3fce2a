// The nearest memories of the same readers to each of some memories, by their vectors.
// returns: pairs = [[node_id, other_id, cosine]]
// bound: $rows_max memories, $neighbours_max each
:param tenant_id => 'local';
:param audience => 'local';
:param ids => ['episode_1'];
:param rows_max => 256;
:param similarity_min => 0.75;
:param neighbours_max => 65;
CYPHER 25
UNWIND $ids[..$rows_max] AS id
MATCH (memory:Node {tenant_id: $tenant_id, node_id: id})
WHERE memory.embedding IS NOT NULL
CALL (memory) {
  MATCH (other:Memory)
  SEARCH other IN (
    VECTOR INDEX memory_embedding FOR memory.embedding
    WHERE other.tenant_id = $tenant_id AND other.audience = $audience AND other.active = true AND other.kind = 'Episode'
    LIMIT $neighbours_max
  ) SCORE AS score
  RETURN other, 2 * score - 1 AS cosine
}
WITH memory, other, cosine
WHERE other <> memory AND cosine >= $similarity_min
RETURN collect([memory.node_id, other.node_id, cosine]) AS pairs
LIMIT 1;

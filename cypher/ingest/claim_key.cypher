// Takes an idempotency key for one content, in the transaction of its first words: what is sent again after a crash goes on from here.
// returns: nothing
// bound: one node
:param tenant_id => 'demo';
:param node_id => 'receipt_x';
:param content_hash => '0';
:param claimed_at => 0;
:param now_ms => 0;
MERGE (m:Node {tenant_id: $tenant_id, node_id: $node_id})
ON CREATE SET m:Meta, m.meta_kind = 'idempotency', m.state = 'started', m.content_hash = $content_hash, m.claimed_at = $claimed_at,
  m.created_at = $now_ms, m.updated_at = $now_ms, m.creator = 'ingest';

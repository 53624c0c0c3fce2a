// Takes the lock of a tenant's sealed chain, and makes its head where nothing was sealed yet. Only the sealer asks for it.
// returns: sequence INTEGER, seal STRING: the last record that was sealed
// bound: one node
:param tenant_id => 'demo';
:param first_seal => '0';
:param now_ms => 0;
MERGE (m:Node {tenant_id: $tenant_id, node_id: 'meta_audit'})
ON CREATE SET m:Meta, m.meta_kind = 'audit', m.sequence = 0, m.seal = $first_seal, m.created_at = $now_ms, m.creator = 'seal'
SET m.updated_at = $now_ms
RETURN m.sequence AS sequence, m.seal AS seal
LIMIT 1;

// Chains that no longer hold their oldest versions: what they keep of them is found without reading the others.
CREATE INDEX chain_by_compaction IF NOT EXISTS FOR (n:VersionChain) ON (n.tenant_id, n.compacted_at);

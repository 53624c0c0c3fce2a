// Uniqueness: one node per (tenant, node_id), one relationship per (tenant, edge_id) where it is set by callers, one active version per chain.
CREATE CONSTRAINT node_key IF NOT EXISTS FOR (n:Node) REQUIRE (n.tenant_id, n.node_id) IS UNIQUE;
CREATE CONSTRAINT version_chain_key IF NOT EXISTS FOR (n:VersionChain) REQUIRE (n.tenant_id, n.chain_key) IS UNIQUE;
CREATE CONSTRAINT entity_key IF NOT EXISTS FOR (n:Entity) REQUIRE (n.tenant_id, n.name_key) IS UNIQUE;
CREATE CONSTRAINT event_sequence IF NOT EXISTS FOR (n:Event) REQUIRE (n.tenant_id, n.sequence) IS UNIQUE;
CREATE CONSTRAINT one_active_version IF NOT EXISTS FOR ()-[r:ACTIVE_OF]-() REQUIRE (r.tenant_id, r.chain_id) IS UNIQUE;

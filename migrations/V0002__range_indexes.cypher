// Range indexes for lists (keyset pagination by time, then id), jobs and lookups.
CREATE INDEX memory_by_time IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.event_at, n.node_id);
CREATE INDEX memory_by_kind_and_time IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.kind, n.event_at, n.node_id);
CREATE INDEX memory_embedding_pending IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.embedding_pending);
CREATE INDEX episode_by_session IF NOT EXISTS FOR (n:Episode) ON (n.tenant_id, n.session_id, n.event_at);
CREATE INDEX episode_by_source IF NOT EXISTS FOR (n:Episode) ON (n.tenant_id, n.source_id, n.position);
CREATE INDEX fact_by_fingerprint IF NOT EXISTS FOR (n:Fact) ON (n.tenant_id, n.fingerprint);
CREATE INDEX raw_chunk_by_hash IF NOT EXISTS FOR (n:RawChunk) ON (n.tenant_id, n.sha256);
CREATE INDEX concept_by_name IF NOT EXISTS FOR (n:Concept) ON (n.tenant_id, n.name_key);
CREATE INDEX session_by_time IF NOT EXISTS FOR (n:Session) ON (n.tenant_id, n.last_at, n.node_id);
CREATE INDEX entity_by_frequency IF NOT EXISTS FOR (n:Entity) ON (n.tenant_id, n.document_frequency);
CREATE INDEX meta_by_kind IF NOT EXISTS FOR (n:Meta) ON (n.tenant_id, n.meta_kind, n.state);

// The merge of two entities by its id, to undo it.
CREATE INDEX merge_by_id IF NOT EXISTS FOR ()-[r:SAME_AS]-() ON (r.tenant_id, r.edge_id);

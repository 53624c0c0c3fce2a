// Texts that wait for the language model.
CREATE INDEX memory_model_state IF NOT EXISTS FOR (n:Memory) ON (n.tenant_id, n.model_state);

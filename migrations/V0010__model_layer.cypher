// Texts that wait for the language model.
CREATE INDEX episode_model_state IF NOT EXISTS FOR (n:Episode) ON (n.tenant_id, n.model_state);

// Takes a job's lease for one owner, if it is free, lapsed, or already this owner's. A run begins with it.
// returns: owner (of whoever holds it now), expires_at (ms), previous_state
// bound: 1 row
:param tenant_id => 'local';
:param node_id => 'meta_0';
:param name => 'embed_pending';
:param owner => 'host-1';
:param now => 1760000000000;
:param expires_at => 1760000060000;
:param options_json => '{}';
MERGE (job:Node {tenant_id: $tenant_id, node_id: $node_id})
ON CREATE SET job:Meta, job.meta_kind = 'job', job.name = $name, job.state = 'never_run', job.expires_at = 0,
              job.created_at = $now, job.creator = 'system'
SET job.updated_at = $now // takes the write lock before the owner is read
WITH job, job.state AS previous_state, job.expires_at <= $now OR job.owner = $owner AS is_free
SET job.owner = CASE WHEN is_free THEN $owner ELSE job.owner END,
    job.expires_at = CASE WHEN is_free THEN $expires_at ELSE job.expires_at END,
    job.state = CASE WHEN is_free THEN 'running' ELSE job.state END,
    job.options_json = CASE WHEN is_free THEN $options_json ELSE job.options_json END,
    job.started_at = CASE WHEN is_free THEN $now ELSE job.started_at END,
    job.done = CASE WHEN is_free THEN 0 ELSE job.done END,
    job.total = CASE WHEN is_free THEN 0 ELSE job.total END,
    job.cancel_requested = CASE WHEN is_free THEN false ELSE job.cancel_requested END
RETURN job.owner AS owner, job.expires_at AS expires_at, previous_state;

// Takes or renews the lease on schema changes, if it is free, lapsed, or already held by this owner.
// returns: owner, expires_at (ms): of whoever holds it now
// bound: 1 row
// scope: global because the schema is shared by all tenants
:param owner => 'host-1';
:param now => 1760000000000;
:param expires_at => 1760000060000;
MERGE (lease:MigrationLease {name: 'schema'})
SET lease.asked_at = $now // takes the write lock before the owner is read
WITH lease, coalesce(lease.expires_at, 0) <= $now OR lease.owner = $owner AS is_free
SET lease.owner = CASE WHEN is_free THEN $owner ELSE lease.owner END,
    lease.expires_at = CASE WHEN is_free THEN $expires_at ELSE lease.expires_at END
RETURN lease.owner AS owner, lease.expires_at AS expires_at;

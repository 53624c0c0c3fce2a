// Gives the lease on schema changes back, if this owner still holds it.
// returns: owner
// bound: 1 row
// scope: global because the schema is shared by all tenants
:param owner => 'host-1';
MATCH (lease:MigrationLease {name: 'schema'})
SET lease.asked_at = lease.asked_at // takes the write lock before the owner is read
WITH lease WHERE lease.owner = $owner
SET lease.expires_at = 0
RETURN lease.owner AS owner;

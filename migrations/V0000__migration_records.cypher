// What the migrator itself stands on: made before its lock is taken, so each statement may run twice.
CREATE CONSTRAINT migration_version IF NOT EXISTS FOR (n:Migration) REQUIRE n.version IS UNIQUE;
CREATE CONSTRAINT migration_lease_name IF NOT EXISTS FOR (n:MigrationLease) REQUIRE n.name IS UNIQUE;

// Lists the migrations that this database has been given.
// returns: version, name, sha256, applied_at (ms)
// bound: $rows_max
// scope: global because the schema is shared by all tenants
:param rows_max => 1000;
MATCH (migration:Migration)
RETURN migration.version AS version, migration.name AS name, migration.sha256 AS sha256, migration.applied_at AS applied_at
ORDER BY version
LIMIT $rows_max;

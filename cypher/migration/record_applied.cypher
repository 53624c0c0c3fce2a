// Records one migration as applied, with the hash that locks its file.
// returns: version
// bound: 1 row
// scope: global because the schema is shared by all tenants
:param version => 1;
:param name => 'constraints';
:param sha256 => 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
:param now => 1760000000000;
MERGE (migration:Migration {version: $version})
ON CREATE SET migration.name = $name, migration.sha256 = $sha256, migration.applied_at = $now
RETURN migration.version AS version;

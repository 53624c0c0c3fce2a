// Where the sealed original of an episode that was masked lies.
// returns: path, sha256
// bound: 1 row
:param tenant_id => 'demo';
:param node_id => 'episode_0';
MATCH (e:Node {tenant_id: $tenant_id, node_id: $node_id})
WHERE e:Episode AND e.deleted_at IS NULL AND e.original_path IS NOT NULL
RETURN e.original_path AS path, e.original_sha256 AS sha256
LIMIT 1;

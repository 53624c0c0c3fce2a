// Chains that hold more versions than a limit, by their key. Slots that are deleted, or merged into others, stay whole: they can be restored or taken apart again.
// returns: chain_key STRING
// bound: $rows rows
:param tenant_id => 'demo';
:param versions_max => 100;
:param after_key => '';
:param rows => 256;
MATCH (chain:VersionChain)
WHERE chain.tenant_id = $tenant_id AND chain.chain_key > $after_key AND chain.merged_into IS NULL
  AND chain.sequence - coalesce(chain.compacted_count, 0) > $versions_max
RETURN chain.chain_key AS chain_key
ORDER BY chain_key
LIMIT $rows;

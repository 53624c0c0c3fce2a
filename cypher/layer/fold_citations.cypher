// Folds citations behind others, or unfolds them. None is lost; recall cites first what is not folded.
// returns: changed
// bound: the citations of one page
:param tenant_id => 'local';
:param citations => [];
UNWIND $citations AS named
MATCH (told:Node {tenant_id: $tenant_id, node_id: named[0]})-[citation:DERIVED_FROM {edge_id: named[2]}]->(cited:Node {tenant_id: $tenant_id, node_id: named[1]})
SET citation.folded = named[3]
RETURN count(citation) AS changed;

// Frees the memory of the tenant's projected graphs that a killed process has left behind.
// returns: dropped
// bound: the graphs of one tenant
:param tenant_id => 'local';
:param left_seconds => 3600;
CALL gds.graph.list() YIELD graphName, creationTime
WITH graphName, creationTime
WHERE graphName = split(graphName, '@')[0] + '@' + $tenant_id AND creationTime < datetime() - duration({seconds: $left_seconds})
CALL gds.graph.drop(graphName, false) YIELD graphName AS dropped
RETURN count(dropped) AS dropped
LIMIT 1;

// Adds the next turn's text to the window of the turn before it.
// returns: nothing
// bound: the rows of one batch
:param tenant_id => 'demo';
:param rows => [];
UNWIND $rows AS row
MATCH (e:Node {tenant_id: $tenant_id, node_id: row.node_id})
SET e.window_text = e.window_text + ' ' + row.search_text;

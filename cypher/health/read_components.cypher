// Asks the server what it is.
// returns: name, versions, edition
// bound: $rows_max
// scope: global because it is about the server
:param rows_max => 10;
CALL dbms.components() YIELD name, versions, edition
RETURN name, versions, edition
LIMIT $rows_max;

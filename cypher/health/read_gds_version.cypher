// Asks for the version of Graph Data Science; fails where it is not installed.
// returns: version
// bound: 1 row
// scope: global because it is about the server
RETURN gds.version() AS version
LIMIT 1;

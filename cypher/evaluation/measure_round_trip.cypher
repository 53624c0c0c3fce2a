// Answers one row and reads nothing: what any query costs at least.
// returns: one = 1
// bound: one row
// scope: global because it reads no data
RETURN 1 AS one
LIMIT 1;

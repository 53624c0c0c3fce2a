// Whether anything of this program is in the database, from the count that the server keeps.
// returns: is_there BOOLEAN
// bound: one row
// scope: global because schemas are of the whole database
MATCH (n:Node)
RETURN count(n) > 0 AS is_there
LIMIT 1;

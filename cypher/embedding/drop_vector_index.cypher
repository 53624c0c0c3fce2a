// Drops the vector index, to make it anew in another dimension.
// returns: nothing
// bound: 1 index
// scope: global because all tenants share the index
DROP INDEX memory_embedding IF EXISTS;

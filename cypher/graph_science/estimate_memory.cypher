// The most bytes that Leiden may take on a graph of this size, and the bytes of heap the server has.
// scope: global because nothing of any tenant is read
// returns: bytes_needed, bytes_max
// bound: one row
:param node_count => 1000;
:param relationship_count => 10000;
CALL gds.leiden.stream.estimate(
  {nodeProjection: '*', relationshipProjection: '*', nodeCount: $node_count, relationshipCount: $relationship_count}, {}
) YIELD bytesMax
CALL dbms.queryJmx('java.lang:type=Memory') YIELD attributes
RETURN bytesMax AS bytes_needed, attributes.HeapMemoryUsage.value.properties.max AS bytes_max
LIMIT 1;

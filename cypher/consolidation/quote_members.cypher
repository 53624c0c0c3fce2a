// Cites what a concept's words are: its sentences in their order, each from one member and that member's raw chunk. What it cited before is cited no longer.
// returns: quoted
// bound: the rows of one batch
:param tenant_id => 'local';
:param concept_ids => ['concept_0'];
:param rows => [];
CYPHER 25
CALL () {
  UNWIND $concept_ids AS id
  MATCH (:Node {tenant_id: $tenant_id, node_id: id})-[old:DERIVED_FROM]->()
  DELETE old
}
UNWIND $rows AS row
MATCH (concept:Node {tenant_id: $tenant_id, node_id: row.concept_id})
MATCH (member:Node {tenant_id: $tenant_id, node_id: row.member_id})
CREATE (concept)-[quoted:DERIVED_FROM]->(member)
SET quoted = row.properties
WITH concept, member, row, quoted
CALL (concept, member, row) {
  WITH concept, member, row WHERE row.cites_raw
  MATCH (member)-[source:DERIVED_FROM]->(chunk:RawChunk)
  WITH concept, row, source, chunk LIMIT 1
  MERGE (concept)-[cited:DERIVED_FROM {edge_id: row.properties.edge_id + '_raw'}]->(chunk)
  ON CREATE SET cited += row.properties, cited.edge_id = row.properties.edge_id + '_raw',
    cited.offset = source.offset + coalesce(row.properties.offset, 0),
    cited.length = coalesce(row.properties.length, source.length)
}
RETURN count(quoted) AS quoted;

// Sealed audit records that do not make one chain: a number that is missing or there twice, a record that does not
// carry the seal of the one before it, and an end that the head of the chain does not know. No rows is the good
// answer. Cypher has no hash function: whether a record still says what it said when it was sealed,
// `memctl audit verify` reckons.
WITH 'local' AS tenant_id
CALL (tenant_id) {
  MATCH (record:AuditRecord)
  WHERE record.tenant_id = tenant_id AND record.sequence > 0
  OPTIONAL MATCH (before:AuditRecord {tenant_id: tenant_id, sequence: record.sequence - 1})
  WITH tenant_id, record, collect(before.seal) AS seals
  WITH record, seals, COUNT { MATCH (:AuditRecord {tenant_id: tenant_id, sequence: record.sequence}) } AS same
  UNWIND [
    CASE WHEN same > 1 THEN 'has a number that another has, too' END,
    CASE WHEN record.sequence > 1 AND size(seals) = 0 THEN 'follows a record that is gone' END,
    CASE WHEN size(seals) > 0 AND NOT record.previous_seal IN seals THEN 'does not carry the seal before it' END,
    CASE WHEN record.seal = '' THEN 'has a number and no seal' END
  ] AS problem
  WITH record, problem WHERE problem IS NOT NULL
  RETURN problem, record.sequence AS number, record.operation AS operation, record.creator AS by,
         datetime({epochMillis: record.created_at}) AS at, record.node_id AS node_id
UNION
  MATCH (head:Node {tenant_id: tenant_id, node_id: 'meta_audit'})
  OPTIONAL MATCH (last:AuditRecord)
  WHERE last.tenant_id = tenant_id AND last.sequence > 0
  WITH head, last
  ORDER BY last.sequence DESC
  LIMIT 1
  WITH head, last
  WHERE head.sequence > 0 AND (last IS NULL OR last.sequence <> head.sequence OR last.seal <> head.seal)
  RETURN 'is the end of the chain, and not the record that is there last' AS problem, head.sequence AS number,
         null AS operation, head.creator AS by, datetime({epochMillis: head.updated_at}) AS at, head.node_id AS node_id
}
RETURN problem, number, operation, by, at, node_id
ORDER BY number, problem
LIMIT 200;

// Lists the constraints of the database.
// returns: name, type, entity, labels, properties
// bound: $rows_max
// scope: global because the schema is shared by all tenants
:param rows_max => 500;
SHOW CONSTRAINTS
YIELD name, type, entityType, labelsOrTypes, properties
RETURN name, type, entityType AS entity, labelsOrTypes AS labels, properties
ORDER BY name
LIMIT $rows_max;

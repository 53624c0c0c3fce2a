// Lists the indexes of the database and how far each is built.
// returns: name, type, entity, labels, properties, state, percent, failure, constraint, options
// bound: $rows_max
// scope: global because the schema is shared by all tenants
:param rows_max => 500;
SHOW INDEXES
YIELD name, type, entityType, labelsOrTypes, properties, state, populationPercent, failureMessage, owningConstraint, options
RETURN name, type, entityType AS entity, coalesce(labelsOrTypes, []) AS labels, coalesce(properties, []) AS properties,
       state, populationPercent AS percent, failureMessage AS failure, owningConstraint AS constraint, options
ORDER BY name
LIMIT $rows_max;

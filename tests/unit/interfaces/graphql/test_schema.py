"""The committed schema is the schema, and every public part of it is explained."""

from __future__ import annotations

from graphql import GraphQLObjectType, build_schema

from app.interfaces.graphql.schema import SCHEMA_FILE, schema_text


def test_the_committed_schema_is_todays() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text(), "Write it anew: poe docs"


def test_every_operation_and_type_has_a_description() -> None:
    schema = build_schema(schema_text())
    roots = [root for root in (schema.query_type, schema.mutation_type, schema.subscription_type) if root]
    unexplained = [
        f"{root.name}.{name}" for root in roots for name, each in root.fields.items() if not each.description
    ]
    unexplained += [
        name
        for name, each in schema.type_map.items()
        if isinstance(each, GraphQLObjectType)
        and not name.startswith("__")
        and each not in roots
        and not each.description
    ]
    assert unexplained == []


def test_every_mutation_answers_with_its_result_or_a_problem() -> None:
    schema = build_schema(schema_text())
    assert schema.mutation_type is not None
    for name, mutation in schema.mutation_type.fields.items():
        members = {each.name for each in schema.get_type(str(mutation.type).rstrip("!")).types}  # type: ignore[union-attr]
        assert {"NotPermittedProblem", "InvalidInputProblem", "ConflictProblem"} < members, name

"""Every limit has a name in the settings that somebody uses; tests use fakes, seeds and no stopwatch."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import annotated_types

from app.settings import Settings
from tests.architecture.sources import (
    FunctionNode,
    Source,
    all_sources,
    assert_none,
    dotted_name,
    sources,
)

MOCKS = ("unittest.mock", "mock", "pytest_mock", "mockito", "flexmock")
STOPWATCHES = {"time.perf_counter", "time.monotonic", "time.time", "time.perf_counter_ns", "time.monotonic_ns"}
MEASURED = ("milliseconds", "elapsed", "duration", "p50", "p95", "p99")


def test_every_setting_says_what_it_is() -> None:
    problems = [name for name, field in Settings.model_fields.items() if not field.description]
    assert_none(problems, "A setting has a description: it is the documentation's text.")


def test_every_number_in_the_settings_has_a_bound() -> None:
    bounds = (annotated_types.Gt, annotated_types.Ge, annotated_types.Interval)
    problems = [
        name
        for name, field in Settings.model_fields.items()
        if field.annotation in {int, float} and not any(isinstance(part, bounds) for part in field.metadata)
    ]
    assert_none(problems, "Give it gt= or ge=: a limit of minus one is a question at three in the morning.")


def test_every_setting_is_used() -> None:
    read = {
        node.attr
        for source in sources("app")
        for node in source.nodes
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
    problems = [name for name in Settings.model_fields if name not in read]
    assert_none(problems, "Nothing reads this setting: a knob that turns nothing misleads.")


def test_tests_use_fakes_not_mocks() -> None:
    problems = [
        f"{source.place(node)}: {name}"
        for source in all_sources()
        for node, name in imported_modules(source)
        if name in MOCKS or name.startswith(tuple(f"{module}." for module in MOCKS))
    ]
    assert_none(problems, "Write a small class in tests/fakes.py that behaves, and check behaviour.")


def test_no_test_asserts_a_time() -> None:
    problems = [
        f"{source.place(check)}: {ast.unparse(check)[:80]}"
        for source in sources("tests")
        for function in source.functions()
        for check in timed_asserts(function, source)
        if not source.escapes(check, "stopwatch")
    ]
    assert_none(problems, "Count what was done (queries, rows, bytes): times are for benchmarks, which only report.")


def test_dice_in_tests_are_seeded() -> None:
    problems = [
        f"{source.place(node)}: {name}"
        for source in sources("tests")
        for node in source.nodes
        if isinstance(node, ast.Call) and (name := source.full_name(node.func))
        if name.startswith(("random.", "numpy.random."))
        if name not in {"random.Random", "numpy.random.default_rng"} or not (node.args or node.keywords)
    ]
    assert_none(problems, "Seed it: a failure that cannot be repeated cannot be fixed.")


def imported_modules(source: Source) -> Iterator[tuple[ast.AST, str]]:
    for node in source.nodes:
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node, f"{node.module}.{alias.name}") for alias in node.names)


def timed_asserts(function: FunctionNode, source: Source) -> Iterator[ast.Assert]:
    """Asserts that compare a stopwatch's reading, or a measured time with a number."""
    readings = {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and reads_stopwatch(node.value, source)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(function):
        if not isinstance(node, ast.Assert):
            continue
        names = {inner.id for inner in ast.walk(node.test) if isinstance(inner, ast.Name)}
        if reads_stopwatch(node.test, source) or names & readings or bounds_a_time(node.test):
            yield node


def reads_stopwatch(expression: ast.AST, source: Source) -> bool:
    return any(
        isinstance(node, ast.Call) and source.full_name(node.func) in STOPWATCHES for node in ast.walk(expression)
    )


def bounds_a_time(expression: ast.AST) -> bool:
    """`report.milliseconds < 50`; `> 0` and `>= 0` say only that it was measured."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Lt | ast.LtE):
            left = dotted_name(node.left).rpartition(".")[2]
            right = node.comparators[-1]
            if left.endswith(MEASURED) and isinstance(right, ast.Constant) and isinstance(right.value, int | float):
                return True
    return False

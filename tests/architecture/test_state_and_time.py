"""Everything arrives by constructor or argument: no state in modules, no environment, no clock or dice of one's own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.sources import Source, assert_none, dotted_name, sources

MUTABLE_CALLS = {"list", "dict", "set", "bytearray", "defaultdict", "deque", "Counter", "OrderedDict", "Queue"}
MUTABLE_CALLS_FULL = {f"collections.{name}" for name in MUTABLE_CALLS} | {"queue.Queue", "asyncio.Queue"}
MUTATING_METHODS = {
    *("append", "extend", "insert", "remove", "pop", "clear", "update", "setdefault", "popitem", "add", "discard"),
    *("appendleft", "popleft", "sort", "reverse"),
}
CLOCK = "app/domain/time.py"
CLOCK_READINGS = {
    *("datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today", "datetime.date.today"),
    *("time.time", "time.time_ns", "time.localtime", "time.gmtime", "time.ctime"),
}
DICE = ("random.", "numpy.random.")
SEEDED = {"random.Random", "numpy.random.default_rng", "numpy.random.Generator", "numpy.random.PCG64"}
ENVIRONMENT = ("os.environ", "os.getenv", "os.environb", "os.putenv", "dotenv.")
SETTINGS = "app/settings.py"


def test_modules_hold_no_changing_state() -> None:
    """A table of constants is fine: written in capitals, and nothing in its module changes it."""
    problems = [
        f"{source.place(node)}: {name}"
        for source in sources("app")
        for node, name in module_values(source)
        if is_mutable(node.value, source) and not name.startswith("__") and not source.escapes(node, "state")
        if name.upper() != name or name in changed_names(source)
    ]
    problems += [
        f"{source.place(node)}: global {', '.join(node.names)}"
        for source in sources("app")
        for node in source.nodes
        if isinstance(node, ast.Global)
    ]
    assert_none(problems, "Keep it in an object that somebody builds and hands on; constants are CAPITALS, unchanged.")


def test_only_the_settings_read_the_environment() -> None:
    problems = [
        f"{source.place(node)}: {name}"
        for source in sources("app")
        if source.name != SETTINGS
        for node, name in named_nodes(source)
        if name.startswith(ENVIRONMENT) and not source.escapes(node, "environment")
    ]
    assert_none(problems, "Add a setting with a name, a unit and a default, and take its value as an argument.")


def test_only_the_clock_tells_the_time() -> None:
    """Durations are measured with perf_counter and monotonic; those are free."""
    problems = [
        f"{source.place(node)}: {name}"
        for source in sources("app")
        if source.name != CLOCK
        for node, name in named_nodes(source)
        if name in CLOCK_READINGS and not source.escapes(node, "clock")
    ]
    assert_none(problems, "Take a Clock and ask it: tests then decide what time it is.")


def test_dice_are_seeded() -> None:
    """Not meant: secrets and uuid4, whose whole use is that nobody can repeat them."""
    problems = [
        f"{source.place(call)}: {name}"
        for source in sources("app")
        for call, name in called(source)
        if name.startswith(DICE)
        if name not in SEEDED or (name != "numpy.random.Generator" and not (call.args or call.keywords))
        if not source.escapes(call, "randomness")
    ]
    assert_none(problems, "Build random.Random(seed) or numpy.random.default_rng(seed) from a seed that was handed in.")


def test_algorithms_are_pure() -> None:
    """They never wait: no coroutine, no file, no printing."""
    problems = [
        f"{source.place(node)}"
        for source in sources("app/algorithms")
        for node in source.nodes
        if isinstance(node, ast.AsyncFunctionDef | ast.Await | ast.AsyncFor | ast.AsyncWith)
        or (isinstance(node, ast.Call) and dotted_name(node.func) in {"open", "print", "input"})
    ]
    assert_none(problems, "Numbers in, numbers out: fetch in store, decide in services.")


def test_nothing_is_printed_but_by_interfaces() -> None:
    problems = [
        source.place(node)
        for source in sources("app")
        if not source.name.startswith("app/interfaces/")
        for node in source.nodes
        if isinstance(node, ast.Call) and dotted_name(node.func) == "print"
    ]
    assert_none(problems, "Return a value; an interface shows it.")


def module_values(source: Source) -> Iterator[tuple[ast.Assign | ast.AnnAssign, str]]:
    for node in source.tree.body:
        match node:
            case ast.Assign(targets=targets):
                yield from ((node, target.id) for target in targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield node, name
            case _:
                pass


def is_mutable(value: ast.expr | None, source: Source) -> bool:
    match value:
        case ast.List() | ast.Dict() | ast.Set() | ast.ListComp() | ast.DictComp() | ast.SetComp():
            return True
        case ast.Call(func=function):
            name = source.full_name(function)
            return name in MUTABLE_CALLS or name in MUTABLE_CALLS_FULL
        case _:
            return False


def changed_names(source: Source) -> set[str]:
    """Names whose content some line of the module changes: `X[…] = …`, `del X[…]`, `X.append(…)`, `X |= …`."""
    changed: set[str] = set()
    for node in source.nodes:
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()):
                changed.add(name)
            case ast.AugAssign(target=ast.Name(id=name)):
                changed.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method)) if method in MUTATING_METHODS:
                changed.add(name)
            case _:
                pass
    return changed


def named_nodes(source: Source) -> Iterator[tuple[ast.AST, str]]:
    for node in source.nodes:
        if isinstance(node, ast.Attribute | ast.Name) and (name := source.full_name(node)):
            yield node, name


def called(source: Source) -> Iterator[tuple[ast.Call, str]]:
    for node in source.nodes:
        if isinstance(node, ast.Call) and (name := source.full_name(node.func)):
            yield node, name

"""The project's own source as the house rules read it: parsed once, with places that point at a line.

A line may step out of a rule with a comment that names the rule and the reason:
`# house rule: <rule> because <reason>` on the line itself or alone on the line above.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
NOT_OURS_TO_READ = ("app/inference/pipelines/",)
ESCAPE = re.compile(r"#\s*house rule:\s*(?P<rule>[a-z-]+)(?:\s+because\s+(?P<reason>\S.*))?$")

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Source:
    """One Python file. `name` is its path from the project's folder."""

    name: str
    text: str
    tree: ast.Module

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """Every node of the tree, walked once."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def imported(self) -> dict[str, str]:
        """Local name to what it stands for: `from time import time as now` gives `{"now": "time.time"}`."""
        names: dict[str, str] = {}
        for node in self.nodes:
            if isinstance(node, ast.Import):
                names |= {alias.asname or alias.name: alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
        return names

    @cached_property
    def docstrings(self) -> set[int]:
        """The ids of the constant nodes that stand alone as a statement: prose, not data."""
        alone = (node.value for node in self.nodes if isinstance(node, ast.Expr))
        return {id(value) for value in alone if isinstance(value, ast.Constant)}

    def functions(self) -> Iterator[FunctionNode]:
        return (node for node in self.nodes if isinstance(node, FunctionNode))

    def full_name(self, node: ast.AST) -> str:
        """The dotted name with its first part as it was imported: `now` is `time.time` after `from time import …`."""
        first, _, rest = dotted_name(node).partition(".")
        start = self.imported.get(first, first)
        return f"{start}.{rest}" if rest else start

    def escapes(self, node: ast.AST, rule: str) -> bool:
        """True when the node's line, or the comment above it, names the rule with a reason."""
        line = node.lineno  # type: ignore[attr-defined]
        above = self.lines[line - 2].strip() if line > 1 else ""
        candidates = [self.lines[line - 1], *([above] if above.startswith("#") else [])]
        matches = (ESCAPE.search(candidate) for candidate in candidates)
        return any(match and match["rule"] == rule and match["reason"] for match in matches)

    def place(self, node: ast.AST) -> str:
        return f"{self.name}:{node.lineno}"  # type: ignore[attr-defined]


@cache
def sources(folder: str) -> tuple[Source, ...]:
    """Every Python file below `app` or `tests`, in the order of its name."""
    paths = sorted((PROJECT / folder).rglob("*.py"))
    names = [(path, path.relative_to(PROJECT).as_posix()) for path in paths]
    return tuple(_read(path, name) for path, name in names if not name.startswith(NOT_OURS_TO_READ))


def _read(path: Path, name: str) -> Source:
    text = path.read_text(encoding="utf-8")
    return Source(name, text, ast.parse(text))


def all_sources() -> tuple[Source, ...]:
    return sources("app") + sources("tests")


def dotted_name(node: ast.AST) -> str:
    """`time.perf_counter` of that expression; empty for anything but names and attributes."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attribute):
            owner = dotted_name(value)
            return f"{owner}.{attribute}" if owner else ""
        case _:
            return ""


def assert_none(problems: list[str], rule: str) -> None:
    """Fails with the rule first and one place a line."""
    assert not problems, "\n  ".join([rule, *problems])

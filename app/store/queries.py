"""The queries of `cypher/`, by name: `query("recall/search_texts")` is `cypher/recall/search_texts.cypher`.

A file is one statement under a header: purpose line, `returns:`, `bound:`, and `:param` examples so that the whole file
pastes into Neo4j Browser. The driver rejects `:param` lines, so loading strips the header.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

PARAMETER = re.compile(r"\$([a-z_][a-z0-9_]*)")
GATHERED = re.compile(r"^:param ([a-z_][a-z0-9_]*) => (?:\[|{|null)", re.MULTILINE)


class _Unspoken(dict[str, Any]):
    """Tells nothing of itself: the driver spells out every parameter for its log, also when none is kept. That would
    cost as much as sending it, and no log needs what people said."""

    def __repr__(self) -> str:
        return f"<{len(self)} values>"


@dataclass(frozen=True, slots=True)
class CypherQuery:
    """`is_global`: the header declares `scope: global because …`; such a query gets no tenant.

    `gathered` are the parameters whose example is a list, a map or null. In `driver_text` they are entries of one map,
    `$given`: the server keeps a plan for each combination of its parameters' types, and a list's type tells whether it
    is empty and its order of magnitude. A query of nine lists was planned again and again, half a second each time.
    """

    name: str
    text: str
    driver_text: str
    purpose: str
    is_global: bool
    gathered: frozenset[str]

    def driver_parameters(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of `driver_text`."""
        given = _Unspoken((name, value) for name, value in parameters.items() if name in self.gathered)
        return {name: value for name, value in parameters.items() if name not in self.gathered} | {"given": given}


def project_folder(name: str) -> Path:
    """`cypher` or `migrations`: beside the package in a checkout, inside it in a wheel."""
    package = Path(__file__).resolve().parent.parent
    packaged = package / f"_{name}"
    return packaged if packaged.is_dir() else package.parent / name


@cache
def query(name: str) -> CypherQuery:
    """The query of that name. Raises FileNotFoundError for a name without a file: a programming error."""
    return parse_query(name, (project_folder("cypher") / f"{name}.cypher").read_text(encoding="utf-8"))


def parse_query(name: str, content: str) -> CypherQuery:
    lines = content.splitlines()
    header = [line for line in lines if line.startswith("//")]
    body = [line for line in lines if not line.startswith(("//", ":param"))]
    text = "\n".join(body).strip().removesuffix(";")
    gathered = frozenset(GATHERED.findall(content))
    return CypherQuery(
        name=name,
        text=text,
        driver_text=PARAMETER.sub(lambda found: f"$given.{found[1]}" if found[1] in gathered else found[0], text),
        purpose=header[0].removeprefix("//").strip() if header else "",
        is_global=any("scope: global because" in line for line in header),
        gathered=gathered,
    )


def all_query_names(folder: str = "cypher") -> tuple[str, ...]:
    root = project_folder(folder)
    return tuple(sorted(path.relative_to(root).with_suffix("").as_posix() for path in root.rglob("*.cypher")))

"""The queries of `cypher/`, by name: `query("recall/search_texts")` is `cypher/recall/search_texts.cypher`.

A file is one statement under a header: purpose line, `returns:`, `bound:`, and `:param` examples so that the whole file
pastes into Neo4j Browser. The driver rejects `:param` lines, so loading strips the header.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class CypherQuery:
    """`is_global`: the header declares `scope: global because …`; such a query gets no tenant."""

    name: str
    text: str
    purpose: str
    is_global: bool


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
    return CypherQuery(
        name=name,
        text="\n".join(body).strip().removesuffix(";"),
        purpose=header[0].removeprefix("//").strip() if header else "",
        is_global=any("scope: global because" in line for line in header),
    )


def all_query_names(folder: str = "cypher") -> tuple[str, ...]:
    root = project_folder(folder)
    return tuple(sorted(path.relative_to(root).with_suffix("").as_posix() for path in root.rglob("*.cypher")))

"""Lucene query text for full-text indexes. User text reaches Lucene through here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

LUCENE_SYNTAX = '\\+-&|!(){}[]^"~*?:/'


def escape_term(term: str) -> str:
    """One term for a Lucene query: every character that Lucene could read as syntax is escaped."""
    return "".join(f"\\{character}" if character in LUCENE_SYNTAX else character for character in term)


def lucene_query(
    tenant_id: str, audiences: Sequence[str], field_name: str, terms: Sequence[str], *, all_of: bool = False
) -> str:
    """Terms of which any may match (or all must), demanded for one tenant (and audiences, if any) with weight 0.

    Filtering by tenant after the top k would leave a small tenant without hits, so the index itself must do it.
    """
    words = " ".join(f"+{_clause(term)}" if all_of else _clause(term) for term in terms)
    readers = " ".join(f'audience:"{escape_term(audience)}"^0' for audience in audiences)
    demanded = f"+({readers}) " if audiences else ""
    return f'+tenant_id:"{escape_term(tenant_id)}"^0 {demanded}+{field_name}:({words})'


def _clause(term: str) -> str:
    escaped = escape_term(term)
    return f'"{escaped}"' if escaped in {"AND", "OR", "NOT", "TO"} else escaped

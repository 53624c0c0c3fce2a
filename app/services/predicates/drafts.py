"""What is written by hand, in the catalogue's ids."""

from __future__ import annotations

from dataclasses import replace

from app.domain.memory_units import NodeDraft
from app.services.predicates.catalogue import packaged_catalogue


def with_listed_predicate(draft: NodeDraft) -> NodeDraft:
    """`resides_in` is `lives_in`, so that both are one slot; `dislikes` is `likes` denied. Idempotent."""
    if not draft.predicate:
        return draft
    known = packaged_catalogue().normal(draft.predicate)
    if not known.listed:
        return draft
    return replace(draft, predicate=known.id, negated=draft.negated != (known.denied or known.ended))

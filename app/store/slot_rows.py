"""A statement of a slot, as recall reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SlotRow:
    """A statement of a slot, the one that holds at the moment of asking. `object_type` is that of the entity it is
    about, empty without one; `value` is its name as written, or the key of the object."""

    node_id: str
    kind: str
    predicate: str
    value: str
    value_key: str
    object_type: str
    negated: bool
    polarity: int
    modality: str
    since_ms: int
    episode_ids: tuple[str, ...]


def slot_of(values: Any) -> SlotRow:
    node_id, kind, predicate, name, key, type_, negated, polarity, modality, since, episodes = values
    return SlotRow(
        node_id=node_id,
        kind=kind,
        predicate=predicate,
        value=name or key or "",
        value_key=key or name or "",
        object_type=type_ or "",
        negated=bool(negated),
        polarity=polarity or 0,
        modality=modality or "",
        since_ms=since,
        episode_ids=tuple(episodes),
    )

"""What the queries of recall return, as values. Scores are raw: Lucene's for text, cosines for vectors."""

from __future__ import annotations

from dataclasses import dataclass

EntityCount = tuple[str, int]
"""An entity's id and the number of episodes that mention it."""


@dataclass(frozen=True, slots=True)
class SentenceHit:
    """`entities` are those the sentence mentions."""

    node_id: str
    score: float
    episode_id: str
    of_turn: bool
    entities: tuple[EntityCount, ...]


@dataclass(frozen=True, slots=True)
class EpisodeHit:
    node_id: str
    score: float
    is_turn: bool
    session_id: str | None
    event_at_ms: int = 0
    weight: float = 0.5
    feedback: float = 0.0
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class SessionHit:
    session_id: str
    score: float


@dataclass(frozen=True, slots=True)
class StatementHit:
    node_id: str
    score: float
    kind: str
    episode_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VectorHits:
    """One search over all kinds, nearest first within each list."""

    sentences: tuple[SentenceHit, ...] = ()
    episodes: tuple[EpisodeHit, ...] = ()
    statements: tuple[StatementHit, ...] = ()

    def plus(self, other: VectorHits) -> VectorHits:
        return VectorHits(
            tuple(sorted((*self.sentences, *other.sentences), key=_by_score)),
            tuple(sorted((*self.episodes, *other.episodes), key=_by_score)),
            tuple(sorted((*self.statements, *other.statements), key=_by_score)),
        )


@dataclass(frozen=True, slots=True)
class EntityHit:
    """`name_keys`: the entity's own key and those of its aliases."""

    node_id: str
    name_keys: tuple[str, ...]
    document_frequency: int
    type: str
    is_speaker: bool


@dataclass(frozen=True, slots=True)
class PassageRow:
    """`mentions` counts the entity mentions in all its sentences; `titles` are the entities that name it."""

    node_id: str
    is_turn: bool
    mentions: int
    titles: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """`mentions` are (entity, sentence, passage) around the seeds; `passages` all passages of the sub-graph."""

    mentions: tuple[tuple[str, str, str], ...] = ()
    passages: tuple[PassageRow, ...] = ()


@dataclass(frozen=True, slots=True)
class EpisodeRow:
    """What ranking needs to know of an episode. `weight` is 0..1, `feedback` -1..1."""

    node_id: str
    session_id: str | None
    speaker: str | None
    event_at_ms: int
    is_question: bool
    previous_id: str | None
    keywords: tuple[str, ...]
    weight: float
    feedback: float
    pinned: bool
    is_turn: bool


@dataclass(frozen=True, slots=True)
class SourceRow:
    """`offset` and `length` count characters of the raw chunk's decoded text (bytes, for an attachment)."""

    raw_id: str
    sha256: str
    path: str
    mime: str
    offset: int
    length: int
    source_id: str | None


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """`mentions` are (entity id, name)."""

    node_id: str
    kind: str
    text: str
    title: str | None
    event_at_ms: int
    session_id: str | None
    speaker: str | None
    confidence: float
    weight: float
    is_turn: bool
    mentions: tuple[tuple[str, str], ...]
    sources: tuple[SourceRow, ...]
    episode_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RawHit:
    """A raw chunk that holds words of the question; `episodes` are (id, offset, length) of what was made of it."""

    raw_id: str
    score: float
    sha256: str
    path: str
    mime: str
    episodes: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class SeedRow:
    """A memory of the keyword mode with what its formula needs. `via` and `from_id` tell how expansion reached it."""

    node_id: str
    kind: str
    score: float
    event_at_ms: int
    weight: float
    episode_ids: tuple[str, ...] = ()
    via: str = ""
    from_id: str = ""


def _by_score(hit: SentenceHit | EpisodeHit | StatementHit) -> float:
    return -hit.score

"""Seeded synthetic graphs for benchmarks, made in bulk: topics, sessions, passages, hubs, as in a real memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.domain.ids import edge_id, node_id
from app.domain.time import FAR_FUTURE_MS

Row = dict[str, Any]
HOUR_MS = 3_600_000
START_MS = 1_700_000_000_000
SHARES = {"turn": 0.30, "passage": 0.12, "sentence": 0.30, "fact": 0.13, "entity": 0.14}
"""Parts of the nodes; what is left over are sessions."""
TURNS_PER_SESSION = 30
WORDS_PER_TEXT = 14
VOCABULARY = 30_000
ZIPF_EXPONENT = 1.05
VECTOR_NOISE = 0.7


@dataclass(frozen=True, slots=True)
class SyntheticShape:
    """`nodes` and `edges` in all; texts and entities belong to `topics`, vectors lie around a centre per topic."""

    nodes: int
    edges: int
    topics: int = 1_000
    dimension: int | None = 384
    seed: int = 7

    def count(self, part: str) -> int:
        return max(1, int(self.nodes * SHARES[part]))

    @property
    def sessions(self) -> int:
        return max(1, self.count("turn") // TURNS_PER_SESSION)


class SyntheticGraph:
    """Rows for the write queries of ingestion, and questions whose words and vectors are those of a topic."""

    def __init__(self, shape: SyntheticShape, tenant_id: str, user_id: str) -> None:
        self.shape = shape
        self._tenant_id = tenant_id
        self._user_id = user_id
        self._random = np.random.default_rng(shape.seed)
        ranks = np.arange(1, VOCABULARY + 1, dtype=np.float64) ** -ZIPF_EXPONENT
        self._word_chances = ranks / ranks.sum()
        self._topic_words = self._random.integers(0, VOCABULARY, size=(shape.topics, 40))
        self._centres = self._unit(self._random.standard_normal((shape.topics, shape.dimension or 1)))

    def memories(self) -> Iterator[Row]:
        for part, kind in (("turn", "Episode"), ("passage", "Episode"), ("sentence", "Sentence"), ("fact", "Fact")):
            for index in range(self.shape.count(part)):
                yield self._memory(part, kind, index)

    def entities(self) -> Iterator[Row]:
        for index in range(self.shape.count("entity")):
            name = self._entity_name(index)
            properties = self._node(_id("entity", index)) | {
                "name": name,
                "name_key": name.lower(),
                "alias_text": name.lower(),
                "type": "Person",
            }
            yield {"node_id": _id("entity", index), "documents": 1, "aliases": [], "properties": properties}

    def sessions(self) -> Iterator[Row]:
        for index in range(self.shape.sessions):
            properties = self._node(_id("session", index)) | {
                "session_id": f"session-{index}",
                "audience": self._user_id,
                "user_id": self._user_id,
                "started_at": START_MS,
            }
            yield {
                "node_id": _id("session", index),
                "properties": properties,
                "search_text": self._text(index % self.shape.topics, WORDS_PER_TEXT * TURNS_PER_SESSION),
                "turns": TURNS_PER_SESSION,
                "last_at": START_MS + index * HOUR_MS,
                "last_episode_id": _id("turn", (index + 1) * TURNS_PER_SESSION - 1),
            }

    def edges(self) -> Iterator[Row]:
        """Structure first (every node is attached), then mentions with hubs up to the number asked for."""
        made = 0
        for row in self._structure():
            yield row
            made += 1
        yield from self._mentions(max(0, self.shape.edges - made))

    def questions(self, count: int) -> Sequence[str]:
        """Natural in length: a capitalised name that exists and some words of its topic."""
        asked = []
        for index in range(count):
            topic = int(self._random.integers(0, self.shape.topics))
            words = [f"w{self._topic_words[topic][place]}" for place in self._random.integers(0, 40, size=5)]
            asked.append(f"What did {self._entity_name(index * 7)} say about {' '.join(words)}?")
        return asked

    def _memory(self, part: str, kind: str, index: int) -> Row:
        topic = index % self.shape.topics
        text = self._text(topic, WORDS_PER_TEXT)
        event_at = START_MS + index * HOUR_MS // 10
        properties = self._node(_id(part, index)) | {
            "kind": kind,
            "user_id": self._user_id,
            "audience": self._user_id,
            "scope": "private",
            "source": "conversation",
            "active": True,
            "text": text,
            "search_text": text,
            "event_at": event_at,
            "recorded_at": event_at,
            "superseded_at": FAR_FUTURE_MS,
            "confidence": 0.9,
            "weight": 0.5,
            "importance": 0.5,
            "frequency": 1,
            "language": "en",
            "unit": part if kind == "Episode" else "passage",
            "position": index,
        }
        if part == "turn":
            session = index // TURNS_PER_SESSION
            properties |= {"window_text": text, "session_id": f"session-{session}", "is_question": index % 5 == 0}
        if part == "passage":
            properties["mention_count"] = self.shape.edges // (2 * self.shape.count("passage"))
        embedding = None
        if self.shape.dimension and part != "fact":
            noise = self._random.standard_normal(self.shape.dimension) * VECTOR_NOISE / self.shape.dimension**0.5
            embedding = self._unit(self._centres[topic] + noise).tolist()
        return {"properties": properties, "embedding": embedding}

    def _structure(self) -> Iterator[Row]:
        passages, turns, entities = (self.shape.count(part) for part in ("passage", "turn", "entity"))
        for index in range(self.shape.count("sentence")):
            yield self._edge("PART_OF", _id("sentence", index), _id("passage", index % passages))
        for index in range(turns):
            session = min(index // TURNS_PER_SESSION, self.shape.sessions - 1)
            yield self._edge("IN_SESSION", _id("turn", index), _id("session", session))
            if (index + 1) % TURNS_PER_SESSION and index + 1 < turns:
                yield self._edge("TEMPORAL_NEXT", _id("turn", index), _id("turn", index + 1))
        for index in range(passages):
            yield self._edge("TITLED", _id("entity", index % entities), _id("passage", index))
        for index in range(self.shape.count("fact")):
            yield self._edge("DERIVED_FROM", _id("fact", index), _id("turn", index % turns))
            yield self._edge("AGENT", _id("fact", index), _id("entity", index % entities))

    def _mentions(self, count: int) -> Iterator[Row]:
        """Each entity is mentioned by one more when it is a hub: Zipf over entities, uniform over texts."""
        entities = self.shape.count("entity")
        ranks = np.arange(1, entities + 1, dtype=np.float64) ** -0.8
        chosen = self._random.choice(entities, size=count, p=ranks / ranks.sum())
        parts = ("sentence", "sentence", "turn", "passage")
        for number, entity in enumerate(chosen.tolist()):
            part = parts[number % len(parts)]
            index = int(self._random.integers(0, self.shape.count(part)))
            yield self._edge("MENTIONS", _id(part, index), _id("entity", entity), number)

    def _text(self, topic: int, words: int) -> str:
        """Half the words are the topic's, half come from the whole vocabulary by Zipf's law."""
        own = self._topic_words[topic][self._random.integers(0, 40, size=words // 2)]
        common = self._random.choice(VOCABULARY, size=words - words // 2, p=self._word_chances)
        return " ".join(f"w{word}" for word in (*own.tolist(), *common.tolist()))

    def _entity_name(self, index: int) -> str:
        return f"Name{index % self.shape.count('entity')}"

    def _node(self, identity: str) -> Row:
        return {"node_id": identity, "created_at": START_MS, "updated_at": START_MS, "creator": "bench"}

    def _edge(self, edge_type: str, source_id: str, target_id: str, number: int = 0) -> Row:
        properties = {
            "edge_id": edge_id(f"{edge_type}{number}", source_id, target_id),
            "tenant_id": self._tenant_id,
            "weight": 0.8,
            "confidence": 0.9,
            "since": START_MS,
        }
        return {"type": edge_type, "source_id": source_id, "target_id": target_id, "properties": properties}

    @staticmethod
    def _unit(vectors: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True), dtype=np.float64)


def _id(part: str, index: int) -> str:
    return node_id("episode" if part in {"turn", "passage"} else part, "bench", part, index)

"""Stand-ins that behave like the real thing, each run through the same contract test as what it stands for."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.domain.ports import ChatMessage
from app.services.model_layer.prompts import link_statements

WORD = re.compile(r"[\u3400-\u9fff]|\w+")


class FakeClock:
    """Stands still until it is moved."""

    def __init__(self, now_ms: int) -> None:
        self.moment_ms = now_ms

    def now_ms(self) -> int:
        return self.moment_ms

    def advance(self, milliseconds: int) -> None:
        self.moment_ms += milliseconds


class HashEmbedder:
    """Bag of hashed words: texts that share words are close, the same text always gets the same vector."""

    name = "hash"
    reason = ""
    passage_tokens_max = 256

    def __init__(self, dimension: int = 384, languages: frozenset[str] = frozenset({"en", "zh"})) -> None:
        self.dimension = dimension
        self.languages = languages
        self.texts_embedded: list[str] = []

    def covers(self, language: str) -> bool:
        return language.partition("-")[0].lower() in self.languages

    async def warm_up(self) -> None:
        return None

    async def embed(self, texts: Sequence[str], *, is_question: bool = False) -> NDArray[np.float32]:
        self.texts_embedded.extend(texts)
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in WORD.findall(text.lower()) or [""]:
                vectors[row] += self._direction(word)
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True) if len(texts) else vectors

    def count_tokens(self, text: str) -> int:
        return len(WORD.findall(text))

    def close(self) -> None:
        return None

    def _direction(self, word: str) -> NDArray[np.float32]:
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
        return np.random.default_rng(seed).standard_normal(self.dimension).astype(np.float32)


class OverlapReranker:
    """The share of the question's words that a text holds."""

    name = "overlap"

    async def warm_up(self) -> None:
        return None

    async def relevance(self, question: str, texts: Sequence[str]) -> list[float]:
        asked = set(WORD.findall(question.lower()))
        return [len(asked & set(WORD.findall(text.lower()))) / max(1, len(asked)) for text in texts]

    def close(self) -> None:
        return None


class ScriptedLanguageModel:
    """Says what its script says, in order, or raises it, and remembers what it was asked."""

    name = "scripted"

    def __init__(self, *answers: str | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[ChatMessage, ...]] = []

    async def reply(self, messages: Sequence[ChatMessage], schema: Mapping[str, Any], schema_name: str) -> str:
        self.asked.append(tuple(messages))
        answer = self.answers.pop(0) if self.answers else '{"items": []}'
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def close(self) -> None:
        return None


class LinkingModel:
    """Says that every statement is `relation` to those before it that have the word, and of all else nothing; `asked`
    are the questions about statements."""

    name = "linking"

    def __init__(self, relation: str = "caused_by", word: str = "") -> None:
        self.relation = relation
        self.word = word
        self.asked: list[dict[str, Any]] = []

    async def reply(self, messages: Sequence[ChatMessage], schema: Mapping[str, Any], schema_name: str) -> str:
        if schema_name != link_statements.NAME:
            return '{"items": []}'
        self.asked.append(json.loads(messages[-1].content))
        found = [one["number"] for one in self.asked[-1]["others"] if self.word in one["text"]]
        return json.dumps({"links": [{"other": n, "relation": self.relation, "confidence": 0.8} for n in found]})

    async def close(self) -> None:
        return None


class TitlingModel:
    """Calls a topic what its first sentence says, and says the same of it; `asked` are the questions."""

    name = "titling"

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []

    async def reply(self, messages: Sequence[ChatMessage], schema: Mapping[str, Any], schema_name: str) -> str:
        self.asked.append(json.loads(messages[-1].content))
        first = self.asked[-1]["sentences"][0]
        heading = first["text"].partition(":")[0].partition("，")[0]
        summary = [{"text": first["text"], "sources": [first["number"]]}]
        return json.dumps({"heading": heading, "summary": summary}, ensure_ascii=False)

    async def close(self) -> None:
        return None

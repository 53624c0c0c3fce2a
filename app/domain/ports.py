"""What the services ask of the outside world. The real ones live in the layers above; tests give fakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from app.domain.knowledge import Reading


CountTokens = Callable[[str], int]
"""How many tokens a text is to the model that reads it."""


class Clock(Protocol):
    def now_ms(self) -> int:
        """Milliseconds since 1970-01-01T00:00Z."""
        ...


class Parser(Protocol):
    def read(
        self, texts: Sequence[str], language: str, authors: Sequence[str] | None = None, *, relations: bool = True
    ) -> list[Reading]:
        """One value for each text, in order. Blocking: call it in a thread. An unknown language gives plain tokens.

        `authors`: who each speaks for; None does not ask what the texts state. Without `relations` only words, tags and
        names are found, in half the time.
        """
        ...


class Embedder(Protocol):
    """Turns texts into vectors of unit length whose cosine is a closeness of meaning."""

    reason: str
    """Empty, or why there is no model (it then covers no language)."""
    passage_tokens_max: int
    """What is longer is cut by the model."""

    @property
    def name(self) -> str:
        """The model, recorded beside every vector: vectors of two models are never compared."""
        ...

    @property
    def dimension(self) -> int: ...

    def covers(self, language: str) -> bool:
        """Whether texts in this language (zh, en, …) get useful vectors; others get none."""
        ...

    async def warm_up(self) -> None:
        """Loads the model, which takes seconds. Raises Unavailable when it cannot be had."""
        ...

    async def embed(self, texts: Sequence[str], *, is_question: bool = False) -> NDArray[numpy.float32]:
        """float32 of shape (len(texts), dimension), in the order of the texts. Some models read questions otherwise."""
        ...

    def count_tokens(self, text: str) -> int: ...

    def close(self) -> None: ...


class FactChecker(Protocol):
    """What somebody outside of this memory knows of statements."""

    @property
    def name(self) -> str: ...

    async def support(self, statements: Sequence[str]) -> list[float | None]:
        """How far each is so, 0..1, in their order; None where nothing is known of it. Raises Unavailable."""
        ...


class Reranker(Protocol):
    """How well each of a few texts answers a question, by reading both together: slower and better than vectors."""

    @property
    def name(self) -> str: ...

    async def warm_up(self) -> None:
        """Loads what is needed, which may take seconds. Raises Unavailable when it cannot be had."""
        ...

    async def relevance(self, question: str, texts: Sequence[str]) -> list[float]:
        """A number for each text, in their order; higher answers better, the scale is the model's own. Raises
        Unavailable."""
        ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """`role` is system, user or assistant."""

    role: str
    content: str


class LanguageModel(Protocol):
    """Answers in words that should be JSON of a schema; whether they are is for the caller to check."""

    @property
    def name(self) -> str:
        """Recorded beside what it made."""
        ...

    async def reply(self, messages: Sequence[ChatMessage], schema: Mapping[str, Any], schema_name: str) -> str:
        """Raises Unavailable when no answer came in the time and number of attempts that it has."""
        ...

    async def close(self) -> None: ...

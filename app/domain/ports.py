"""What the services ask of the outside world. The real ones live in the layers above; tests give fakes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray


class Clock(Protocol):
    def now_ms(self) -> int:
        """Milliseconds since 1970-01-01T00:00Z."""
        ...


class Embedder(Protocol):
    """Turns texts into vectors of unit length whose cosine is a closeness of meaning."""

    @property
    def name(self) -> str:
        """The model, recorded beside every vector: vectors of two models are never compared."""
        ...

    @property
    def dimension(self) -> int: ...

    def covers(self, language: str) -> bool:
        """Whether texts in this language (zh, en, …) get useful vectors; others get none."""
        ...

    async def embed(self, texts: Sequence[str]) -> NDArray[numpy.float32]:
        """float32 of shape (len(texts), dimension), in the order of the texts."""
        ...

"""Statements checked against the world outside: a server of the operator's own (requirement 004 §7.3)."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.ports import FactChecker
from app.inference.json_endpoint import JsonEndpoint


class FactCheckEndpoint:
    """`POST {url}` with `{"statements": ["…", "…"]}` answers `{"support": [0.9, null]}`: how far each is so, 0..1, null
    where the server knows nothing of it. Raises InvalidInput when it is made with what is no web address."""

    name = "fact checker"

    def __init__(self, url: str, *, api_key: str = "", timeout_seconds: float = 10.0) -> None:
        self._endpoint = JsonEndpoint(
            url,
            what=self.name,
            setting="GRAPH_MEMORY_FACT_CHECKER_URL",
            key_setting="GRAPH_MEMORY_FACT_CHECKER_API_KEY",
            api_key=api_key,
            timeout_seconds=timeout_seconds,
        )

    async def support(self, statements: Sequence[str]) -> list[float | None]:
        if not statements:
            return []
        answer = await self._endpoint.ask({"statements": list(statements)})
        try:
            found = [None if each is None else float(each) for each in answer["support"]]
        except (KeyError, TypeError, ValueError) as error:
            raise self._endpoint.unavailable("its answer has no list of numbers under `support`") from error
        if len(found) != len(statements) or not all(each is None or 0 <= each <= 1 for each in found):
            raise self._endpoint.unavailable("its answer has no number from 0 to 1 for every statement")
        return found


def make_fact_checker(url: str | None, *, api_key: str, timeout_seconds: float) -> FactChecker | None:
    """None where no address is named: nothing is sent anywhere. Raises InvalidInput for what is no web address."""
    return FactCheckEndpoint(url, api_key=api_key, timeout_seconds=timeout_seconds) if url else None

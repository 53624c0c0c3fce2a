"""A server that is asked and answers in JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from app.domain.errors import InvalidInput, Unavailable

RESPONSE_BYTES_MAX = 1_000_000
REFUSED_KEY = frozenset({401, 403})
"""HTTP statuses of a server that wants a key, or another one."""


def require_web_address(url: str, setting: str) -> None:
    """Raises InvalidInput for what is neither http:// nor https://; `setting`: what named it."""
    if urlsplit(url).scheme not in {"http", "https"}:
        raise InvalidInput(f"{url!r} is no web address.", f"Set {setting} to http:// or https://.")


def refusal(what: str, url: str, why: str, key_setting: str) -> Unavailable:
    """Of a server that runs and does not take the key."""
    return Unavailable(
        f"The {what} at {url} refused the request: {why}.", f"Set {key_setting} to a key that it accepts."
    )


class JsonEndpoint:
    """`timeout_seconds` bounds one request, so that threads cannot pile up behind a server that hangs. `what` it is and
    the settings that named its address and its key are for who reads an error.

    Raises InvalidInput when it is made with what is no web address."""

    def __init__(
        self, url: str, *, what: str, setting: str, key_setting: str, api_key: str = "", timeout_seconds: float
    ) -> None:
        require_web_address(url, setting)
        self._url = url
        self._what = what
        self._setting = setting
        self._key_setting = key_setting
        self._headers = {"Content-Type": "application/json"}
        if api_key:
            self._headers["Authorization"] = f"Bearer {api_key}"
        self._timeout_seconds = timeout_seconds

    async def ask(self, asked: Mapping[str, Any]) -> Any:
        """Raises Unavailable where no JSON comes back; whoever refuses the key is said to."""
        return await asyncio.to_thread(self._post, json.dumps(asked).encode())

    def unavailable(self, why: str) -> Unavailable:
        return Unavailable(
            f"The {self._what} at {self._url} did not answer: {why}.", f"Start it, or unset {self._setting}."
        )

    def _post(self, body: bytes) -> Any:
        request = Request(self._url, body, self._headers)  # noqa: S310 - http or https only, see above
        try:
            with urlopen(request, timeout=self._timeout_seconds) as response:  # noqa: S310
                return json.loads(response.read(RESPONSE_BYTES_MAX))
        except HTTPError as error:
            with error:
                if error.code in REFUSED_KEY:
                    raise refusal(self._what, self._url, str(error), self._key_setting) from error
                raise self.unavailable(str(error)) from error
        except (URLError, OSError, ValueError) as error:
            raise self.unavailable(str(error)) from error

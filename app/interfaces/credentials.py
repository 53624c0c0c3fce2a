"""Who may call, and for whom. API keys are kept as hashes; what a request asks for must lie inside its key's grant."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.domain.errors import InvalidInput, NotAuthenticated, NotFound, NotPermitted
from app.domain.scope import Right, Scope

TOKEN_PREFIX = "gm"  # noqa: S105 - marks a token, is none
SECRET_BYTES = 32
ANY = "*"
NAME_CHARACTERS_MAX = 128

TENANT_HEADER = "x-graph-memory-tenant"
USER_HEADER = "x-graph-memory-user"
AGENT_HEADER = "x-graph-memory-agent"
REQUEST_HEADER = "x-request-id"


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key as it is stored: the hash of its secret, and its grant. `users` may be ("*",): any user of its tenants."""

    key_id: str
    name: str
    secret_sha256: str
    tenants: tuple[str, ...]
    users: tuple[str, ...]
    rights: frozenset[Right]
    created_at_ms: int
    revoked_at_ms: int | None = None

    @property
    def is_valid(self) -> bool:
        return self.revoked_at_ms is None


@dataclass(frozen=True, slots=True)
class NewApiKey:
    """`token` is shown once: only its hash is kept."""

    key: ApiKey
    token: str


class ApiKeyFile:
    """The keys of a JSON file that only its owner may read. A running server sees changes at its next request."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read_at: tuple[int, int] | None = None
        self._keys: Mapping[str, ApiKey] = {}

    def add(
        self, name: str, *, tenants: tuple[str, ...], users: tuple[str, ...], rights: frozenset[Right], now_ms: int
    ) -> NewApiKey:
        """Raises InvalidInput for an empty grant. The secret has 256 random bits, so a fast hash of it is enough."""
        if not tenants or not users or not rights:
            raise InvalidInput(
                "A key needs a tenant, a user and a right.", "Give at least one of each ('*': any user)."
            )
        for tenant in tenants:
            require_name("tenant", tenant)
        for user in users:
            if user != ANY:
                require_name("user", user)
        secret = secrets.token_urlsafe(SECRET_BYTES)
        key = ApiKey(secrets.token_hex(6), name, _sha256(secret), tenants, users, rights, now_ms)
        self._write({**self._current(), key.key_id: key})
        return NewApiKey(key, f"{TOKEN_PREFIX}_{key.key_id}_{secret}")

    def list(self) -> tuple[ApiKey, ...]:
        return tuple(sorted(self._current().values(), key=lambda key: key.created_at_ms))

    def revoke(self, key_id: str, now_ms: int) -> ApiKey:
        """Raises NotFound. Revoking twice keeps the first time."""
        keys = self._current()
        if key_id not in keys:
            raise NotFound(f"There is no API key {key_id}.", "`memctl key list` shows their ids.")
        revoked = keys[key_id] if not keys[key_id].is_valid else replace(keys[key_id], revoked_at_ms=now_ms)
        self._write({**keys, key_id: revoked})
        return revoked

    def authenticate(self, token: str) -> ApiKey:
        """Raises NotAuthenticated; the message does not tell which part was wrong."""
        prefix, _, rest = token.partition("_")
        key_id, _, secret = rest.partition("_")
        key = self._current().get(key_id)
        expected = key.secret_sha256 if key else _sha256("")
        matches = hmac.compare_digest(_sha256(secret), expected)
        if key is None or not matches or not key.is_valid or prefix != TOKEN_PREFIX:
            raise NotAuthenticated("This API key is not known or was revoked.", "Ask for a key: `memctl key add`.")
        return key

    @property
    def has_valid_keys(self) -> bool:
        return any(key.is_valid for key in self._current().values())

    def _current(self) -> Mapping[str, ApiKey]:
        try:
            state = self._path.stat()
        except FileNotFoundError:
            return {}
        if self._read_at != (state.st_mtime_ns, state.st_size):
            self._keys = self._read()
            self._read_at = (state.st_mtime_ns, state.st_size)
        return self._keys

    def _read(self) -> Mapping[str, ApiKey]:
        try:
            stored = json.loads(self._path.read_text(encoding="utf-8"))
            return {key.key_id: key for key in map(_from_json, stored["keys"])}
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidInput(
                f"{self._path} is not a file of API keys.", "Restore it, or make a new one: `memctl key add`."
            ) from error

    def _write(self, keys: Mapping[str, ApiKey]) -> None:
        """Whole or not at all, readable by its owner only."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        draft = self._path.with_name(f"{self._path.name}.{secrets.token_hex(4)}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump({"keys": [_to_json(key) for key in keys.values()]}, file, indent=2, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._path)
        self._read_at = None


@dataclass(frozen=True, slots=True)
class Access:
    """Turns a request's headers into a scope. Without `keys` there is one local tenant, for callers on this machine."""

    keys: ApiKeyFile | None
    local_scope: Scope

    def scope_of(self, headers: Mapping[str, str], client_host: str | None) -> Scope:
        """Header names in lower case. Raises NotAuthenticated, NotPermitted, InvalidInput."""
        key = self.admitted(headers, client_host)
        if key is None:
            return self._local(headers)
        tenant = _chosen("tenant", headers.get(TENANT_HEADER), key.tenants, TENANT_HEADER)
        user = _chosen("user", headers.get(USER_HEADER), key.users, USER_HEADER)
        return Scope(tenant, user, _agent(headers), key.rights, _request_id(headers))

    def admitted(self, headers: Mapping[str, str], client_host: str | None) -> ApiKey | None:
        """The caller's key, None for a local caller where there are no keys. Raises NotAuthenticated."""
        if self.keys is not None:
            return self.keys.authenticate(_bearer(headers))
        if not is_loopback(client_host) or "x-forwarded-for" in headers or "forwarded" in headers:
            raise NotAuthenticated(
                "Without API keys only callers on this machine are served.",
                "Make a key (`memctl key add`) and set GRAPH_MEMORY_API_KEYS_FILE.",
            )
        return None

    def _local(self, headers: Mapping[str, str]) -> Scope:
        local = self.local_scope
        _chosen("tenant", headers.get(TENANT_HEADER), (local.tenant_id,), TENANT_HEADER)
        _chosen("user", headers.get(USER_HEADER), (local.user_id,), USER_HEADER)
        return replace(local, agent_id=_agent(headers), request_id=_request_id(headers))


def require_right(scope: Scope, right: Right) -> Scope:
    """The scope itself. Raises NotPermitted."""
    if right not in scope.rights:
        raise NotPermitted(f"This API key may not {right.value}.", "Ask for a key with that right: `memctl key add`.")
    return scope


def require_name(what: str, name: str) -> None:
    """Raises InvalidInput for a tenant, user or agent id that is empty, too long, reserved or not printable."""
    printable = all(unicodedata.category(character)[0] not in "CZ" for character in name)
    if not name or name == ANY or len(name) > NAME_CHARACTERS_MAX or not printable:
        raise InvalidInput(
            f"This is not a {what} id.",
            f"Give 1 to {NAME_CHARACTERS_MAX} letters, digits or signs, without blanks; '{ANY}' is reserved.",
        )


def is_loopback(host: str | None) -> bool:
    return host in {"127.0.0.1", "::1", "localhost", "::ffff:127.0.0.1"}


def _chosen(what: str, wanted: str | None, granted: tuple[str, ...], header: str) -> str:
    """What the request names, if the grant has it; else the only one that is granted."""
    if wanted is None:
        if len(granted) == 1 and granted[0] != ANY:
            return granted[0]
        raise InvalidInput(f"This API key is for several {what}s.", f"Name one in the header {header}.")
    require_name(what, wanted)
    if wanted not in granted and ANY not in granted:
        raise NotPermitted(f"The credential is not for this {what}.", f"Leave {header} out, or use another key.")
    return wanted


def _agent(headers: Mapping[str, str]) -> str | None:
    agent = headers.get(AGENT_HEADER)
    if agent is not None:
        require_name("agent", agent)
    return agent


def _request_id(headers: Mapping[str, str]) -> str:
    """The caller's own name for what it asks, kept in the audit trail."""
    request_id = headers.get(REQUEST_HEADER, "")
    if request_id:
        require_name("request", request_id)
    return request_id


def _bearer(headers: Mapping[str, str]) -> str:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise NotAuthenticated("An API key is needed.", "Send the header `Authorization: Bearer <key>`.")
    return token.strip()


def _sha256(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _to_json(key: ApiKey) -> dict[str, Any]:
    return {
        "key_id": key.key_id,
        "name": key.name,
        "secret_sha256": key.secret_sha256,
        "tenants": list(key.tenants),
        "users": list(key.users),
        "rights": sorted(right.value for right in key.rights),
        "created_at_ms": key.created_at_ms,
        "revoked_at_ms": key.revoked_at_ms,
    }


def _from_json(stored: Mapping[str, Any]) -> ApiKey:
    return ApiKey(
        key_id=stored["key_id"],
        name=stored["name"],
        secret_sha256=stored["secret_sha256"],
        tenants=tuple(stored["tenants"]),
        users=tuple(stored["users"]),
        rights=frozenset(Right(right) for right in stored["rights"]),
        created_at_ms=stored["created_at_ms"],
        revoked_at_ms=stored["revoked_at_ms"],
    )

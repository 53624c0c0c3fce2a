"""API keys and what they grant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.errors import GraphMemoryError, InvalidInput, NotAuthenticated, NotFound, NotPermitted
from app.domain.scope import Right, Scope
from app.interfaces.credentials import Access, ApiKeyFile, require_name, require_right

LOCAL = Scope("local", "local")


@pytest.fixture
def keys(tmp_path: Path) -> ApiKeyFile:
    return ApiKeyFile(tmp_path / "folder" / "keys.json")


def headers(token: str, **more: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} | {f"x-graph-memory-{name}": value for name, value in more.items()}


def test_a_key_speaks_for_its_only_tenant_and_user(keys: ApiKeyFile) -> None:
    made = keys.add("bot", tenants=("acme",), users=("ming",), rights=frozenset({Right.READ}), now_ms=1)
    scope = Access(keys, LOCAL).scope_of(headers(made.token, agent="planner"), "203.0.113.7")
    assert scope == Scope("acme", "ming", "planner", frozenset({Right.READ}))


def test_a_key_for_several_must_be_told_which(keys: ApiKeyFile) -> None:
    made = keys.add("bot", tenants=("acme", "initech"), users=("*",), rights=frozenset({Right.READ}), now_ms=1)
    access = Access(keys, LOCAL)
    assert access.scope_of(headers(made.token, tenant="initech", user="hong"), None).tenant_id == "initech"
    for missing in ({"tenant": "acme"}, {"user": "hong"}):
        with pytest.raises(InvalidInput):
            access.scope_of(headers(made.token, **missing), None)
    with pytest.raises(NotPermitted):
        access.scope_of(headers(made.token, tenant="other", user="hong"), None)


def test_every_wrong_key_is_told_the_same(keys: ApiKeyFile) -> None:
    made = keys.add("bot", tenants=("acme",), users=("ming",), rights=frozenset(Right), now_ms=1)
    _, key_id, secret = made.token.split("_", 2)
    wrong = [f"gm_{key_id}_", f"gm_{key_id}_{secret}x", f"gm_000000000000_{secret}", f"xx_{key_id}_{secret}", "gm", "é"]
    messages = set()
    for token in wrong:
        with pytest.raises(NotAuthenticated) as refused:
            keys.authenticate(token)
        messages.add(str(refused.value))
    assert len(messages) == 1
    assert keys.authenticate(made.token).key_id == key_id


def test_a_running_server_sees_keys_that_another_process_adds_and_revokes(tmp_path: Path) -> None:
    server, operator = ApiKeyFile(tmp_path / "keys.json"), ApiKeyFile(tmp_path / "keys.json")
    assert not server.has_valid_keys
    made = operator.add("bot", tenants=("acme",), users=("ming",), rights=frozenset(Right), now_ms=1)
    assert server.authenticate(made.token).name == "bot"
    assert operator.revoke(made.key.key_id, now_ms=2).revoked_at_ms == 2
    assert operator.revoke(made.key.key_id, now_ms=3).revoked_at_ms == 2
    with pytest.raises(NotAuthenticated):
        server.authenticate(made.token)
    assert [key.key_id for key in server.list()] == [made.key.key_id]
    with pytest.raises(NotFound):
        operator.revoke("nothing", now_ms=4)


def test_only_a_hash_of_the_secret_is_written(keys: ApiKeyFile, tmp_path: Path) -> None:
    made = keys.add("bot", tenants=("acme",), users=("ming",), rights=frozenset(Right), now_ms=1)
    written = (tmp_path / "folder" / "keys.json").read_text()
    assert made.token.split("_", 2)[2] not in written
    assert json.loads(written)["keys"][0]["secret_sha256"] == made.key.secret_sha256
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["keys.json"]


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"keys": [{}]}', '{"keys": 5}', "not json"])
def test_a_broken_file_says_what_to_do(tmp_path: Path, content: str) -> None:
    (tmp_path / "keys.json").write_text(content)
    with pytest.raises(InvalidInput) as refused:
        ApiKeyFile(tmp_path / "keys.json").list()
    assert "memctl key add" in refused.value.next_step


@pytest.mark.parametrize(
    ("tenants", "users", "rights"),
    [
        ((), ("a",), {Right.READ}),
        (("a",), (), {Right.READ}),
        (("a",), ("b",), set()),
        (("*",), ("b",), {Right.READ}),
        (("a",), ("b c",), {Right.READ}),
    ],
)
def test_a_grant_of_nothing_or_of_everything_is_refused(
    keys: ApiKeyFile, tenants: tuple[str, ...], users: tuple[str, ...], rights: set[Right]
) -> None:
    with pytest.raises(InvalidInput):
        keys.add("bot", tenants=tenants, users=users, rights=frozenset(rights), now_ms=1)
    assert keys.list() == ()


@pytest.mark.parametrize("name", ["", "*", "a b", "tab\t", "nul\x00", "\u202e", "x" * 129])
def test_ids_that_would_mislead_are_refused(name: str) -> None:
    with pytest.raises(InvalidInput):
        require_name("user", name)


def test_a_machine_without_keys_serves_itself_as_one_local_tenant() -> None:
    access = Access(None, LOCAL)
    assert access.scope_of({}, "127.0.0.1") == LOCAL
    assert access.scope_of({"x-graph-memory-tenant": "local"}, "::1") == LOCAL
    refused: list[tuple[dict[str, str], str | None]] = [
        ({}, "203.0.113.7"),
        ({}, None),
        ({"x-forwarded-for": "203.0.113.7"}, "127.0.0.1"),
        ({"x-graph-memory-tenant": "other"}, "127.0.0.1"),
        ({"x-graph-memory-user": "other"}, "127.0.0.1"),
    ]
    for sent, client in refused:
        with pytest.raises(GraphMemoryError):
            access.scope_of(sent, client)


def test_a_right_that_is_not_granted_is_missing() -> None:
    reader = Scope("acme", "ming", rights=frozenset({Right.READ}))
    assert require_right(reader, Right.READ) is reader
    with pytest.raises(NotPermitted):
        require_right(reader, Right.WRITE)

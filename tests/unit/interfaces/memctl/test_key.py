from __future__ import annotations

from pathlib import Path

from app.interfaces.credentials import ApiKeyFile
from tests.memctl_runs import Memctl


def test_a_key_is_shown_once_and_listed_without_its_secret(memctl: Memctl, tmp_path: Path) -> None:
    made = memctl("key", "add", "agent", "--tenant", "acme", "--user", "*", "--right", "read", "--json").document
    assert Path(made["file"]).stat().st_mode & 0o077 == 0
    assert ApiKeyFile(Path(made["file"])).authenticate(made["token"]).tenants == ("acme",)
    [listed] = memctl("key", "list", "--json").document
    assert (listed["name"], listed["users"], listed["rights"]) == ("agent", ["*"], ["read"])
    assert made["token"] not in memctl("key", "list").out
    assert "secret" not in str(listed)


def test_a_revoked_key_is_shown_as_such(memctl: Memctl) -> None:
    key_id = memctl("key", "add", "agent", "--json").document["key"]["key_id"]
    assert "Revoked" in memctl("key", "revoke", key_id).out
    [listed] = memctl("key", "list", "--json").document
    assert listed["revoked_at"]


def test_an_unknown_key_cannot_be_revoked(memctl: Memctl) -> None:
    ended = memctl("key", "revoke", "nope")
    assert ended.code == 2
    assert "memctl key list" in ended.notes


def test_without_keys_the_list_says_how_to_make_one(memctl: Memctl) -> None:
    assert "memctl key add" in memctl("key", "list").out

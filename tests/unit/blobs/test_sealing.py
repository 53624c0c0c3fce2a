"""Sealed content opens with its key and for its tenant only."""

from __future__ import annotations

import pytest

from app.blobs.sealing import SealBroken, Sealing

SEALING = Sealing(b"a secret of sixteen or more")


def test_what_is_sealed_opens_again_and_does_not_show() -> None:
    content = "我的邮箱是 lin@example.com。".encode() * 10
    sealed = SEALING.seal("clinic", content)
    assert SEALING.open("clinic", sealed) == content
    assert b"example" not in sealed


def test_the_same_content_is_sealed_the_same_way_and_another_in_another() -> None:
    assert SEALING.seal("clinic", b"one") == SEALING.seal("clinic", b"one")
    assert SEALING.seal("clinic", b"one")[3:15] != SEALING.seal("clinic", b"two")[3:15]
    assert SEALING.seal("clinic", b"one") != SEALING.seal("school", b"one")


@pytest.mark.parametrize("broken", [b"", b"GM1", b"something else"])
def test_what_was_never_sealed_does_not_open(broken: bytes) -> None:
    with pytest.raises(SealBroken):
        SEALING.open("clinic", broken)


def test_another_tenant_another_key_or_a_changed_byte_opens_nothing() -> None:
    sealed = SEALING.seal("clinic", b"one")
    changed = sealed[:-1] + bytes([sealed[-1] ^ 1])
    for sealing, tenant, content in (
        (SEALING, "school", sealed),
        (Sealing(b"another secret, long enough"), "clinic", sealed),
        (SEALING, "clinic", changed),
    ):
        with pytest.raises(SealBroken):
            sealing.open(tenant, content)

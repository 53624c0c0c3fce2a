"""Raw content: stored once, found by its hash, never half written, never silently wrong."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.blobs.store import BLOB_PATH, BlobCorrupted, BlobPolicy, BlobStore, blob_path
from app.domain.errors import InvalidInput, NotFound

NOON = 1_760_000_000_000
"""2025-10-09T08:53:20Z."""


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "blobs"


async def test_content_is_stored_where_the_requirement_says_and_comes_back(blobs: BlobStore) -> None:
    content = "小明在公园里踢足球".encode()

    stored = await blobs.put("acme", content, NOON)

    digest = sha256(content).hexdigest()
    assert stored.path == f"tenants/acme/raw/2025/10/09/{digest[:2]}/raw_{digest}.blob.zst"
    assert (stored.sha256, stored.length_bytes) == (digest, len(content))
    assert await blobs.get(stored.path, stored.sha256) == content


async def test_empty_content_is_content(blobs: BlobStore) -> None:
    stored = await blobs.put("acme", b"", NOON)
    assert await blobs.get(stored.path, stored.sha256) == b""


async def test_the_same_content_is_written_once(blobs: BlobStore, folder: Path) -> None:
    first = await blobs.put("acme", b"hello", NOON)
    written = files_in(folder)[0].stat()

    assert await blobs.put("acme", b"hello", NOON) == first

    assert [path.stat().st_ino for path in files_in(folder)] == [written.st_ino]


async def test_content_known_under_another_day_is_not_written_again(blobs: BlobStore, folder: Path) -> None:
    first = await blobs.put("acme", b"hello", NOON)

    again = await blobs.put_many("acme", [(b"hello", NOON + 86_400_000)], {first.sha256: first.path})

    assert again == [first]
    assert len(files_in(folder)) == 1


async def test_many_contents_keep_their_order(folder: Path) -> None:
    blobs = BlobStore.open(folder, BlobPolicy(writers_max=3))
    contents = [f"message {number}".encode() for number in range(20)]

    stored = await blobs.put_many("acme", [(content, NOON) for content in contents])

    assert [await blobs.get(blob.path, blob.sha256) for blob in stored] == contents
    assert await blobs.put_many("acme", []) == []


async def test_writers_of_the_same_content_at_once_agree(blobs: BlobStore, folder: Path) -> None:
    stored = await asyncio.gather(*(blobs.put("acme", b"the same words", NOON) for _ in range(32)))

    assert len(set(stored)) == 1
    assert len(files_in(folder)) == 1
    assert await blobs.get(stored[0].path, stored[0].sha256) == b"the same words"


async def test_tenants_do_not_share_files(blobs: BlobStore) -> None:
    mine, theirs = await blobs.put("acme", b"hello", NOON), await blobs.put("other", b"hello", NOON)
    await blobs.delete(theirs.path)
    assert await blobs.get(mine.path, mine.sha256) == b"hello"


@pytest.mark.parametrize("damage", [b"", b"not zstd at all", b"(\xb5/\xfd\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"])
async def test_a_damaged_file_is_reported(blobs: BlobStore, folder: Path, damage: bytes) -> None:
    stored = await blobs.put("acme", b"hello", NOON)
    files_in(folder)[0].write_bytes(damage)

    with pytest.raises(BlobCorrupted, match="is damaged") as caught:
        await blobs.get(stored.path, stored.sha256)
    assert "backup" in caught.value.next_step


async def test_another_content_under_the_name_is_reported(blobs: BlobStore, folder: Path) -> None:
    stored = await blobs.put("acme", b"hello", NOON)
    other = await blobs.put("other", b"hullo", NOON)
    (folder / stored.path).write_bytes((folder / other.path).read_bytes())

    with pytest.raises(BlobCorrupted, match="hash differs"):
        await blobs.get(stored.path, stored.sha256)


async def test_a_blob_larger_than_the_limit_is_not_unpacked(blobs: BlobStore, folder: Path) -> None:
    stored = await blobs.put("acme", b"\0" * 100_000, NOON)
    with pytest.raises(BlobCorrupted, match="claims more than"):
        await BlobStore.open(folder, BlobPolicy(bytes_max=50_000)).get(stored.path, stored.sha256)


async def test_a_missing_blob_is_not_found_and_deleting_it_again_is_no_error(blobs: BlobStore) -> None:
    stored = await blobs.put("acme", b"hello", NOON)
    assert await blobs.exists_many([stored.path]) == [True]

    await blobs.delete(stored.path)
    await blobs.delete(stored.path)

    assert await blobs.exists_many([stored.path]) == [False]
    with pytest.raises(NotFound):
        await blobs.get(stored.path, stored.sha256)


@pytest.mark.parametrize("tenant", ["", "..", "../other", "a/b", "a\\b", ".hidden", "a\0b", "a\n", "x" * 129, "%2e%2e"])
async def test_a_tenant_id_cannot_leave_its_folder(blobs: BlobStore, folder: Path, tenant: str) -> None:
    with pytest.raises(InvalidInput):
        await blobs.put(tenant, b"hello", NOON)
    assert files_in(folder) == []


@pytest.mark.parametrize("path", ["/etc/passwd", "tenants/../secret", "tenants/a/raw/2025/10/09/ab/other.txt"])
async def test_only_paths_of_blobs_are_read_or_deleted(blobs: BlobStore, path: str) -> None:
    with pytest.raises(InvalidInput):
        await blobs.get(path, "0" * 64)
    with pytest.raises(InvalidInput):
        await blobs.delete(path)


async def test_an_unknown_kind_of_store_says_what_is_known() -> None:
    with pytest.raises(InvalidInput, match="Not a place for raw chunks"):
        BlobStore.open("nowhere://bucket")


@given(tenant=st.from_regex(r"[\w][\w.@-]{0,40}", fullmatch=True), at_ms=st.integers(0, 4_000_000_000_000))
@settings(max_examples=200)
def test_every_path_made_is_one_that_is_accepted(tenant: str, at_ms: int) -> None:
    assert BLOB_PATH.fullmatch(blob_path(tenant, "0" * 64, at_ms))


def _write_for_ever(folder: str) -> None:
    blobs = BlobStore.open(Path(folder))

    async def write() -> None:
        for number in range(1_000_000):
            await blobs.put_many("acme", [(os.urandom(200_000), NOON + number) for _ in range(8)])

    asyncio.run(write())


def _wait_for_files(folder: Path, count: int) -> None:
    while len(files_in(folder)) < count:
        time.sleep(0.01)


async def test_a_killed_writer_leaves_only_whole_blobs(blobs: BlobStore, folder: Path) -> None:
    writer = multiprocessing.get_context("spawn").Process(target=_write_for_ever, args=(str(folder),))
    writer.start()
    _wait_for_files(folder, 40)
    assert writer.pid is not None
    os.kill(writer.pid, signal.SIGKILL)
    writer.join()

    whole = [path.relative_to(folder).as_posix() for path in files_in(folder)]
    named = [(path, match.group(1)) for path in whole if (match := BLOB_PATH.fullmatch(path))]

    assert len(named) >= 30
    for path, digest in named:
        assert len(await blobs.get(path, digest)) == 200_000

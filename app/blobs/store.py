"""Raw content as immutable, content-addressed, compressed blobs, in a folder or object store (requirement 004 §3.0)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from pathlib import Path

import obstore
import zstandard
from obstore.exceptions import AlreadyExistsError, BaseError
from obstore.store import LocalStore, ObjectStore, from_url

from app.domain.chunks import StoredBlob
from app.domain.errors import GraphMemoryError, InvalidInput, NotFound, Unavailable
from app.domain.time import from_ms

TENANT_ID = re.compile(r"\w[\w.@-]{0,127}")
BLOB_PATH = re.compile(r"tenants/\w[\w.@-]{0,127}/raw/\d{4}/\d{2}/\d{2}/[0-9a-f]{2}/raw_([0-9a-f]{64})\.blob\.zst")

OWNER_ONLY = 0o700
"""Permissions of the folder of raw chunks: what people said is nobody else's to read."""


class BlobCorrupted(GraphMemoryError):
    """What lies at the path is not what was stored there."""

    code = "BLOB_CORRUPTED"


@dataclass(frozen=True, slots=True)
class BlobPolicy:
    """`bytes_max` bounds one blob, uncompressed, when it is read: a damaged header cannot ask for all memory."""

    compression_level: int = 3
    writers_max: int = 8
    bytes_max: int = 512_000_000


class BlobStore:
    """Each write is atomic: a killed process leaves no partial content under a blob's name."""

    def __init__(self, store: ObjectStore, policy: BlobPolicy | None = None) -> None:
        self._store = store
        self._policy = policy or BlobPolicy()

    @classmethod
    def open(cls, location: str | Path, policy: BlobPolicy | None = None) -> BlobStore:
        """A folder (made if needed), or s3://, gs://, az:// with credentials as those tools' environment gives them.

        Raises InvalidInput for an address that no store understands.
        """
        if isinstance(location, Path) or "://" not in location:
            Path(location).mkdir(mode=OWNER_ONLY, parents=True, exist_ok=True)
            return cls(LocalStore(location), policy)
        try:
            return cls(from_url(location), policy)
        except (BaseError, ValueError) as error:
            raise InvalidInput(
                f"Not a place for raw chunks: {location} ({error}).",
                "Set GRAPH_MEMORY_BLOB_URL to s3://bucket/prefix, gs://… or az://…, or unset it for a folder.",
            ) from error

    async def put(self, tenant_id: str, content: bytes, created_at_ms: int) -> StoredBlob:
        """Stores one content; storing it again on the same day writes nothing."""
        return (await self.put_many(tenant_id, [(content, created_at_ms)]))[0]

    async def put_many(
        self, tenant_id: str, items: Sequence[tuple[bytes, int]], known_paths: Mapping[str, str] | None = None
    ) -> list[StoredBlob]:
        """Stores (content, created_at_ms) pairs, in their order. `known_paths` (sha256 → path) are not written again.

        Raises InvalidInput for a tenant id that is no path segment, Unavailable when the store refuses.
        """
        tenant = require_tenant_id(tenant_id)
        writers = min(self._policy.writers_max, len(items))
        known = known_paths or {}
        slices = [items[start::writers] for start in range(writers)]
        stored = await asyncio.gather(*(asyncio.to_thread(self._put_slice, tenant, part, known) for part in slices))
        by_position = [
            [(index * writers + start, blob) for index, blob in enumerate(part)] for start, part in enumerate(stored)
        ]
        return [blob for _position, blob in sorted(chain.from_iterable(by_position), key=lambda pair: pair[0])]

    async def get(self, path: str, sha256: str) -> bytes:
        """The content, verified. Raises NotFound for a path without a blob, BlobCorrupted when the hash differs."""
        return await asyncio.to_thread(self._get, require_path(path), sha256)

    async def exists_many(self, paths: Sequence[str]) -> list[bool]:
        """Whether a blob lies at each path; the content is not read."""
        return await asyncio.to_thread(lambda: [self._exists(require_path(path)) for path in paths])

    async def delete(self, path: str) -> None:
        """Removes one blob, hot or cold; one that is gone already is no error."""
        require_path(path)
        for place in (path, cold_path(path)):
            try:
                await self._store.delete_async(place)
            except FileNotFoundError:
                continue
            except (BaseError, OSError) as error:
                raise _refused(error) from error

    async def cool_many(self, paths: Sequence[str]) -> None:
        """Moves blobs under the cold prefix, where a store may keep them more cheaply. They are still read by the same
        path. Those that lie there already, or nowhere, are left."""
        await asyncio.to_thread(self._cool_all, [require_path(path) for path in paths])

    def _cool_all(self, paths: Sequence[str]) -> None:
        for path in paths:
            try:
                obstore.rename(self._store, path, cold_path(path))
            except FileNotFoundError:
                continue
            except (BaseError, OSError) as error:
                raise _refused(error) from error

    def _put_slice(
        self, tenant_id: str, items: Sequence[tuple[bytes, int]], known: Mapping[str, str]
    ) -> list[StoredBlob]:
        compressor = zstandard.ZstdCompressor(level=self._policy.compression_level)
        blobs: list[StoredBlob] = []
        for content, created_at_ms in items:
            digest = sha256(content).hexdigest()
            path = known.get(digest)
            if path is None:
                path = blob_path(tenant_id, digest, created_at_ms)
                self._create(path, compressor.compress(content))
            blobs.append(StoredBlob(path, digest, len(content)))
        return blobs

    def _create(self, path: str, compressed: bytes) -> None:
        """`create` fails where content lies already: same name, same content, nothing to do."""
        try:
            obstore.put(self._store, path, compressed, mode="create", use_multipart=False)
        except AlreadyExistsError:
            return
        except (BaseError, OSError) as error:
            raise _refused(error) from error

    def _get(self, path: str, expected: str) -> bytes:
        try:
            compressed = self._compressed(path)
        except FileNotFoundError as error:
            raise NotFound(
                f"The raw chunk at {path} is not in the blob store.",
                "Check GRAPH_MEMORY_BLOB_URL and the data folder; `memctl doctor` lists episodes without raw content.",
            ) from error
        except (BaseError, OSError) as error:
            raise _refused(error) from error
        content = self._decompressed(path, compressed)
        if sha256(content).hexdigest() != expected:
            raise _corrupted(path, "its hash differs")
        return content

    def _compressed(self, path: str) -> bytes:
        try:
            return bytes(obstore.get(self._store, path).bytes())
        except FileNotFoundError:
            return bytes(obstore.get(self._store, cold_path(path)).bytes())

    def _decompressed(self, path: str, compressed: bytes) -> bytes:
        try:
            if zstandard.frame_content_size(compressed) > self._policy.bytes_max:
                raise _corrupted(path, f"it claims more than {self._policy.bytes_max} bytes")
            return zstandard.ZstdDecompressor().decompress(compressed, max_output_size=self._policy.bytes_max)
        except zstandard.ZstdError as error:
            raise _corrupted(path, str(error)) from error

    def _exists(self, path: str) -> bool:
        for place in (path, cold_path(path)):
            try:
                obstore.head(self._store, place)
            except FileNotFoundError:
                continue
            except (BaseError, OSError) as error:
                raise _refused(error) from error
            return True
        return False


def blob_path(tenant_id: str, digest: str, created_at_ms: int) -> str:
    day = from_ms(created_at_ms)
    return f"tenants/{tenant_id}/raw/{day:%Y/%m/%d}/{digest[:2]}/raw_{digest}.blob.zst"


def cold_path(path: str) -> str:
    """Where a raw chunk lies once it is cold; it keeps its path, which readers have in their citations."""
    tenants, tenant_id, _raw, rest = path.split("/", 3)
    return f"{tenants}/{tenant_id}/cold/{rest}"


def require_tenant_id(tenant_id: str) -> str:
    if TENANT_ID.fullmatch(tenant_id) is None:
        raise InvalidInput(
            f"Not a tenant id: {tenant_id[:60]!r}.",
            "Use letters, digits, and . _ @ - after the first character, 128 at most.",
        )
    return tenant_id


def require_path(path: str) -> str:
    if BLOB_PATH.fullmatch(path) is None:
        raise InvalidInput(
            f"Not the path of a raw chunk: {path[:200]!r}.", "Take it from a RawChunk node or a citation."
        )
    return path


def _corrupted(path: str, why: str) -> BlobCorrupted:
    return BlobCorrupted(
        f"The raw chunk at {path} is damaged: {why}.",
        "Restore that file from a backup, or ingest its source again after deleting the file.",
    )


def _refused(error: Exception) -> Unavailable:
    return Unavailable(
        f"The blob store refused: {str(error).splitlines()[0]}.",
        "Check free space, permissions and GRAPH_MEMORY_BLOB_URL, then try again: nothing was half written.",
    )

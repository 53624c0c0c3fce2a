"""What a text said before it was masked, for those who may know: only where the policy keeps it, sealed."""

from __future__ import annotations

from dataclasses import dataclass

from app.blobs.sealing import Sealing
from app.blobs.store import BlobStore
from app.domain.errors import NotFound
from app.domain.scope import Scope
from app.store.personal_data import PersonalDataRepository


@dataclass(frozen=True, slots=True)
class Originals:
    repository: PersonalDataRepository
    blobs: BlobStore
    sealing: Sealing

    async def read(self, scope: Scope, episode_id: str) -> bytes:
        """The whole item that the episode is of, as it came: UTF-8 of turns and documents.

        Raises NotPermitted without the right to administer, NotFound where none is kept, SealBroken under another key.
        """
        scope.require_administer("Reading an original")
        place = await self.repository.original(scope.tenant_id, episode_id)
        if place is None:
            raise NotFound(
                f"No original of {episode_id[:60]} is kept.",
                "Originals are kept of what was masked while GRAPH_MEMORY_PERSONAL_DATA_ORIGINALS=seal.",
            )
        sealed = await self.blobs.get(place.path, place.sha256)
        return self.sealing.open(scope.tenant_id, sealed)

"""What people correct by plain words: "不是北京，是上海", "not Berlin, Munich" (requirement 001, memory correction)."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass

from app.domain.errors import Conflict, GraphMemoryError, NotFound
from app.domain.knowledge import EdgeType
from app.domain.ports import Clock
from app.domain.scope import Scope
from app.domain.versions import Act, VersionContent
from app.services.ingest.assembling import entity_id
from app.services.ingest.batches import PreparedBatch
from app.services.ingest.drafts import EpisodeDraft
from app.services.ingest.graph_rows import GraphRows
from app.services.ingest.said_corrections import SaidCorrection, correction_of
from app.services.text.names import name_key
from app.services.versions.service import Versions
from app.store.conflicts import ConflictRepository, CorrectedStatement
from app.store.graph import Statement

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Corrections:
    """Follows what arrived, what was there already too: its correction may have been broken off. Each correction of a
    person is a new version of what it corrects, once."""

    versions: Versions
    repository: ConflictRepository
    clock: Clock

    async def follow(self, scope: Scope, batch: PreparedBatch) -> int:
        """How many statements were corrected; what names nothing that is believed is left to its words."""
        made = 0
        for draft in batch.arrived:
            if said := correction_of(draft):
                made += await self._correct(scope, draft, said)
        return made

    async def _correct(self, scope: Scope, draft: EpisodeDraft, said: SaidCorrection) -> bool:
        found = await self.repository.corrected(
            scope.tenant_id,
            audience=scope.audience_of(draft.visibility),
            entity_id=entity_id(name_key(said.wrong)),
            speaker_key=name_key(draft.speaker or ""),
            said_at_ms=draft.said_at_ms,
            said=(draft.node_id, draft.text),
        )
        if found is None:
            return False
        pattern = re.compile(re.escape(said.wrong), re.IGNORECASE)
        if not pattern.search(found.text):
            return False
        content = VersionContent(pattern.sub(lambda _found: said.right, found.text), object=said.right)
        try:
            act = Act(draft.text, (draft.node_id,))
            await self.versions.correct(scope, found.node_id, content, act, also=self._referring(scope, draft, found))
        except (Conflict, NotFound):
            return False
        except GraphMemoryError as error:
            # What was said is stored already: the caller must not take it for lost.
            logger.warning("A correction was not applied: %s", error)
            return False
        return True

    def _referring(self, scope: Scope, draft: EpisodeDraft, found: CorrectedStatement) -> list[Statement]:
        """What was said stays as it was said; the correction refers to it."""
        rows = GraphRows(self.clock.now_ms(), scope.operator)
        for episode_id in found.said_in:
            rows.add_edge(EdgeType.REFERS_TO, draft.node_id, episode_id, scope.tenant_id)
        return [Statement("ingest/create_edges", {"rows": list(rows.edges.values())})] if rows.edges else []

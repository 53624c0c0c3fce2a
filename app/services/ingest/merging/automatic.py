"""Merges that follow from what was just said: a turn that gives somebody's other name makes both names one."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.domain.errors import Conflict, GraphMemoryError, LimitExceeded, NotFound
from app.domain.ids import node_id
from app.domain.knowledge import EntityMention
from app.domain.scope import Scope
from app.services.entity_merging import EntityMerging
from app.services.ingest.drafts import Extracted
from app.services.ingest.merging.decision import Decision, MergingPolicy
from app.services.ingest.merging.entities import NamedThing, decide_entities, is_generic
from app.services.ingest.merging.said_names import may_say_names
from app.services.ingest.merging.titles import parts_of

OPERATOR = "ingest"
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProposedMerge:
    """`kept` and `merged` are name keys; `audience` are those who may read the words that it rests on."""

    kept: str
    merged: str
    decision: Decision
    audience: str


@dataclass(frozen=True, slots=True)
class AutomaticMerging:
    """Only what a text says merges by itself. `mentions_max`: names of a turn; `merges_max`: of a batch."""

    merging: EntityMerging
    policy: MergingPolicy | None = None
    mentions_max: int = 20
    merges_max: int = 50

    async def follow(self, scope: Scope, written: Sequence[Extracted]) -> int:
        """How many merges were made. What is one already stays so; each is a transaction of its own."""
        made = 0
        for proposed in self.proposals(scope, written)[: self.merges_max]:
            try:
                await self.merging.merge(
                    scope,
                    node_id("entity", proposed.kept),
                    node_id("entity", proposed.merged),
                    "; ".join(proposed.decision.reasons),
                    score=proposed.decision.score,
                    operator=OPERATOR,
                    audience=proposed.audience,
                )
            except (Conflict, NotFound, LimitExceeded):
                continue
            except GraphMemoryError as error:
                # What was said is stored already: the caller must not take it for lost.
                logger.warning("Two names of one were not merged: %s", error)
                continue
            made += 1
        return made

    def proposals(self, scope: Scope, written: Iterable[Extracted]) -> list[ProposedMerge]:
        """Each pair of names once, the same whatever the order of the turns."""
        found = {
            (each.kept, each.merged, each.audience): each
            for extracted in written
            if may_say_names(extracted.draft.text)
            for each in self._said(scope, extracted)
        }
        return [found[key] for key in sorted(found)]

    def _said(self, scope: Scope, extracted: Extracted) -> Iterator[ProposedMerge]:
        mentions = {each.name_key: each for sentence in extracted.sentences for each in sentence.mentions}
        named = [each for each in mentions.values() if not is_generic(each.name)][: self.mentions_max]
        text, audience = extracted.draft.text, scope.audience_of(extracted.draft.visibility)
        for first, second in combinations(named, 2):
            decision = decide_entities(_thing(first, text), _thing(second, text), self.policy)
            if decision.is_same:
                kept, merged = sorted((first, second), key=_fullness)
                yield ProposedMerge(kept.name_key, merged.name_key, decision, audience)


def _thing(mention: EntityMention, text: str) -> NamedThing:
    return NamedThing(mention.name, mention.type, mention.aliases, (text,))


def _fullness(mention: EntityMention) -> tuple[bool, int, str]:
    """The full name first: without a title, longer, then by its letters."""
    parts = parts_of(mention.name)
    return bool(parts.title), -len(parts.core), mention.name_key

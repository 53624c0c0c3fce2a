"""The job in which a language model says which statements cause, support or contradict each other (requirement 004
§16), beside what rules found."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from app.domain.audit_trail import Signature
from app.domain.jobs import JobOption, OneOf
from app.domain.ports import Clock, LanguageModel
from app.services.jobs import JobRun
from app.services.model_layer.asking import asked
from app.services.model_layer.link_reading import PROMPT, LinkReader
from app.services.model_layer.policy import ModelLayerPolicy
from app.services.model_layer.prompts.link_statements import NAME, SYSTEM, Reply
from app.services.model_layer.rounds import RETRIES, AskingJob
from app.store.model_layer import ModelState, Outcome
from app.store.model_links import Link, ModelLinkRepository, UnlinkedStatement

LINK_OPTIONS: Mapping[str, JobOption] = {
    "retry": OneOf("true: ask again for statements on which the model failed.", RETRIES)
}


class LinkWithModel(AskingJob[UnlinkedStatement, tuple[Link, ...]]):
    """Each pair of statements is judged once: when the later one of the two was written."""

    name = "link_with_model"
    purpose = "Let the language model say which statements cause, support or contradict each other."
    prompt = PROMPT

    def __init__(
        self,
        model: LanguageModel | None,
        repository: ModelLinkRepository,
        clock: Clock,
        policy: ModelLayerPolicy | None = None,
    ) -> None:
        super().__init__(model, clock, policy)
        self._repository = repository

    async def _counts(self, tenant_id: str) -> Mapping[ModelState, int]:
        return await self._repository.counts(tenant_id)

    async def _wait_again(self, signature: Signature, rows_max: int) -> int:
        return await self._repository.retry_failed(signature, rows_max, self._clock.now_ms())

    async def _page(
        self, tenant_id: str, model: LanguageModel, after: UnlinkedStatement | None
    ) -> Sequence[UnlinkedStatement]:
        return await self._repository.unlinked(tenant_id, self._policy.page_rows, after)

    async def _ask(self, tenant_id: str, model: LanguageModel, statement: UnlinkedStatement) -> tuple[Link, ...]:
        if not statement.others:
            return ()
        reader = LinkReader(statement, self._policy)
        question = await asyncio.to_thread(reader.question)
        return reader.links(await asked(model, SYSTEM, question, Reply, NAME))

    async def _write(
        self, run: JobRun, statement: UnlinkedStatement, links: tuple[Link, ...], outcome: Outcome
    ) -> None:
        made = await self._linked(run, statement, links, outcome)
        for link in made or ():
            run.add(link.type.value.lower(), 1)
        run.add("judged", int(made is not None and bool(statement.others)))

    async def _note(self, run: JobRun, statement: UnlinkedStatement, outcome: Outcome) -> bool:
        return await self._linked(run, statement, (), outcome) is not None

    async def _linked(
        self, run: JobRun, statement: UnlinkedStatement, links: Sequence[Link], outcome: Outcome
    ) -> tuple[Link, ...] | None:
        return await self._repository.link(self._signature(run), statement, links, outcome, self._clock.now_ms())

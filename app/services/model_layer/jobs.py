"""The job of layer L3: a language model reads what the rules have read, after the ingest was acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from app.blobs.store import BlobStore
from app.domain.audit_trail import Signature
from app.domain.errors import GraphMemoryError
from app.domain.ports import LanguageModel
from app.domain.scope import Scope
from app.services.ingest.people import Talks, names_of
from app.services.jobs import JobRun
from app.services.model_layer.asking import asked, page_asked, require_model
from app.services.model_layer.policy import ModelLayerPolicy
from app.services.model_layer.prompts.extract_facts import NAME, SYSTEM, Reply
from app.services.model_layer.reading import PROMPT, ModelReader
from app.services.model_layer.writing import LaterFindings, draft_of, scope_of
from app.store.model_layer import ModelLayerRepository, ModelState, Outcome, WaitingText

EXTRACT_OPTIONS: Mapping[str, str] = {"retry": "true: ask again for texts on which the model failed."}


@dataclass(frozen=True, slots=True)
class _Answer:
    scope: Scope
    reader: ModelReader
    reply: Reply


class ExtractWithModel:
    """A page of texts is asked about side by side, each once a run, then each is written in one transaction: cut off
    anywhere, the rest waits. A model that does not answer at all ends the run and costs no text an attempt; a text that
    it alone does not answer is given up in the end."""

    name = "extract_with_model"
    purpose = "Let the language model read what waits for it, beside what the rules found."

    def __init__(
        self,
        model: LanguageModel | None,
        repository: ModelLayerRepository,
        blobs: BlobStore,
        findings: LaterFindings,
        policy: ModelLayerPolicy | None = None,
    ) -> None:
        self._model = model
        self._repository = repository
        self._blobs = blobs
        self._findings = findings
        self._policy = policy or ModelLayerPolicy()

    async def preview(self, scope: Scope, options: Mapping[str, str]) -> Mapping[str, int]:
        counts = await self._repository.counts(scope.tenant_id)
        again = counts[ModelState.FAILED] if options.get("retry") == "true" else 0
        return {"read": counts[ModelState.WAITING] + again}

    async def run(self, run: JobRun) -> None:
        tenant_id = run.scope.tenant_id
        total = (await self.preview(run.scope, run.options))["read"]
        require_model(self._model, total)
        if run.options.get("retry") == "true":
            while await self._repository.retry_failed(self._signature(run), run.batch_rows, self._now_ms()):
                run.require()
        done, put_off = 0, list[str]()
        while self._model and (page := await self._repository.waiting(tenant_id, self._policy.page_rows, put_off)):
            ask, at_once = partial(self._answer, tenant_id, self._model), self._policy.requests_at_once_max
            answers = await page_asked(self._model, page, ask, at_once_max=at_once, form=Reply, name=NAME)
            for waiting, answer in zip(page, answers, strict=True):
                run.require()
                if isinstance(answer, GraphMemoryError):
                    await self._give_up(run, self._model, waiting, answer)
                    put_off.append(waiting.node_id)
                else:
                    await self._write(run, self._model, waiting, answer)
            done += len(page)
            run.step(done, max(total, done))

    async def _answer(self, tenant_id: str, model: LanguageModel, waiting: WaitingText) -> _Answer:
        scope = scope_of(tenant_id, waiting)
        content = (await self._blobs.get(waiting.raw["path"], waiting.raw["sha256"])).decode()
        draft = await asyncio.to_thread(draft_of, waiting, content)
        speaker, addressee = names_of(scope, [draft], Talks())[draft.node_id]
        reader = ModelReader(draft, speaker, addressee, self._policy)
        if not reader.masked.strip():
            return _Answer(scope, reader, Reply(items=()))
        return _Answer(scope, reader, await asked(model, SYSTEM, reader.question(), Reply, NAME))

    async def _give_up(self, run: JobRun, model: LanguageModel, waiting: WaitingText, error: GraphMemoryError) -> None:
        """For now, or for good after so many runs."""
        is_last = waiting.attempts + 1 >= self._policy.attempts_max
        state = ModelState.FAILED if is_last else ModelState.WAITING
        failed = Outcome(waiting.node_id, state, model.name, PROMPT, str(error))
        await self._repository.record(self._signature(run), failed, self._now_ms())
        run.add("failed" if is_last else "to_try_again", 1)

    async def _write(self, run: JobRun, model: LanguageModel, waiting: WaitingText, answer: _Answer) -> None:
        placed = await asyncio.to_thread(answer.reader.placed, answer.reply)
        outcome = Outcome(waiting.node_id, ModelState.DONE, model.name, PROMPT)
        created, agreed = await self._findings.write(
            self._signature(run), answer.scope, answer.reader.draft, placed, waiting.statements, outcome
        )
        run.add("read", 1)
        run.add("statements", created)
        run.add("agreements", agreed)
        run.add("dropped", len(answer.reply.items) - len(placed))

    def _signature(self, run: JobRun) -> Signature:
        return run.scope.signed(self.name, self.name)

    def _now_ms(self) -> int:
        return self._findings.clock.now_ms()

"""The job in which a language model names topics and sums them up, beside the words that consolidation found."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial

from app.domain.audit_trail import Signature
from app.domain.errors import GraphMemoryError
from app.domain.ports import Clock, LanguageModel
from app.domain.scope import Scope
from app.services.jobs import JobRun
from app.services.model_layer.asking import asked, page_asked, require_model
from app.services.model_layer.policy import ModelLayerPolicy
from app.services.model_layer.prompts.name_topic import NAME, SYSTEM, Reply
from app.services.model_layer.topic_reading import PROMPT, TopicReader
from app.services.text.search_text import SearchAnalyzer
from app.store.model_layer import ModelLayerRepository, ModelState, Outcome, TopicWords, WaitingTopic

NAME_TOPICS_OPTIONS: Mapping[str, str] = {"retry": "true: ask again for topics on which the model failed."}


class NameTopics:
    """A page of topics is asked about side by side, each once a run, then each is written in one transaction: cut off
    anywhere, the rest waits. Title, sentences and citations of a topic stay as they are, whatever the model says."""

    name = "name_topics"
    purpose = "Let the language model name topics and sum them up, from the sentences that they cite."

    def __init__(
        self,
        model: LanguageModel | None,
        repository: ModelLayerRepository,
        analyzer: SearchAnalyzer,
        clock: Clock,
        policy: ModelLayerPolicy | None = None,
    ) -> None:
        self._model = model
        self._repository = repository
        self._analyzer = analyzer
        self._clock = clock
        self._policy = policy or ModelLayerPolicy()

    async def preview(self, scope: Scope, options: Mapping[str, str]) -> Mapping[str, int]:
        counts = await self._repository.topic_counts(scope.tenant_id)
        again = counts.get(ModelState.FAILED, 0) if options.get("retry") == "true" else 0
        return {"asked": counts.get(ModelState.WAITING, 0) + again}

    async def run(self, run: JobRun) -> None:
        tenant_id, policy = run.scope.tenant_id, self._policy
        total = (await self.preview(run.scope, run.options))["asked"]
        require_model(self._model, total)
        if run.options.get("retry") == "true":
            while await self._repository.retry_failed_topics(
                self._signature(run), run.batch_rows, self._clock.now_ms()
            ):
                run.require()
        done, put_off = 0, list[str]()
        while self._model and (page := await self._repository.waiting_topics(tenant_id, policy.page_rows, put_off)):
            ask, at_once = partial(self._words, self._model), policy.requests_at_once_max
            answers = await page_asked(self._model, page, ask, at_once_max=at_once, form=Reply, name=NAME)
            for topic, answer in zip(page, answers, strict=True):
                run.require()
                if not await self._write(run, self._model, topic, answer):
                    put_off.append(topic.node_id)
            done += len(page)
            run.step(done, max(total, done))

    async def _words(self, model: LanguageModel, topic: WaitingTopic) -> TopicWords:
        reader = TopicReader(topic, self._analyzer, self._policy)
        question = await asyncio.to_thread(reader.question)
        reply = await asked(model, SYSTEM, question, Reply, NAME)
        return await asyncio.to_thread(reader.words, reply)

    async def _write(
        self, run: JobRun, model: LanguageModel, topic: WaitingTopic, answer: TopicWords | GraphMemoryError
    ) -> bool:
        """Whether the topic has been dealt with; False where it waits for the next run. A failure is for now, or for
        good after so many runs."""
        if isinstance(answer, TopicWords):
            words, state, reason = answer, ModelState.DONE, answer.reason
        else:
            is_last = topic.attempts + 1 >= self._policy.attempts_max
            words, state, reason = TopicWords(), ModelState.FAILED if is_last else ModelState.WAITING, str(answer)
        outcome = Outcome(topic.node_id, state, model.name, PROMPT, reason)
        if not await self._repository.name_topic(self._signature(run), topic, words, outcome, self._clock.now_ms()):
            run.add("changed_meanwhile", 1)
            return False
        if state is ModelState.DONE:
            run.add("headings", int(words.heading is not None))
            run.add("summaries", int(words.summary is not None))
            run.add("refused", int(words.heading is None) + int(words.summary is None))
        else:
            run.add("failed" if state is ModelState.FAILED else "to_try_again", 1)
        return state is not ModelState.WAITING

    def _signature(self, run: JobRun) -> Signature:
        return run.scope.signed(self.name, self.name)

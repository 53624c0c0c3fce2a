"""`memctl eval packs`: varied questions and budgets, and every pack held against the raw bytes and its budget.

Nothing of recall is trusted: blobs are read and hashed anew, quotes are cut out again, tokens are counted again.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from app.domain.errors import InvalidInput
from app.domain.ingest import Attachment, SourceItem
from app.domain.knowledge import MemoryKind
from app.domain.ports import CountTokens
from app.domain.recall import ContextPack, Mode, Part, RecallFilters, RecallRequest
from app.domain.recall_hits import Citation, Hit
from app.domain.scope import Scope
from app.evaluation.datasets import Question, read_items, read_questions
from app.evaluation.machine import machine
from app.evaluation.metrics import percentiles
from app.evaluation.progress import Progress, no_progress
from app.evaluation.recall import Ingests, Recalls
from app.evaluation.tenants import throw_away_tenant
from app.store.evaluation import EvaluationRepository

BUDGETS = (1, 12, 25, 60, 150, 400, 1_000, 2_000, 8_000)
HITS = (1, 3, 20, 60)
SPAN_CHARACTERS = (2, 200)
SWITCHED_OFF = (Part.TEXT, Part.VECTOR, Part.GRAPH, Part.SENTENCES, Part.WINDOWS)
KINDS = (MemoryKind.EPISODE, MemoryKind.FACT, MemoryKind.PREFERENCE)
DEFECTS_SHOWN = 20


class Reads(Protocol):
    async def get(self, path: str, sha256: str) -> bytes: ...


@dataclass(slots=True)
class Checked:
    """What has been seen so far. `defects` hold the place and the reason of each."""

    counts: Counter[str] = field(default_factory=Counter)
    states: Counter[str] = field(default_factory=Counter)
    milliseconds: list[float] = field(default_factory=list)
    defects: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PackEvaluation:
    """`count_tokens` is the counter that the budgets are in."""

    ingest: Ingests
    recall: Recalls
    repository: EvaluationRepository
    blobs: Reads
    count_tokens: CountTokens

    async def run(
        self,
        items_path: Path,
        questions_path: Path,
        packs: int,
        *,
        pools_max: int | None = None,
        seed: int = 7,
        progress: Progress = no_progress,
    ) -> Mapping[str, Any]:
        """Returns the report. `packs` are shared out evenly over the pools, of which `pools_max` are taken."""
        pools, questions = read_items(items_path), read_questions(questions_path)
        chosen = [pool for pool in pools if pool in questions][: min(packs, pools_max or packs)]
        source, checked = random.Random(seed), Checked()  # noqa: S311 - varied questions, no secret
        for number, pool in enumerate(chosen):
            share = packs * (number + 1) // len(chosen) - packs * number // len(chosen)
            progress("pools", number, len(chosen))
            async with throw_away_tenant(self.repository) as scope:
                await self.ingest.ingest(scope, pools[pool])
                asked = varied(questions[pool], pools[pool], source)
                await self._ask(scope, asked, share, checked, progress)
        return report_of(checked, seed)

    async def _ask(
        self, scope: Scope, asked: Iterator[RecallRequest], packs: int, checked: Checked, progress: Progress
    ) -> None:
        done = 0
        while done < packs:
            request = next(asked)
            try:
                pack = await self.recall.recall(scope, request)
            except InvalidInput:  # a span of signs alone has no word to search for
                checked.counts["questions_without_a_word"] += 1
                continue
            done += 1
            progress("packs", done, packs)
            checked.counts["packs"] += 1
            checked.states[pack.trace.state] += 1
            checked.milliseconds.append(pack.trace.milliseconds)
            await self._check(pack, request, checked)

    async def _check(self, pack: ContextPack, request: RecallRequest, checked: Checked) -> None:
        place = f"{request.question[:60]!r} at {request.budget_tokens}"
        checked.defects += [f"{place}: {reason}" for reason in budget_defects(pack, request, self.count_tokens)]
        checked.counts["hits"] += len(pack.hits)
        checked.counts["packs_without_a_hit"] += pack.is_empty
        checked.defects += [f"{place}: {hit.node_id} has no source" for hit in pack.hits if not hit.citations]
        for citation in citations_of(pack):
            checked.counts["quotes"] += 1
            reason = quote_defect(citation, await self.blobs.get(citation.blob_path, citation.sha256))
            if reason:
                checked.defects.append(f"{place}: {citation.raw_id} at {citation.offset}: {reason}")


def varied(
    questions: Sequence[Question], items: Sequence[SourceItem], source: random.Random
) -> Iterator[RecallRequest]:
    """Endless: questions as they are, cut, two in one, and spans of the memories, with all that requests may vary."""
    texts = [item.text for item in items if not isinstance(item, Attachment) and item.text.strip()]
    while True:
        question = source.choice(questions)
        span = source.choice(texts)
        start = source.randrange(len(span))
        text = source.choice(
            (
                question.text,
                f"{question.text} {source.choice(questions).text}",
                question.text[: max(1, len(question.text) // 2)],
                span[start : start + source.randint(*SPAN_CHARACTERS)],
            )
        )
        if not text.strip():
            continue
        request = RecallRequest(
            text,
            asked_at_ms=question.asked_at_ms,
            budget_tokens=source.choice(BUDGETS) + source.randint(0, 9),
            hits_max=source.choice(HITS),
            hops=source.choice((0, 1, 2, 2, 2)),
        )
        yield source.choice((request, request, request, _otherwise(request, source)))


def _otherwise(request: RecallRequest, source: random.Random) -> RecallRequest:
    return source.choice(
        (
            replace(request, mode=Mode.MVP),
            replace(request, profile="requirement_004"),
            replace(request, need_raw=True),
            replace(request, without=frozenset(source.sample(SWITCHED_OFF, 1))),
            replace(request, filters=RecallFilters(kinds=(source.choice(KINDS),))),
        )
    )


def budget_defects(pack: ContextPack, request: RecallRequest, count_tokens: CountTokens) -> list[str]:
    """Whether the pack fits, by its own sum and by counting again what it holds, alone and as one text."""
    found = []
    parts = sum(hit.tokens for hit in pack.hits) + (pack.facts.tokens if pack.facts else 0)
    if not parts == pack.tokens <= request.budget_tokens == pack.budget_tokens:
        found.append(f"{parts} tokens in parts, {pack.tokens} in all, for {pack.budget_tokens}")
    for hit in pack.hits:
        counted = sum(map(count_tokens, shown(hit)))
        if counted > hit.tokens:
            found.append(f"{hit.node_id} has {counted} tokens and says {hit.tokens}")
    facts = [fact.text for fact in pack.facts.facts] if pack.facts else []
    whole = count_tokens("\n".join([*facts, *(text for hit in pack.hits for text in shown(hit))]))
    if whole > request.budget_tokens:
        found.append(f"{whole} tokens as one text for {request.budget_tokens}")
    texts = Counter(hit.text for hit in pack.hits)
    return found + [f"the same text {count} times: {text[:40]!r}" for text, count in texts.items() if count > 1]


def shown(hit: Hit) -> list[str]:
    """What of a hit stands in a prompt: where it is from, its words, and what no longer holds of them."""
    return [hit.source_line, hit.text, *(mark.note for mark in hit.superseded)]


def citations_of(pack: ContextPack) -> list[Citation]:
    """All that the pack quotes, also for its facts and for what superseded a statement."""
    marks = [mark.citation for hit in pack.hits for mark in hit.superseded if mark.citation]
    facts = [citation for fact in pack.facts.facts for citation in fact.citations] if pack.facts else []
    return [*(citation for hit in pack.hits for citation in hit.citations), *marks, *facts]


def quote_defect(citation: Citation, raw: bytes) -> str:
    """Empty when the quote is the text of those bytes at its place."""
    if hashlib.sha256(raw).hexdigest() != citation.sha256:
        return "the raw bytes have another hash"
    there = raw.decode("utf-8")[citation.offset : citation.offset + citation.length]
    if not citation.quote or there != citation.quote:
        return f"quoted {citation.quote[:40]!r}, the chunk says {there[:40]!r}"
    return ""


def report_of(checked: Checked, seed: int) -> Mapping[str, Any]:
    return {
        "machine": machine(),
        "seed": seed,
        **dict(sorted(checked.counts.items())),
        "states": dict(checked.states.most_common()),
        "recall_milliseconds": percentiles(checked.milliseconds),
        "defects": len(checked.defects),
        "first_defects": checked.defects[:DEFECTS_SHOWN],
    }

"""What a batch says: its statements, what it tells of tasks, and the open tasks that may be meant."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from app.domain.ingest import Author
from app.domain.knowledge import Extraction, Proposition, Utterance
from app.domain.syntax import Span
from app.services.ingest.drafts import EpisodeDraft
from app.services.ingest.extraction.layers import SENTENCE_CHARACTERS_MAX
from app.services.ingest.guarding import guarded
from app.services.ingest.statements import Evidence
from app.services.ingest.tasks.progress import HeldTask, Told, meant_by, without_told
from app.services.ingest.tasks.telling import ToldOfTask, told_of_tasks
from app.services.text.names import name_key


@dataclass(frozen=True, slots=True)
class Sayings:
    stated: Sequence[tuple[Proposition, Evidence]]
    told: Sequence[Told] = ()
    tasks: Sequence[HeldTask] = ()

    def of(self, episode_ids: Collection[str]) -> Sayings:
        """What these episodes say."""
        stated = [one for one in self.stated if one[1].draft.node_id in episode_ids]
        told = [one for one in self.told if one[1].draft.node_id in episode_ids]
        return Sayings(without_told(stated, told, self.tasks), told, self.tasks)


def chains_meant(told: Sequence[Told], tasks: Sequence[HeldTask]) -> frozenset[str]:
    """Keys of the chains that must be read."""
    found = (meant_by(one, tasks) for one in told)
    return frozenset(task.open.key for task in found if task)


def told_by_person(
    draft: EpisodeDraft, sentences: Sequence[Extraction], utterances: Sequence[Utterance]
) -> tuple[ToldOfTask, ...]:
    """What a person's message tells of tasks, by places in its text. Too long a sentence tells nothing."""
    if not draft.is_turn or draft.author is not Author.USER:
        return ()
    return tuple(
        replace(told, span=Span(span.start + told.span.start, span.start + told.span.end))
        for span, found, said in zip(draft.sentences, sentences, utterances, strict=True)
        if len(said.text) <= SENTENCE_CHARACTERS_MAX
        for told in guarded("tasks", partial(_told, said, found)) or ()
    )


def _told(said: Utterance, found: Extraction) -> tuple[ToldOfTask, ...]:
    return told_of_tasks(said.text, said.language, said.parsed, found.times, name_key(said.speaker or ""))

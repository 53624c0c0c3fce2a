"""The sentences of a batch as the extraction layers read them: parsed by language, each value of personal data as one
word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.knowledge import Utterance
from app.domain.personal_data import PersonalData
from app.domain.ports import Parser
from app.domain.scope import Scope
from app.services.ingest.drafts import EpisodeDraft
from app.services.ingest.extraction.layers import Reading, read_for_layers
from app.services.ingest.people import Talks, names_of
from app.services.ingest.personal_data.shields import shielded, unshielded, within


@dataclass(frozen=True, slots=True)
class DraftSentence:
    """`values`: the personal data in it, by places in the sentence."""

    draft: EpisodeDraft
    text: str
    language: str
    values: tuple[PersonalData, ...]


def utterances_of(
    parser: Parser, scope: Scope, drafts: Sequence[EpisodeDraft], talks: Talks, time_zone: str
) -> list[tuple[DraftSentence, Utterance]]:
    """In the order of the drafts and of their texts."""
    names = names_of(scope, drafts, talks)
    sentences = [
        DraftSentence(draft, span.of(draft.text), draft.language_of(place), within(draft.personal_data, span))
        for draft in drafts
        for place, span in enumerate(draft.sentences)
    ]
    return [
        (
            one,
            Utterance(
                text=one.text,
                language=one.language,
                parsed=parsed,
                frames=frames,
                reference_ms=one.draft.said_at_ms,
                author=one.draft.author.value,
                speaker=names[one.draft.node_id][0],
                addressee=names[one.draft.node_id][1],
                time_zone=time_zone,
                utc_offset_minutes=one.draft.utc_offset_minutes,
            ),
        )
        for one, (parsed, frames) in zip(sentences, _read(parser, sentences), strict=True)
    ]


def _read(parser: Parser, sentences: Sequence[DraftSentence]) -> list[Reading]:
    """Those of one language and kind of text together: parsers are quicker in batches."""
    alike = defaultdict[tuple[str, bool], list[int]](list)
    for place, one in enumerate(sentences):
        alike[one.language, one.draft.is_turn].append(place)
    read: dict[int, Reading] = {}
    for (language, is_said), places in alike.items():
        chosen = [sentences[place] for place in places]
        shown = [shielded(one.text, one.values) for one in chosen]
        made = read_for_layers(parser, shown, language, [one.draft.author for one in chosen], are_said=is_said)
        for place, one, (parsed, frames) in zip(places, chosen, made, strict=True):
            read[place] = unshielded(parsed, one.text, one.values), frames
    return [read[place] for place in range(len(sentences))]

"""Whom and what the next Chinese clause is of where it names nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.domain.knowledge import EntityType, PropositionKind, Role, RoleFiller
from app.domain.syntax import Span
from app.services.ingest.extraction.chinese_classes import PRONOUNS, endings_of, event_words, words_of
from app.services.ingest.extraction.chinese_fillers import ChineseFillers
from app.services.ingest.extraction.chinese_frames import Frame
from app.services.ingest.extraction.chinese_mending import clause_units
from app.services.ingest.extraction.chinese_said import Carried, Said
from app.services.ingest.extraction.chinese_unit import Does, Unit
from app.services.ingest.extraction.kinship import may_be
from app.services.ingest.extraction.sentence import THIRD_PERSON, Sentence

SEVERAL = "两二三四五六七八九十百千万几0123456789"
TOPIC = re.compile(".{1,8}[呢嘛呀啊]")


def carried_on(
    before: Carried, frame: Frame, fillers: ChineseFillers, own: Sequence[RoleFiller], said: Sequence[Said]
) -> Carried:
    """What a clause leaves to the one behind it. `own`: its subjects; `said`: what it says."""
    presented = _presented(frame, fillers, said)
    if presented is not None:
        return Carried(presented, None, presented, own[0] if own else before.subject)
    acting = next((one.subject for one in said if one.subject), own[0] if own else None)
    if own and frame.phrase("被", "遭") is not None and fillers.can_act(own[0]):
        acting = own[0]
    if acting is not None and acting.role is Role.AGENT and _is_part(acting, fillers):
        owner = fillers.whose(acting)
        if owner is None:
            return replace(before, thing=acting)
        acting = owner
    things = [
        filler
        for one in said
        for filler in one.others
        if filler.role is Role.PATIENT and one.predicate.id != "name_is" and not _is_count(filler, fillers)
    ]
    things += [one.subject for one in said if one.subject is not None and one.subject.role is Role.PATIENT]
    subject = acting if acting is not None and acting.role is Role.AGENT else before.subject
    past = None if acting is not None and own and acting.type is EntityType.UNSPECIFIED else before.thing
    likes = any(one.predicate.kind is PropositionKind.PREFERENCE for one in said)
    acts = subject is not None and (likes or fillers.can_act(subject))
    told_of = [one for told in said if told.predicate.id != "is" for one in told.others]
    people = [one for one in (before.subject, *told_of) if one is not None and _is_met(one, subject)]
    return Carried(
        subject,
        things[0] if things else past,
        subject if acts else before.actor,
        met=people[-1] if people else before.met,
    )


def _is_count(filler: RoleFiller, fillers: ChineseFillers) -> bool:
    """二十斤, 两百: no thing that is spoken of next."""
    span = filler.span
    inside = [one for one in fillers.units if span and span.overlaps(Span(one.start, one.end))]
    return bool(inside) and all(one.does is Does.NUMBER for one in inside)


def _is_met(one: RoleFiller, subject: RoleFiller | None) -> bool:
    """Somebody who is not the subject now."""
    return one.type is EntityType.PERSON and not one.points and (subject is None or one.name != subject.name)


def left_out(before: Carried, behind: Sequence[Unit], is_told: bool, speaker: RoleFiller | None) -> RoleFiller | None:
    """Who acts where nobody is named: who acted before, if it is not done to them (带她去医院), or the speaker. What is
    told behind an act of the speaker's is of whom it was done for (带她去医院，医生说是关节炎). `behind`: the verb and
    what follows."""
    subject = before.subject
    if is_told and before.met is not None and subject is not None and speaker and subject.name == speaker.name:
        return replace(before.met, role=Role.AGENT, span=None)
    pronouns = [one.plain for one in behind if one.plain in THIRD_PERSON]
    if subject is not None and not any(may_be(word, subject.name) for word in pronouns):
        return replace(subject, span=None)
    return speaker


def opening_person(fillers: ChineseFillers) -> RoleFiller | None:
    """Who stands at the beginning of a clause that nothing else is understood of."""
    openers, start = event_words()["openers"], 0
    while start < len(fillers.units) and fillers.units[start].plain in openers:
        start += 1
    end = start
    while end < len(fillers.units) and fillers.units[end].does is Does.NOUN:
        end += 1
    if end < len(fillers.units) and fillers.units[end].does in {Does.CLOSER, Does.OF}:
        return None
    alone = end == len(fillers.units) == start + 1
    if alone and fillers.units[start].plain not in PRONOUNS and fillers.units[start].tag != "nr":
        return None
    read = (fillers.filler((start, last), Role.AGENT, EntityType.UNSPECIFIED) for last in range(end, start, -1))
    people = [one for one in read if one is not None and fillers.can_act(one)]
    return next((one for one in people if one.type is EntityType.PERSON), people[0] if people else None)


def topic_named(sentence: Sentence, clause: Span) -> Carried | None:
    """我那口子呢，…: no question, but whom the next clause is of."""
    if not TOPIC.fullmatch(clause.of(sentence.text).strip()):
        return None
    named = opening_person(ChineseFillers(sentence, clause_units(sentence, clause)))
    return Carried(named, None, named) if named else None


def kin_of(own: list[RoleFiller], before: Carried, sentence: Sentence) -> list[RoleFiller]:
    """我哥结婚了，老婆是护士: the wife of whom the clause before was, not the speaker's."""
    subject, speaker = before.subject, f"{sentence.utterance.speaker}的"
    if subject is None or subject.type is not EntityType.PERSON or subject.name == sentence.utterance.speaker:
        return own
    nearest = words_of("spouses") if subject.name.startswith(speaker) else words_of("spouses", "children")
    return [
        sentence.thing(f"{subject.name}的{one.name.removeprefix(speaker)}", one.role, one.span, one.type) or one
        if one.span is not None and one.span.of(sentence.text) in nearest
        else one
        for one in own
    ]


def meant_by(word: str, before: Carried, speaker: str | None) -> RoleFiller | None:
    """Whom or what a pronoun means: who acted in the clause before, if that is not the speaker; else who was met."""
    if word in {"它", "它们"}:
        things = (before.thing, before.subject)
        return next((one for one in things if one is not None and one.type is not EntityType.PERSON), None)
    if word not in THIRD_PERSON:
        return None
    people = (one for one in (before.subject, before.met) if one is not None and one.type is EntityType.PERSON)
    return next((one for one in people if one.name != speaker and may_be(word, one.name)), None)


def subjects_meant(frame: Frame, fillers: ChineseFillers, before: Carried) -> list[RoleFiller]:
    """Whom or what the pronoun next to the predicate means: none or one."""
    span = fillers.span(frame.topics[-1]) if frame.topics else None
    said = fillers.sentence
    meant = meant_by(span.of(said.text), before, said.utterance.speaker) if span else None
    return [replace(meant, role=Role.AGENT, span=span)] if meant else []


def _is_part(filler: RoleFiller, fillers: ChineseFillers) -> bool:
    """耳朵, 我奶奶耳朵; no 歌手."""
    return filler.name.endswith(endings_of("parts")) and not fillers.can_act(filler)


def _presented(frame: Frame, fillers: ChineseFillers, said: Sequence[Said]) -> RoleFiller | None:
    """我有个弟弟，在上海读书: whoever is named for the first time with a measure word is who is spoken of next."""
    verb, first = fillers.units[frame.verb[0]].plain, frame.rest[0]
    if verb not in event_words()["presenting"] or first >= frame.rest[1]:
        return None
    opening = fillers.units[first]
    if opening.does is not Does.NUMBER and opening.plain not in event_words()["measures"]:
        return None
    someone = [one for told in said for one in told.others if one.role is Role.PATIENT and fillers.can_act(one)]
    if len(someone) != 1 or (opening.plain[0] in SEVERAL and not _are_kin(someone[0], fillers)):
        return None
    one = someone[0]
    counted = opening.does is Does.NUMBER and one.name.startswith(opening.plain) and len(one.name) > len(opening.plain)
    if counted and one.span is not None:
        bare = Span(one.span.start + len(opening.text), one.span.end)
        one = fillers.sentence.thing(one.name[len(opening.plain) :], Role.AGENT, bare, one.type) or one
    return replace(one, role=Role.AGENT)


def _are_kin(several: RoleFiller, fillers: ChineseFillers) -> bool:
    """我有两个姐姐，都在上海: of the sisters; 我家有三口人，住在通州: of the family."""
    kin = fillers.sentence.catalogue.person("zh", several.name) is not None
    return kin and several.name not in words_of("children")

"""What the role labeller leaves out of Chinese frames: 邵姐和我都…, 我和我弟…, 既喜欢猫也喜欢狗.

The labeller points to one place for each role. Who is joined to the speaker, whom it only tells as meant, and what a
second verb of the same word takes, stands elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from app.domain.knowledge import Argument, Frame, FrameRole, Implied
from app.domain.syntax import Span, Token
from app.services.text.segmentation import tagged_words

JOINS = re.compile("[和与與]")
JOINED_TO_ME = re.compile("(?<![的和与與跟对對給给])我们?[和与與]")
AND_ME = re.compile("[和与與]我(?![们們的家])")
TELLS = re.compile("[说說讲講聊谈談提抱道解约約吵分商告打发發要借]")
"""First characters of what is done to whom 和 names, and not with them: 他和我说."""
NOUN_TAGS = frozenset("nj")
"""First letters of the tags of nouns and abbreviations."""
JOINT_WORDS = frozenset({"及", "以及", "还有", "還有"})
NAMES_AN_ACT = re.compile("[\u4e00-\u9fff][^来來去下上出回起开開走掉完好]")
"""A verb that may name what it does: 总结, 计划, without 推下, 做完."""
CLAUSE_MARKS = "，,。；;！!：:"


def with_left_out(frames: Iterable[Frame], text: str, tokens: Sequence[Token]) -> list[Frame]:
    """The frames in the order of their words, those of joined subjects and of a repeated verb with all members; 及 of
    以及 states nothing of its own."""
    found: list[Frame] = []
    for frame in frames:
        if frame.words.of(text) in JOINT_WORDS:
            found[-1:] = [_continued(one, frame) for one in found[-1:]]
            continue
        whole = _with_whole_object(_with_own_object(frame, text), text, tokens)
        found.append(_with_second_objects(_with_joined_subjects(whole, text, tokens), text))
    return found


def _continued(before: Frame, joint: Frame) -> Frame:
    return replace(before, arguments=(*before.arguments, *_of_role(joint, FrameRole.PATIENT)))


def _with_own_object(frame: Frame, text: str) -> Frame:
    """停电了, 下雨了: where nobody acts on anything, the word itself names what stops or falls."""
    noun = Span(frame.words.end - 1, frame.words.end)
    tags = [tag for _, tag, _ in tagged_words(noun.of(text))]
    if frame.arguments or frame.is_bare or frame.words.end - frame.words.start != 2 or tags != ["n"]:
        return frame
    return replace(frame, arguments=(Argument(FrameRole.PATIENT, span=noun),))


def _with_whole_object(frame: Frame, text: str, tokens: Sequence[Token]) -> Frame:
    """把季度总结发给…: all that stands between 把 and the verb, where only its first word was labelled."""
    return replace(frame, arguments=tuple(_up_to_verb(one, frame, text, tokens) for one in frame.arguments))


def _up_to_verb(argument: Argument, frame: Frame, text: str, tokens: Sequence[Token]) -> Argument:
    span = argument.span
    if argument.role is not FrameRole.PATIENT or span is None or not text[: span.start].endswith(("把", "将")):
        return argument
    between = [one for one in tokens if span.end <= one.start < frame.words.start]
    joined = len(between) == 1 and between[0].start == span.end and between[0].end == frame.words.start
    if joined and (between[0].fine_tag[:1] in NOUN_TAGS or NAMES_AN_ACT.fullmatch(between[0].text)):
        return replace(argument, span=Span(span.start, frame.words.start))
    return argument


def _with_joined_subjects(frame: Frame, text: str, tokens: Sequence[Token]) -> Frame:
    agents = _of_role(frame, FrameRole.AGENT)
    if len(agents) != 1 or TELLS.match(text, frame.words.start):
        return frame
    joined = next(_joined(agents[0], frame, text, tokens), None)
    if joined is None:
        return frame
    others = (one for one in frame.arguments if one.span is None or one.span != joined.span)
    return replace(frame, arguments=(*others, joined))


def _joined(agent: Argument, frame: Frame, text: str, tokens: Sequence[Token]) -> Iterator[Argument]:
    """Who is named beside the one agent, before what they do: the speaker behind 和, somebody behind 我和."""
    if agent.span is not None:
        if AND_ME.match(text, agent.span.end, frame.words.start):
            yield Argument(FrameRole.AGENT, implied=Implied.SPEAKER)
        for one in _of_role(frame, FrameRole.COMPANION):
            if one.span is not None and JOINS.fullmatch(text, agent.span.end, one.span.start):
                yield replace(one, role=FrameRole.AGENT)
    elif agent.implied is Implied.SPEAKER:
        start = max(text.rfind(mark, 0, frame.words.start) for mark in CLAUSE_MARKS) + 1
        mine = JOINED_TO_ME.search(text, start, frame.words.start)
        end = _noun_phrase_end(mine.end(), tokens) if mine else None
        if mine and end is not None and mine.end() < end <= frame.words.start and text[end : end + 1] != "的":
            yield Argument(FrameRole.AGENT, span=Span(mine.end(), end))


def _noun_phrase_end(start: int, tokens: Sequence[Token]) -> int | None:
    """Where the nouns end that begin there, with one pronoun before them (她爸); None where none begins."""
    end: int | None = None
    for place, token in enumerate(one for one in tokens if one.start >= start):
        is_owner = place == 0 and token.fine_tag.startswith("r")
        if token.start != (start if end is None else end) or not (is_owner or token.fine_tag[:1] in NOUN_TAGS):
            break
        end = token.end
    return end


def _with_second_objects(frame: Frame, text: str) -> Frame:
    """喜欢猫也喜欢狗: what the same verb takes once more is another object, and no part of the first."""
    again = re.compile(f"(?:[也又还還更]|[，,])+(?:{re.escape(frame.words.of(text))})(?=.)")
    arguments: list[Argument] = []
    for one in frame.arguments:
        verb = again.search(text, one.span.start, one.span.end) if one.span else None
        if one.role is FrameRole.PATIENT and one.span and verb and verb.start() > one.span.start:
            parts = (Span(one.span.start, verb.start()), Span(verb.end(), one.span.end))
            arguments.extend(replace(one, span=part) for part in parts)
        else:
            arguments.append(one)
    return replace(frame, arguments=tuple(arguments))


def _of_role(frame: Frame, role: FrameRole) -> tuple[Argument, ...]:
    return tuple(one for one in frame.arguments if one.role is role)

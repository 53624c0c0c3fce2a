"""Who is meant by I, you, he and she in the turns of one batch."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.knowledge import EntityMention, EntityType
from app.domain.memory_units import Author
from app.domain.scope import Scope
from app.services.ingest.drafts import EpisodeDraft

LOCAL_USER_NAMES = frozenset({"local"})
"""User ids that are nobody's name."""


def names_of(scope: Scope, drafts: Sequence[EpisodeDraft]) -> dict[str, tuple[str | None, str | None]]:
    """(speaker, addressee) by episode: I is who speaks, you is the other one of a conversation of two."""
    user = "user" if scope.user_id in LOCAL_USER_NAMES else scope.user_id
    speakers: dict[str, dict[str, None]] = {}
    own: dict[str, str | None] = {}
    for draft in drafts:
        name = draft.speaker or {Author.USER: user, Author.ASSISTANT: "assistant"}.get(draft.author)
        own[draft.node_id] = name
        if name:
            speakers.setdefault(draft.session_id or "", {})[name] = None
    names: dict[str, tuple[str | None, str | None]] = {}
    for draft in drafts:
        others = [name for name in speakers.get(draft.session_id or "", {}) if name != own[draft.node_id]]
        names[draft.node_id] = (own[draft.node_id], others[0] if len(others) == 1 else None)
    return names


class LastPeople:
    """Whom he or she may stand for in each conversation or document: the person last named, if it was one alone."""

    def __init__(self) -> None:
        self._named: dict[str, str | None] = {}

    def of(self, talk: str) -> str | None:
        return self._named.get(talk)

    def note(self, talk: str, mentions: Sequence[EntityMention]) -> None:
        people = {mention.name for mention in mentions if mention.type is EntityType.PERSON}
        if people:
            self._named[talk] = people.pop() if len(people) == 1 else None

"""L2, English: an event for every clause that states something, read from a dependency tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.domain.ingest import Author
from app.domain.knowledge import EntityType, Layer, Modality, Proposition, PropositionKind, Role, RoleFiller
from app.domain.syntax import Span, Token
from app.services.ingest.extraction.clauses import Tree
from app.services.ingest.extraction.english_arguments import Arguments, arguments_of
from app.services.ingest.extraction.english_phrases import RELATIVES, EnglishPhrases
from app.services.ingest.extraction.english_standing import (
    BY_GOVERNOR,
    BY_SAYING,
    CARRIES_ON,
    TELLS,
    Standing,
    standing_of,
)
from app.services.ingest.extraction.sentence import GENERAL_COMPLETENESS, Finding, Sentence, proposition
from app.services.ingest.extraction.word_sets import word_set

PRIOR = 0.7
SUBJECTS = ("nsubj", "nsubj:pass", "nsubj:outer")
STATED = frozenset({"root", "conj", "parataxis", "ccomp", "xcomp", "advcl", "acl", "acl:relcl", "advcl:relcl", "list"})
OPENS_CONDITION = frozenset(
    {"if", "unless", "whether", "than", "like", "until", "till", "once", "how", "why", "what", "when", "whenever"}
)
SUPPOSES = re.compile(
    r"\b(?:can|could|may|might|probably|usually|often|typically|tends?|should|would)\b", re.IGNORECASE
)
"""What an assistant says with these is a supposition or a piece of advice."""
MUSES = word_set("think thinke dream")
"""Verbs with whose "of doing" somebody plans."""
DIRECTS = word_set(
    "want ask tell let make help get force allow expect need encourage teach remind persuade invite advise"
)
"""Verbs whose object is who does what the infinitive says."""
READERS = word_set("reader readers user users recipient recipients assistant assistants")
PLEASANTRIES = word_set("thank thanks welcome congratulate apologize appreciate please sorry")
TALKS_ABOUT = word_set("know guess mean wonder see agree bet suppose hear reckon say think thinke")
SAYS_LITTLE = word_set("way need point reason doubt problem chance thing question time rush hurry use lot")
"""Nouns of "there is no need": nothing exists."""
SOMEBODY = frozenset({"someone", "somebody"})
"""Who does it is not said: someone stole my bike."""
PRESENT = frozenset({"'m", "’m", "am", "is", "are", "'s", "'re", "’re", "’s"})


@dataclass(frozen=True, slots=True)
class EnglishEvents:
    sentence: Sentence
    tree: Tree
    phrases: EnglishPhrases

    def read(self) -> Iterator[Proposition]:
        for index in range(len(self.tree.tokens)):
            for finding in self._existing(index):
                yield proposition(self.sentence, finding, Layer.DEPENDENCY, "existence", PRIOR)
            for finding in self._reminded(index):
                yield proposition(self.sentence, finding, Layer.DEPENDENCY, "reminder", PRIOR)
            if self._heads_clause(index):
                for finding in self._findings(index):
                    if not self._is_allowed(finding):
                        continue
                    yield proposition(self.sentence, finding, Layer.DEPENDENCY, "event", PRIOR)

    def _reminded(self, index: int) -> Iterator[Finding]:
        """Remind me to call: the act is to be done by the speaker."""
        token = self.tree.tokens[index]
        speaker = self.sentence.person("I", Role.AGENT, None)
        if speaker is None or not self._asks_to_remind(token, index):
            return
        for act in self.tree.children(index, "xcomp", "advcl", "ccomp"):
            said = arguments_of(self.sentence, self.tree, self.phrases, act, passive=False)
            if said is None or self.tree.tokens[act].part_of_speech != "VERB":
                continue
            for finding in self._active(act, said, Standing(modality=Modality.OBLIGED), speaker):
                yield replace(finding, kind=PropositionKind.TASK)

    def _asks_to_remind(self, token: Token, index: int) -> bool:
        """Remind me to …; don't let me forget to …"""
        if token.lemma.lower() == "forget" and self.tree.tokens[token.head].lemma.lower() == "let":
            return standing_of(self.tree, token.head).negated
        return token.lemma.lower() == "remind" and self._own_subject(index) is None

    def _existing(self, index: int) -> Iterator[Finding]:
        """There is a bakery near my flat."""
        token = self.tree.tokens[index]
        there = token.text.lower() == "there" and token.fine_tag.startswith("EX")
        heads = {index, index + 1, token.head} if there and index + 1 < len(self.tree.tokens) else set()
        nouns = [one for head in heads for one in self.tree.children(head, "obj", "nsubj") if one > index]
        if not nouns or self.tree.tokens[nouns[0]].lemma.lower() in SAYS_LITTLE:
            return
        standing = standing_of(self.tree, self.tree.tokens[nouns[0]].head)
        denied = any(self.tree.tokens[one].text.lower() == "no" for one in self.tree.children(nouns[0], "det"))
        for filler, _ in self.phrases.fillers(nouns[0], Role.AGENT, EntityType.UNSPECIFIED):
            end = self.tree.tokens[nouns[0]].end
            predicate = self.sentence.catalogue.by_id("exists")
            span = Span(token.start, end)
            negated = denied or standing.negated
            yield Finding(predicate, "is", span, filler, negated=negated, modality=standing.modality)

    def _is_allowed(self, finding: Finding) -> bool:
        """What an assistant says of the two who talk is no fact, nor what it supposes; nor what a document demands."""
        author = self.sentence.utterance.author
        if author == Author.USER:
            return True
        if author == Author.ASSISTANT:
            if SUPPOSES.search(self.sentence.text):
                return False
            talkers = {self.sentence.utterance.speaker, self.sentence.utterance.addressee}
            return finding.subject.name not in talkers and finding.modality is Modality.ASSERTED
        return finding.subject.name_key not in READERS or finding.modality is not Modality.OBLIGED

    def _heads_clause(self, index: int) -> bool:
        token = self.tree.tokens[index]
        if token.relation not in STATED or (token.part_of_speech == "AUX" and token.relation != "root"):
            return False
        if self._is_conditional(index) or self._asks(index):
            return False
        if token.relation in {"xcomp", "ccomp"}:
            return self._is_complement_event(index)
        if token.relation in {"acl", "acl:relcl", "advcl:relcl", "advcl"}:
            return self._is_stated_modifier(index)
        return token.part_of_speech == "VERB" or self._own_subject(index) is not None

    def _is_complement_event(self, index: int) -> bool:
        governor = self.tree.tokens[self.tree.tokens[index].head]
        token = self.tree.tokens[index]
        if token.relation == "ccomp":
            unreal = governor.lemma.lower() == "wish" and token.fine_tag in {"VBD", "VBN"}
            return self._own_subject(index) is not None and not unreal
        to_do = any(self.tree.tokens[one].text.lower() == "to" for one in self.tree.children(index, "mark"))
        told = governor.lemma.lower() in TELLS and bool(self.tree.children(self.tree.tokens[index].head, "obj", "iobj"))
        governs = told or governor.lemma.lower() in BY_GOVERNOR or governor.lemma.lower() in CARRIES_ON
        says = token.part_of_speech == "VERB" or bool(self.tree.children(index, "cop"))
        return says and governs and (to_do or governor.lemma.lower() in CARRIES_ON)

    def _is_stated_modifier(self, index: int) -> bool:
        """A relative clause about a noun, a reason, a concession; not a purpose or a condition."""
        token = self.tree.tokens[index]
        if token.part_of_speech != "VERB" and not self._own_subject(index):
            return False
        if self._is_mused(index):
            return True
        if token.relation == "acl":
            return token.fine_tag == "VBN"
        return self._own_subject(index) is not None

    def _is_mused(self, index: int) -> bool:
        """I am thinking of getting a dog."""
        token = self.tree.tokens[index]
        of = any(self.tree.tokens[one].text.lower() in {"of", "about"} for one in self.tree.children(index, "mark"))
        governor = self.tree.tokens[token.head].lemma.lower()
        return token.relation == "advcl" and token.fine_tag == "VBG" and of and governor in MUSES

    def _is_conditional(self, index: int) -> bool:
        words = {self.tree.tokens[one].text.lower() for one in self.tree.children(index, "mark", "advmod")}
        return bool(words & OPENS_CONDITION)

    def _asks(self, index: int) -> bool:
        """An imperative: a bare verb without a subject at the head of the sentence."""
        token = self.tree.tokens[index]
        if token.relation not in {"root", "parataxis", "conj", "ccomp", "advcl"} or token.part_of_speech != "VERB":
            return False
        polite = any(self.tree.tokens[one].lemma.lower() == "please" for one in self.tree.children(index))
        if polite:
            return True
        if self._subject_index(index) is not None or self._own_passive(index):
            return False
        return token.fine_tag in {"VB", "VBP"} or token.text == token.lemma

    def _own_passive(self, index: int) -> bool:
        return bool(self.tree.children(index, "aux:pass", "nsubj:pass")) and any(
            self.tree.tokens[one].lemma in {"be", "get"} for one in self.tree.children(index, "aux:pass", "aux")
        )

    def _own_subject(self, index: int) -> int | None:
        tokens = self.tree.tokens
        heads = [index, *self.tree.children(index, "aux", "aux:pass")]
        hanging = [one for head in heads for one in self.tree.children(head, *SUBJECTS)]
        found = [one for one in hanging if tokens[one].text[0] not in "'’"]
        named = [one for one in found if tokens[one].text.lower() not in RELATIVES]
        chosen = named or found
        return chosen[-1] if chosen else None

    def _subject_index(self, index: int, depth: int = 0) -> int | None:
        """Its own, or that of the clause it goes on with."""
        own = self._own_subject(index)
        token = self.tree.tokens[index]
        if own is not None or depth > 4 or token.head == index:
            return own
        told = self.tree.children(token.head, "obj", "iobj") if token.relation == "xcomp" else []
        if told and told[0] < index and self.tree.tokens[token.head].lemma.lower() in DIRECTS:
            return told[0]
        if self._is_mused(index):
            return self._subject_index(token.head, depth + 1)
        if token.relation in {"conj", "xcomp", "parataxis"} and self.tree.tokens[token.head].relation != "obj":
            return self._subject_index(token.head, depth + 1)
        return None

    def _is_passive(self, index: int) -> bool:
        token = self.tree.tokens[index]
        if token.relation == "acl" and token.fine_tag == "VBN":
            return True
        if token.relation == "conj" and token.fine_tag == "VBN" and self._own_subject(index) is None:
            own = self.tree.children(index, "aux", "aux:pass")
            return self._own_passive(index) or (not own and self._is_passive(token.head))
        words = {
            self.tree.tokens[one].text.lower() for one in self.tree.children(index, "aux", "aux:pass", "nsubj:pass")
        }
        has_done = bool(words & {"'s", "’s", "'d", "’d"}) and bool(self.tree.children(index, "obj"))
        return self._own_passive(index) and token.fine_tag == "VBN" and not has_done

    def _findings(self, index: int) -> Iterator[Finding]:
        token = self.tree.tokens[index]
        place = self._subject_index(index)
        if token.relation == "acl":
            place = token.head
        if place is None and not self._own_passive(index):
            return
        passive = self._is_passive(index)
        gotten = [
            one for one in self.tree.children(index, "xcomp") if token.lemma.lower() == "get" and self._is_done(one)
        ]
        if gotten and place is not None:
            index, token, passive = gotten[0], self.tree.tokens[gotten[0]], True
        said = arguments_of(self.sentence, self.tree, self.phrases, index, passive=passive)
        standing = self._standing(index)
        acting = self.phrases.fillers(place, Role.AGENT, EntityType.UNSPECIFIED) if place is not None else []
        subjects = [one for one, _ in acting]
        if said is None or self._says_nothing(token, said):
            return
        stays = any(filler.role is Role.LOCATION for filler, _ in said.patients)
        if passive and not stays:
            yield from self._passive(index, said, standing, subjects)
            return
        for subject in subjects:
            yield from self._active(index, said, standing, subject)
        if place is not None and self.tree.tokens[place].text.lower() in SOMEBODY:
            yield from (self._finding(index, said, standing, [patient, *said.others]) for patient, _ in said.patients)

    def _is_done(self, index: int) -> bool:
        """Got promoted, got towed."""
        token = self.tree.tokens[index]
        return token.fine_tag == "VBN" and token.part_of_speech == "VERB"

    def _standing(self, index: int) -> Standing:
        standing = standing_of(self.tree, index)
        if self._is_mused(index):
            return replace(standing, modality=Modality.PLANNED)
        if standing.modality is not Modality.ASSERTED or self.tree.tokens[index].fine_tag != "VBG":
            return standing
        now = any(self.tree.tokens[one].text.lower() in PRESENT for one in self.tree.children(index, "aux"))
        time = self.sentence.time_within(self._reach(index))
        later = time is not None and time.since_ms is not None and time.since_ms > self.sentence.utterance.reference_ms
        return replace(standing, modality=Modality.PLANNED) if now and later else standing

    def _says_nothing(self, token: Token, said: Arguments) -> bool:
        """Small talk, and verbs whose clause says it all (I think that …)."""
        lemma = token.lemma.lower()
        if lemma in PLEASANTRIES and token.part_of_speech == "VERB" and said.subject_is_speaker:
            return not said.patients or lemma in {"thank", "apologize"}
        if said.complement is None:
            return lemma in TALKS_ABOUT and not said.patients and not said.others
        inner = self.tree.tokens[said.complement]
        if inner.relation == "ccomp":
            return True
        governs = any(lemma in verbs for verbs in (BY_GOVERNOR, CARRIES_ON, BY_SAYING, TELLS))
        acts = inner.part_of_speech == "VERB" or bool(self.tree.children(said.complement, "cop"))
        return governs and acts and self._heads_clause(said.complement)

    def _passive(
        self, index: int, said: Arguments, standing: Standing, subjects: list[RoleFiller]
    ) -> Iterator[Finding]:
        """What is done to the subject, by whom; with an object beside it, the subject is who gets it."""
        for agent in said.agents or (None,):
            if said.patients:
                for patient, _ in said.patients:
                    gets = [replace(one, role=Role.RECIPIENT) for one in subjects]
                    yield self._finding(index, said, standing, [*([agent] if agent else []), patient, *gets])
                continue
            for subject in subjects:
                done_to = replace(subject, role=Role.PATIENT)
                yield self._finding(index, said, standing, [*([agent] if agent else []), done_to, *said.others])

    def _active(self, index: int, said: Arguments, standing: Standing, subject: RoleFiller) -> Iterator[Finding]:
        if not said.patients:
            yield self._finding(index, said, standing, [subject, *said.others])
        for patient, denied in said.patients:
            if patient.name_key == subject.name_key:
                continue
            turned = replace(standing, negated=True) if denied else standing
            yield self._finding(index, said, turned, [subject, patient, *said.others])

    def _finding(self, index: int, said: Arguments, standing: Standing, fillers: list[RoleFiller]) -> Finding:
        subject, *others = fillers
        keys = {subject.name_key}
        distinct = []
        for one in others:
            if one.name_key not in keys:
                distinct.append(one)
                keys.add(one.name_key)
        places = [one.span for one in fillers if one.span]
        token = self.tree.tokens[index]
        start = min([token.start, said.words.start, *(one.start for one in places)])
        end = max([token.end, said.words.end, *(one.end for one in places)])
        predicate = said.predicate
        ended = standing.ended and (predicate.single_valued or not _used_to(self.tree, index))
        return Finding(
            predicate=predicate,
            surface=said.surface,
            span=Span(start, end),
            subject=subject,
            others=tuple(distinct),
            value=said.value,
            negated=standing.negated and not ended,
            ended=ended,
            modality=standing.modality,
            time=self.sentence.time_within(self._reach(index)),
            completeness=1.0 if predicate.listed else GENERAL_COMPLETENESS,
        )

    def _reach(self, index: int) -> Span:
        """The words of the clause as far as the next one."""
        heads = [one for one in self.tree.children(index, "conj", "parataxis", "advcl") if one > index]
        end = min((self.tree.tokens[one].start for one in heads), default=self.tree.tokens[-1].end)
        joined = self.tree.tokens[index].relation in {"conj", "parataxis"}
        return Span(self.tree.tokens[self.tree.tokens[index].head].end if joined else 0, end)


def _used_to(tree: Tree, index: int) -> bool:
    governor = tree.tokens[tree.tokens[index].head]
    return tree.tokens[index].relation == "xcomp" and governor.text.lower() == "used"


def english_events(sentence: Sentence) -> tuple[Proposition, ...]:
    tree = Tree(sentence.utterance.parsed)
    found = EnglishEvents(sentence, tree, EnglishPhrases(sentence, tree)).read()
    return tuple(one for one in found if not sentence.is_quoted(one.span))

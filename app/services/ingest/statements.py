"""From propositions to versions of statements: what is new, known, or supersedes (requirement 004 R2G-4/5, §7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from app.domain.ids import node_id
from app.domain.knowledge import Proposition, PropositionKind, Role
from app.domain.time import FAR_FUTURE_MS
from app.services.ingest.drafts import EpisodeDraft
from app.services.text.names import name_key

DAY_MS = 86_400_000
SENSE_PARTS = 3
"""A fingerprint ends with negation, modality and polarity."""


@dataclass(frozen=True, slots=True)
class ChainState:
    """A version chain as the graph or this batch knows it; `sequence` counts its versions."""

    chain_key: str
    sequence: int = 0
    active_id: str | None = None
    fingerprint: str | None = None
    valid_since_ms: int = 0
    is_new_here: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """One place that says a statement: `offset`/`length` are characters of the episode's raw chunk."""

    draft: EpisodeDraft
    offset: int
    length: int
    confidence: float
    audience: str


@dataclass(frozen=True, slots=True)
class StatementVersion:
    """A new version of a statement. `superseded_at_ms` is set for one that was overtaken before it was told."""

    node_id: str
    chain_key: str
    proposition: Proposition
    fingerprint: str
    subject_key: str | None
    object_key: str | None
    valid_since_ms: int
    valid_until_ms: int
    evidence: Evidence
    is_active: bool
    replaces_id: str | None = None
    precedes_id: str | None = None
    contradicts_id: str | None = None


@dataclass(slots=True)
class StatementPlan:
    """What a batch does to statements. `supports` are (statement id, evidence); `closed` ids with their valid_until."""

    chains: dict[str, ChainState] = field(default_factory=dict)
    versions: dict[str, StatementVersion] = field(default_factory=dict)
    supports: list[tuple[str, Evidence]] = field(default_factory=list)
    closed: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Slot:
    chain_key: str
    fingerprint: str
    subject_key: str | None
    object_key: str | None


def slot_of(proposition: Proposition, audience: str) -> Slot:
    """A slot is subject + predicate, and the other roles too where many values may hold at once. An event that
    is dated belongs to its day: the same act on another day is another event. Audiences never share a slot:
    one user's private word must not retire another's."""
    subject = next((filler.name_key for filler in proposition.roles if filler.role is Role.AGENT), None)
    others = sorted(f"{f.role}:{f.name_key}" for f in proposition.roles if f.role is not Role.AGENT)
    object_key = name_key(proposition.object) if proposition.object else None
    since_ms = proposition.time.since_ms if proposition.time else None
    day = "" if since_ms is None else str(since_ms // DAY_MS)
    value = (*others, *(f"{key}={text}" for key, text in sorted(proposition.properties)))
    key: tuple[str, ...] = (subject or proposition.subject or "", proposition.predicate)
    if not proposition.single_valued:
        key = (*key, *others, *(() if others else (proposition.object or "",)))
        if proposition.kind is not PropositionKind.PREFERENCE:
            key = (*key, day)
    fingerprint = "|".join(
        (
            *key,
            *value,
            proposition.object or "",
            "not" if proposition.negated else "",
            proposition.modality,
            str(proposition.polarity),
        )
    )
    return Slot("|".join((audience, proposition.kind, *key)), fingerprint, subject, object_key)


def plan_statements(said: Iterable[tuple[Proposition, Evidence]], known: Mapping[str, ChainState]) -> StatementPlan:
    """Goes through what was said in its order. Equal content adds support; another value in a slot becomes the
    next version, unless it is older in the world than the one that holds: then it takes its place in history."""
    plan = StatementPlan(chains=dict(known))
    for proposition, evidence in said:
        slot = slot_of(proposition, evidence.audience)
        chain = plan.chains.get(slot.chain_key) or ChainState(slot.chain_key, is_new_here=True)
        if chain.fingerprint == slot.fingerprint and chain.active_id:
            plan.supports.append((chain.active_id, evidence))
            continue
        _add_version(plan, chain, slot, proposition, evidence)
    return plan


def _add_version(
    plan: StatementPlan, chain: ChainState, slot: Slot, proposition: Proposition, evidence: Evidence
) -> None:
    time = proposition.time
    since = time.since_ms if time and time.since_ms is not None else evidence.draft.said_at_ms
    until = time.until_ms if time and time.until_ms is not None else FAR_FUTURE_MS
    holds = chain.active_id is None or since >= chain.valid_since_ms
    sequence = chain.sequence + 1
    version = StatementVersion(
        node_id=node_id(proposition.kind.lower(), slot.chain_key, sequence),
        chain_key=slot.chain_key,
        proposition=proposition,
        fingerprint=slot.fingerprint,
        subject_key=slot.subject_key,
        object_key=slot.object_key,
        valid_since_ms=since,
        valid_until_ms=until if holds else min(until, chain.valid_since_ms),
        evidence=evidence,
        is_active=holds,
        replaces_id=chain.active_id if holds else None,
        precedes_id=None if holds else chain.active_id,
        contradicts_id=chain.active_id if _turned_round(chain.fingerprint, slot.fingerprint) else None,
    )
    plan.versions[version.node_id] = version
    if not holds:
        plan.chains[slot.chain_key] = replace(chain, sequence=sequence)
        return
    if chain.active_id:
        _close(plan, chain.active_id, since)
    plan.chains[slot.chain_key] = ChainState(
        slot.chain_key, sequence, version.node_id, slot.fingerprint, since, chain.is_new_here
    )


def _turned_round(before: str | None, now: str) -> bool:
    """Whether the same is said with the opposite sense: negated where it was not, or liked where it was disliked."""
    if before is None:
        return False
    said_before, said_now = before.split("|"), now.split("|")
    return said_before[:-SENSE_PARTS] == said_now[:-SENSE_PARTS] and _sense(said_before) != _sense(said_now)


def _sense(fingerprint: list[str]) -> tuple[str, str]:
    negation, _, polarity = fingerprint[-SENSE_PARTS:]
    return negation, polarity


def _close(plan: StatementPlan, statement_id: str, at_ms: int) -> None:
    made_here = plan.versions.get(statement_id)
    if made_here:
        plan.versions[statement_id] = replace(
            made_here, is_active=False, valid_until_ms=min(made_here.valid_until_ms, at_ms)
        )
    else:
        plan.closed[statement_id] = at_ms

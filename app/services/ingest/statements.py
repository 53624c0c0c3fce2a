"""From propositions to versions of statements: what is new, known, or supersedes (requirement 004 R2G-4/5, §7.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.domain.knowledge import Proposition, PropositionKind, Role
from app.domain.time import FAR_FUTURE_MS
from app.services.ingest.drafts import EpisodeDraft
from app.services.text.names import name_key
from app.services.versions.ledger import ChainLedger

DAY_MS = 86_400_000
SENSE_PARTS = 3
"""A fingerprint ends with negation, modality and polarity."""


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
    """A new version of a statement: its place is in the ledger of its chain."""

    node_id: str
    chain: ChainLedger
    sequence: int
    proposition: Proposition
    fingerprint: str
    subject_key: str | None
    object_key: str | None
    evidence: Evidence
    contradicts_id: str | None = None


@dataclass(slots=True)
class StatementPlan:
    """What a batch does to statements. `chains` are by the key they were asked for; `supports` are (statement id,
    evidence)."""

    chains: dict[str, ChainLedger] = field(default_factory=dict)
    versions: dict[str, StatementVersion] = field(default_factory=dict)
    supports: list[tuple[str, Evidence]] = field(default_factory=list)


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


def plan_statements(
    said: Iterable[tuple[Proposition, Evidence]], known: Mapping[str, ChainLedger], now_ms: int
) -> StatementPlan:
    """Goes through what was said in its order. Equal content adds support; another value in a slot becomes the
    next version, unless what is current outranks it: then it takes its place in history."""
    plan = StatementPlan(chains=dict(known))
    for proposition, evidence in said:
        slot = slot_of(proposition, evidence.audience)
        chain = plan.chains.setdefault(slot.chain_key, ChainLedger(slot.chain_key))
        if chain.head_version and chain.says(slot.fingerprint):
            plan.supports.append((chain.head_version.version_id, evidence))
            continue
        version = _add_version(chain, slot, proposition, evidence, now_ms)
        plan.versions[version.node_id] = version
    for chain in plan.chains.values():
        chain.settle()
    return plan


def _add_version(
    chain: ChainLedger, slot: Slot, proposition: Proposition, evidence: Evidence, now_ms: int
) -> StatementVersion:
    since, until = _told_time(proposition, evidence.draft.said_at_ms)
    before, turned_round = chain.head_version, _turned_round(chain.fingerprint, slot.fingerprint)
    held = chain.tell(proposition.kind, slot.fingerprint, since, until, now_ms)
    return StatementVersion(
        node_id=held.version_id,
        chain=chain,
        sequence=held.sequence,
        proposition=proposition,
        fingerprint=slot.fingerprint,
        subject_key=slot.subject_key,
        object_key=slot.object_key,
        evidence=evidence,
        contradicts_id=before.version_id if before and turned_round else None,
    )


def _told_time(proposition: Proposition, said_at_ms: int) -> tuple[int, int]:
    """When it holds, as it was told. A state that holds while it is told of ("now I live …", "this year I like …")
    has no end yet; only one that was over by then, and an event, end with the time that was named."""
    time = proposition.time
    since = time.since_ms if time and time.since_ms is not None else said_at_ms
    until = time.until_ms if time and time.until_ms is not None else FAR_FUTURE_MS
    is_state = proposition.single_valued or proposition.kind is PropositionKind.PREFERENCE
    return since, FAR_FUTURE_MS if is_state and until >= said_at_ms else until


def _turned_round(before: str | None, now: str) -> bool:
    """Whether the same is said with the opposite sense: negated where it was not, or liked where it was disliked."""
    if before is None:
        return False
    said_before, said_now = before.split("|"), now.split("|")
    return said_before[:-SENSE_PARTS] == said_now[:-SENSE_PARTS] and _sense(said_before) != _sense(said_now)


def _sense(fingerprint: list[str]) -> tuple[str, str]:
    negation, _, polarity = fingerprint[-SENSE_PARTS:]
    return negation, polarity

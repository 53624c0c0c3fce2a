"""What ingestion reads and writes: one read of the state, one transaction of rows."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.domain.audit_trail import Signature
from app.domain.errors import LimitExceeded
from app.domain.time import FAR_FUTURE_MS
from app.store.derivations import flagging_statement
from app.store.graph import Graph, Row, Statement, StatementRows
from app.store.tenant_writes import Planned, write_signed
from app.store.versions import ChainKeys, ChainLimits, OpenedChains, reading_statement

ALIASES_MAX = 50
"""Other names an entity keeps."""


@dataclass(frozen=True, slots=True)
class EarlierTurn:
    """A turn that a conversation went on from: who spoke, and the people it names."""

    speaker: str | None
    author: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """An idempotency key, taken for one content. `claimed_at_ms` is what that content takes for now."""

    receipt_id: str
    content_hash: str
    claimed_at_ms: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """What was sent under a key before. `content_hash` is None of old ones; `report` until all of it is written."""

    content_hash: str | None
    claimed_at_ms: int | None
    report: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class IngestState:
    """`episodes` maps ids that exist to the hash of their raw text, `raw_paths` hashes that are stored to their blob;
    `superseded` and `deleted` are those of them that gave way to another content, or were deleted; `tails` and `chains`
    are rows of `read_state`; `concepts` maps name keys that are topics to their node; `followed` are (passage, the one
    after it); `replaced` maps passages that must give way to their document; `talks` are the last turns of a session,
    oldest first; `claim` is how the key was taken: its content hash and time. `unsupported` maps statements that stand
    on replaced passages alone to their fingerprint; `retiring` are their chains with all that is of them;
    `trusts` what was learned of sources."""

    episodes: Mapping[str, str]
    superseded: frozenset[str]
    deleted: frozenset[str]
    raw_paths: Mapping[str, str]
    tails: Sequence[Row]
    chains: Sequence[Row]
    concepts: Mapping[str, str]
    followed: Sequence[tuple[str, str]]
    replaced: Mapping[str, str]
    unsupported: Mapping[str, str | None]
    talks: Mapping[str, Sequence[EarlierTurn]]
    claim: Row | None
    trusts: Mapping[str, float] = field(default_factory=dict)
    retiring: OpenedChains = field(default_factory=OpenedChains)


@dataclass(frozen=True, slots=True)
class BatchRows:
    """Parameters of the write queries. `new_edges` have an end among the `memories`: none of them can be there."""

    raw_chunks: Sequence[Row]
    sessions: Sequence[Row]
    memories: Sequence[Row]
    entities: Sequence[Row]
    concepts: Sequence[Row]
    chains: Sequence[Row]
    closed: Sequence[Row]
    supported: Sequence[Row]
    windows: Sequence[Row]
    new_edges: Sequence[Row]
    edges: Sequence[Row]
    revived: Sequence[Row]
    replaced: Sequence[Row]
    vectors: Sequence[Row]
    reviews: Sequence[Row]


@dataclass(frozen=True, slots=True)
class WrittenBatch:
    """How many nodes each merging statement really created."""

    raw_chunks: int = 0
    sessions: int = 0
    entities: int = 0
    concepts: int = 0
    chains: int = 0


@dataclass(frozen=True, slots=True)
class StateKeys:
    """Which parts of the state a batch asks for. `documents` and `talks` are rows of `read_state`; `copied_edges` are
    types that a version takes over from another; `sources` those whose trust is asked for."""

    episode_ids: Sequence[str] = ()
    raw_ids: Sequence[str] = ()
    session_node_ids: Sequence[str] = ()
    chain_keys: Sequence[str] = ()
    concept_keys: Sequence[str] = ()
    previous_ids: Sequence[str] = ()
    audiences: Sequence[str] = ()
    documents: Sequence[Row] = ()
    talks: Sequence[Row] = ()
    claim_id: str | None = None
    copied_edges: Sequence[str] = ()
    sources: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PlannedBatch:
    """`also` are statements of the same transaction: the batch's events, and the claim of its key; `before` are hashes
    of what was read, by id."""

    rows: BatchRows
    also: Sequence[Statement] = ()
    before: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StateLimits:
    """Passages of one document that give way in one batch; last turns of a session (at most 50), and people of each;
    versions of one chain that are believed at once."""

    replaced_max: int = 20_000
    talk_turns_max: int = 8
    people_max: int = 5
    versions_max: int = 10_000


class IngestRepository:
    def __init__(
        self,
        graph: Graph,
        *,
        search_text_version: int,
        session_text_characters_max: int,
        aliases_max: int = ALIASES_MAX,
        limits: StateLimits | None = None,
        chain_limits: ChainLimits | None = None,
    ) -> None:
        self._graph = graph
        self._search_text_version = search_text_version
        self._session_text_characters_max = session_text_characters_max
        self._aliases_max = aliases_max
        self._limits = limits or StateLimits()
        self._chain_limits = chain_limits or ChainLimits()

    async def known(self, tenant_id: str, keys: StateKeys) -> IngestState:
        """A look without a lock: what it finds is there, what it misses may be there by the time of writing."""
        statement = _read_state(keys, self._limits)
        return _state((await self._graph.tenant(tenant_id).read(statement.name, **statement.parameters))[0])

    async def write(
        self, signature: Signature, keys: StateKeys, now_ms: int, plan: Callable[[IngestState], PlannedBatch | None]
    ) -> WrittenBatch:
        """One transaction: takes the tenant's write lock, reads the state, lets `plan` decide, writes what it gives.

        `plan` returns None for nothing to write; it may be called again when the transaction is repeated.
        """
        used: list[str] = []
        states: list[IngestState] = []

        def read_retiring(rows: StatementRows) -> Sequence[Statement]:
            states[:] = [_state(rows[0])]
            _require_whole_chains(states[0].chains, self._limits.versions_max)
            retiring = ChainKeys(list(states[0].unsupported), edge_types=keys.copied_edges)
            return [reading_statement(keys.audiences, retiring, self._chain_limits)] if retiring.node_ids else []

        def decided(rows: StatementRows) -> Planned:
            used.clear()
            state = states[0]
            planned = plan(replace(state, retiring=OpenedChains.of(rows[0])) if state.unsupported else state)
            if planned is None:
                return Planned()
            merging = {name: s for name, s in self._merging(planned.rows, now_ms).items() if s.parameters["rows"]}
            used.extend(merging)
            changing = [s for s in _changing(planned.rows, now_ms) if s.parameters["rows"]]
            return Planned([*merging.values(), *changing, *planned.also], before=planned.before)

        results = await write_signed(
            self._graph,
            signature,
            now_ms,
            [_read_state(keys, self._limits)],
            decided,
            reading=read_retiring,
            search_text_version=self._search_text_version,
        )
        begun = 1 + bool(states[0].unsupported)
        created = dict(zip(used, (result.nodes_created for result in results[begun:]), strict=False))
        return WrittenBatch(**created)

    def _merging(self, rows: BatchRows, now_ms: int) -> dict[str, Statement]:
        """Statements that create what is not there yet, by the field of `WrittenBatch` that counts it."""
        sessions = {"rows": rows.sessions, "characters_max": self._session_text_characters_max, "now_ms": now_ms}
        entities = {"rows": rows.entities, "now_ms": now_ms, "aliases_max": self._aliases_max}
        return {
            "raw_chunks": Statement("ingest/merge_raw_chunks", {"rows": rows.raw_chunks}),
            "sessions": Statement("ingest/merge_sessions", sessions),
            "entities": Statement("ingest/merge_entities", entities),
            "concepts": Statement("ingest/merge_concepts", {"rows": rows.concepts, "now_ms": now_ms}),
            "chains": Statement("ingest/merge_chains", {"rows": rows.chains, "now_ms": now_ms}),
        }

    async def receipt(self, tenant_id: str, receipt_id: str) -> Receipt | None:
        rows = await self._graph.tenant(tenant_id).read("ingest/read_receipt", node_id=receipt_id)
        if not rows:
            return None
        report = json.loads(rows[0]["report_json"]) if rows[0]["report_json"] else None
        return Receipt(rows[0]["content_hash"], rows[0]["claimed_at"], report)

    async def write_receipt(self, tenant_id: str, claim: Claim, report: Mapping[str, Any], now_ms: int) -> None:
        await self._graph.tenant(tenant_id).write(
            "ingest/write_receipt",
            **_claimed(claim),
            report_json=json.dumps(report, ensure_ascii=False),
            now_ms=now_ms,
        )


def claim_statement(claim: Claim, now_ms: int) -> Statement:
    """Takes a key, in the transaction of the first words that are written under it."""
    return Statement("ingest/claim_key", {**_claimed(claim), "now_ms": now_ms})


def _claimed(claim: Claim) -> dict[str, Any]:
    return {"node_id": claim.receipt_id, "content_hash": claim.content_hash, "claimed_at": claim.claimed_at_ms}


def _read_state(keys: StateKeys, limits: StateLimits) -> Statement:
    return Statement(
        "ingest/read_state",
        {
            "episode_ids": list(keys.episode_ids),
            "raw_ids": list(keys.raw_ids),
            "session_node_ids": list(keys.session_node_ids),
            "chain_keys": list(keys.chain_keys),
            "concept_keys": list(keys.concept_keys),
            "previous_ids": list(keys.previous_ids),
            "audiences": list(keys.audiences),
            "documents": list(keys.documents),
            "talks": list(keys.talks),
            "claim_id": keys.claim_id,
            "sources": list(keys.sources),
            "open_end": FAR_FUTURE_MS,
            "replaced_max": limits.replaced_max,
            "talk_turns_max": limits.talk_turns_max,
            "people_max": limits.people_max,
            "versions_max": limits.versions_max,
        },
    )


def _require_whole_chains(chains: Sequence[Row], versions_max: int) -> None:
    """Raises LimitExceeded: a chain that is read in part would be decided wrongly."""
    for chain in chains:
        if len(chain["versions"]) > versions_max:
            raise LimitExceeded(
                f"More than {versions_max:,} versions of {chain['chain_key']} are believed at once.",
                "Look at its history, and retract what does not hold; nothing of this batch was written.",
            )


def _state(row: Row) -> IngestState:
    talks: dict[str, list[EarlierTurn]] = {}
    for turn in row["talks"]:
        earlier = EarlierTurn(turn["speaker"], turn["author"] or "", tuple(turn["people"]))
        talks.setdefault(turn["session_id"], []).append(earlier)
    return IngestState(
        episodes={node_id: digest for node_id, digest, _, _ in row["episodes"]},
        superseded=frozenset(node_id for node_id, _, superseded, _ in row["episodes"] if superseded),
        deleted=frozenset(node_id for node_id, _, _, deleted in row["episodes"] if deleted),
        raw_paths=dict(row["raw_paths"]),
        tails=row["tails"],
        chains=row["chains"],
        concepts=dict(row["concepts"]),
        followed=[(before, after) for before, after in row["followed"]],
        replaced=dict(row["replaced"]),
        unsupported=dict(row["unsupported"]),
        talks=talks,
        claim=row["claim"],
        trusts=dict(row["trusts"]),
    )


def _changing(rows: BatchRows, now_ms: int) -> list[Statement]:
    """Statements over what is new or known to exist; versions are closed before their successors take ACTIVE_OF.

    Passages give way last: what the new ones say again stands on these by then. What rests on any of them is flagged.
    """
    gone = [row["node_id"] for row in (*rows.closed, *rows.replaced)]
    return [
        Statement("ingest/create_memories", {"rows": rows.memories}),
        Statement("version/copy_vectors", {"rows": rows.vectors}),
        Statement("review/save_items", {"rows": rows.reviews, "now_ms": now_ms}),
        Statement("ingest/close_versions", {"rows": rows.closed, "now_ms": now_ms}),
        Statement("ingest/raise_support", {"rows": rows.supported, "now_ms": now_ms}),
        Statement("ingest/extend_windows", {"rows": rows.windows}),
        Statement("ingest/create_new_edges", {"rows": rows.new_edges}),
        Statement("ingest/create_edges", {"rows": rows.edges}),
        Statement("ingest/revive_passages", {"rows": rows.revived, "open_end": FAR_FUTURE_MS, "now_ms": now_ms}),
        Statement("ingest/supersede_passages", {"rows": rows.replaced, "now_ms": now_ms}),
        flagging_statement(gone, now_ms),
    ]

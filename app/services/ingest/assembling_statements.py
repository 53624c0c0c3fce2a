"""Assembles statements with their roles, evidence and version chains (requirement 004 R2G-2, R2G-5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from app.domain.ids import node_id
from app.domain.knowledge import EdgeType, MemoryKind, PropositionKind
from app.domain.time import FAR_FUTURE_MS
from app.services.ingest.assembling import Assembling, entity_id
from app.services.ingest.graph_rows import GraphRows
from app.services.ingest.statements import Evidence, StatementPlan, StatementVersion


@dataclass(frozen=True, slots=True)
class StatementAssembling:
    """Adds a plan's statements to the rows of the same batch."""

    assembling: Assembling

    @property
    def rows(self) -> GraphRows:
        return self.assembling.rows

    def add(self, plan: StatementPlan) -> None:
        for version in plan.versions.values():
            self._add(version)
        self._add_support(plan)
        self._add_chains(plan)
        self.rows.closed = [{"node_id": key, "valid_until": at_ms} for key, at_ms in plan.closed.items()]

    def _add(self, version: StatementVersion) -> None:
        said, draft = version.proposition, version.evidence.draft
        time = said.time
        properties = self.assembling.memory(
            draft,
            version.node_id,
            MemoryKind(said.kind),
            text=said.canonical,
            title=said.predicate_surface,
            search_text=self.assembling.analyzer.index_text(said.canonical),
            confidence=version.evidence.confidence,
            predicate=said.predicate,
            predicate_surface=said.predicate_surface,
            negated=said.negated,
            modality=said.modality.value,
            polarity=said.polarity,
            valid_since=version.valid_since_ms,
            valid_until=version.valid_until_ms,
            granularity=time.granularity.value if time else "unspecified",
            time_expression=time.expression if time else None,
            fingerprint=version.fingerprint,
            support_count=1,
            layer=said.layer.value,
            rule=said.rule,
            subject_key=version.subject_key,
            object_key=version.object_key,
            superseded_at=FAR_FUTURE_MS if version.is_active else self.rows.now_ms,
            **{f"value_{key}": value for key, value in said.properties},
        )
        if said.kind is PropositionKind.TASK:
            properties["state"] = "open"
        self.rows.memories.append({"properties": properties, "embedding": None})
        for filler in said.roles:
            self.assembling.add_entity(draft, filler.name, filler.name_key, filler.type)
            self.rows.add_edge(
                EdgeType(filler.role.value),
                version.node_id,
                entity_id(filler.name_key),
                self.assembling.scope.tenant_id,
                weight=self.assembling.policy.edge_weight(version.evidence.confidence, draft.author),
                confidence=version.evidence.confidence,
            )
        self._derive(version.node_id, version.evidence)
        self._link_versions(version)

    def _link_versions(self, version: StatementVersion) -> None:
        tenant_id, chain_id = self.assembling.scope.tenant_id, node_id("chain", version.chain_key)
        history: dict[str, Any] = {"operator": self.rows.creator, "at": self.rows.now_ms}
        if version.is_active:
            self.rows.add_edge(EdgeType.ACTIVE_OF, version.node_id, chain_id, tenant_id, chain_id=chain_id)
        if version.replaces_id:
            self.rows.add_edge(
                EdgeType.VERSION_NEXT, version.replaces_id, version.node_id, tenant_id, reason="superseded", **history
            )
        if version.contradicts_id:
            for source, target in (
                (version.node_id, version.contradicts_id),
                (version.contradicts_id, version.node_id),
            ):
                self.rows.add_edge(EdgeType.CONTRADICTS, source, target, tenant_id, dimension="polarity")
        if version.precedes_id:
            self.rows.add_edge(
                EdgeType.VERSION_NEXT, version.node_id, version.precedes_id, tenant_id, reason="told later", **history
            )

    def _derive(self, statement_id: str, evidence: Evidence) -> None:
        draft = evidence.draft
        weight = self.assembling.policy.edge_weight(evidence.confidence, draft.author)
        for target in (draft.node_id, draft.raw.raw_id):
            self.rows.add_edge(
                EdgeType.DERIVED_FROM,
                statement_id,
                target,
                self.assembling.scope.tenant_id,
                weight=weight,
                confidence=evidence.confidence,
                offset=evidence.offset,
                length=evidence.length,
            )

    def _add_support(self, plan: StatementPlan) -> None:
        counts: Counter[str] = Counter()
        doubt: dict[str, float] = {}
        for statement_id, evidence in plan.supports:
            self._derive(statement_id, evidence)
            counts[statement_id] += 1
            doubt[statement_id] = doubt.get(statement_id, 1.0) * (1 - evidence.confidence)
        self.rows.supported = [{"node_id": key, "count": count, "doubt": doubt[key]} for key, count in counts.items()]

    def _add_chains(self, plan: StatementPlan) -> None:
        used = {version.chain_key for version in plan.versions.values()}
        for chain in plan.chains.values():
            if chain.chain_key in used:
                identity = node_id("chain", chain.chain_key)
                properties = self.rows.node(identity, chain_key=chain.chain_key)
                self.rows.chains.append({"node_id": identity, "sequence": chain.sequence, "properties": properties})

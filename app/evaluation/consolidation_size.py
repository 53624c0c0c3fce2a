"""`memctl bench consolidate --nodes N --edges M`: a full pass over a synthetic graph of that size, step by step."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.domain.consolidation import ConsolidationOptions, Extent
from app.domain.scope import Scope
from app.evaluation.bench import build_graph
from app.evaluation.machine import machine, peak_memory_megabytes
from app.evaluation.progress import Progress, no_progress
from app.evaluation.synthetic import SyntheticGraph, SyntheticShape
from app.evaluation.tenants import throw_away_tenant
from app.services.consolidation.detection import SEED
from app.services.consolidation.policy import TopicPolicy
from app.services.consolidation.service import Consolidation
from app.services.consolidation.topic_graph import topic_graph
from app.store.consolidation import ConsolidationRepository
from app.store.evaluation import EvaluationRepository
from app.store.graph_science import GraphScienceRepository


@dataclass(frozen=True, slots=True)
class ConsolidationSizeBench:
    consolidation: Consolidation
    repository: ConsolidationRepository
    graph_science: GraphScienceRepository
    evaluation: EvaluationRepository
    keep: bool = False

    async def run(self, shape: SyntheticShape, progress: Progress = no_progress) -> Mapping[str, Any]:
        async with throw_away_tenant(self.evaluation, keep=self.keep) as scope:
            started = time.perf_counter()
            await build_graph(
                self.evaluation, scope.tenant_id, SyntheticGraph(shape, scope.tenant_id, scope.user_id), progress
            )
            built = time.perf_counter()
            report = await self.consolidation.run(scope, ConsolidationOptions(Extent.WHOLE))
            seconds = time.perf_counter() - built
            return {
                "machine": machine(),
                "seed": shape.seed,
                "nodes": shape.nodes,
                "edges": shape.edges,
                "build_seconds": round(built - started, 1),
                "seconds": round(seconds, 1),
                "notes": list(report.notes),
                "counts": dict(report.counts),
                "steps": {
                    name: {
                        "seconds": round(milliseconds / 1000, 2),
                        "megabytes": round(report.megabytes_by_step[name]),
                    }
                    for name, milliseconds in report.milliseconds_by_step.items()
                },
                "peak_memory_megabytes": peak_memory_megabytes(),
                "leiden": await self._leiden(scope) if not report.notes else None,
            }

    async def _leiden(self, scope: Scope) -> Mapping[str, Any]:
        """The step as consolidation takes it, communities told and all, against the algorithm alone; the same graph."""
        policy = TopicPolicy()
        memories = [each async for each in self.repository.memories(scope.tenant_id, scope.user_id)]
        graph = topic_graph(memories, policy).graph
        async with self.graph_science.projected(
            scope.tenant_id, graph.nodes, graph.sources, graph.targets, graph.weights
        ) as projected:
            bare = await projected.bare_communities_milliseconds(policy.resolution, SEED)
            started = time.perf_counter()
            await projected.communities(policy.resolution, SEED)
            own = (time.perf_counter() - started) * 1000
        return {
            "nodes": graph.nodes,
            "edges": graph.edges,
            "milliseconds": round(own),
            "bare_milliseconds": bare,
            "times_bare": round(own / max(1, bare), 2),
        }

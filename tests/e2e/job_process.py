"""A process that runs one job in small batches and tells each query, to be killed.

Called with a tenant, a job, a folder of blobs and the time in ms at which the lease is asked for.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from app.blobs.store import BlobStore
from app.domain.scope import Scope
from app.services.consolidation.compression import Compression
from app.services.consolidation.jobs import Compress, Consolidate
from app.services.consolidation.patterns import Patterns
from app.services.consolidation.policy import CompressionPolicy, TopicPolicy
from app.services.consolidation.service import Consolidation
from app.services.consolidation.similarity import SimilarityLinking
from app.services.jobs import JobPolicy, Jobs, RegisteredJob
from app.services.lifecycle.decay import Decay
from app.services.lifecycle.policy import DecayPolicy, TierPolicy
from app.services.lifecycle.promoting import Promote
from app.services.lifecycle.staging import SettleStaged, StagingPolicy
from app.services.text.search_text import SearchAnalyzer
from app.store.consolidation import ConsolidationRepository
from app.store.graph import Graph
from app.store.graph_science import GraphScienceRepository
from app.store.jobs import JobRepository
from app.store.lifecycle import LifecycleRepository
from app.store.staging import StagingRepository
from tests.fakes import FakeClock

NOW = 1_760_000_000_000
LEASE_MS = 1_000


def jobs_of(graph: Graph, blobs: BlobStore, asked_at_ms: int = NOW) -> Jobs:
    """The jobs see the same time whenever they run; their leases go by `asked_at_ms`."""
    repository, staging, clock = LifecycleRepository(graph), StagingRepository(graph), FakeClock(NOW)
    concepts, analyzer = ConsolidationRepository(graph), SearchAnalyzer()
    topics = Consolidation(
        concepts,
        GraphScienceRepository(graph),
        SimilarityLinking(concepts, clock),
        analyzer,
        clock,
        TopicPolicy(batch_members_max=20),
    )
    folding = Compression(concepts, analyzer, clock, CompressionPolicy(batch_sources_max=20))
    registry = [
        RegisteredJob(Consolidate(topics, Patterns(concepts, analyzer, clock))),
        RegisteredJob(Compress(folding, repository, TierPolicy(short_max=10))),
        RegisteredJob(Decay(repository, clock, DecayPolicy(batch_rows=40))),
        RegisteredJob(SettleStaged(staging, SearchAnalyzer(), clock, StagingPolicy(batch_memories=40))),
        RegisteredJob(Promote(repository, blobs, clock, TierPolicy(batch_rows=40))),
    ]
    policy = JobPolicy(lease_seconds=LEASE_MS / 1000, batch_rows=5)
    return Jobs(registry, JobRepository(graph), FakeClock(asked_at_ms), policy)


async def main(tenant: str, name: str, folder: str, asked_at_ms: str) -> None:
    graph = await Graph.connect(
        os.environ["TEST_URI"],
        os.environ["TEST_USERNAME"] or None,
        os.environ["TEST_PASSWORD"] or None,
        observer=lambda query, _milliseconds, _rows: print(query, flush=True),
    )
    jobs = jobs_of(graph, BlobStore.open(Path(folder)), int(asked_at_ms))
    await jobs.run(Scope(tenant), name)
    await graph.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

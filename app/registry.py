"""Every job there is: one line each, with its schedule. `memctl job list` shows them in this order."""

from __future__ import annotations

from dataclasses import replace

from app.domain.jobs import Every, Schedule
from app.domain.ports import Clock, Embedder
from app.services.embedding_jobs import EmbedPending, ReEmbed
from app.services.jobs import RegisteredJob
from app.settings import Settings
from app.store.embeddings import EmbeddingRepository
from app.store.graph import Graph

PENDING_VECTORS_SECONDS = 30.0


def registered_jobs(settings: Settings, graph: Graph, embedder: Embedder, clock: Clock) -> list[RegisteredJob]:
    embeddings = EmbeddingRepository(graph)
    can_embed = not embedder.reason
    registry = [
        RegisteredJob(
            EmbedPending(embedder, embeddings, clock),
            Every(PENDING_VECTORS_SECONDS) if can_embed else None,
            waiting=embeddings.waiting_tenants,
        ),
        RegisteredJob(ReEmbed(embedder, embeddings, clock)),
    ]
    return [replace(job, schedule=_schedule(settings, job)) for job in registry]


def _schedule(settings: Settings, job: RegisteredJob) -> Schedule | None:
    """The operator's interval in place of ours."""
    seconds = settings.job_interval_seconds.get(job.name)
    if seconds is None:
        return job.schedule
    return Every(seconds) if seconds else None

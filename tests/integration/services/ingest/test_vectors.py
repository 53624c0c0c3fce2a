"""Vectors at ingest: of the one model whose length the index takes, or none."""

from __future__ import annotations

import pytest

from app.blobs.store import BlobStore
from app.bootstrap import build_memory
from app.domain.errors import Conflict, Unavailable
from app.domain.scope import Scope
from app.settings import Settings
from app.store.graph import Graph
from tests.builders import turn
from tests.fakes import HashEmbedder
from tests.graph_rows import read_rows


class UnreachableEmbedder(HashEmbedder):
    """A model that cannot be had: no network, no files."""

    async def warm_up(self) -> None:
        raise Unavailable("The model cannot be loaded.", "Connect to the network.")


async def test_vectors_that_the_index_would_never_find_are_refused(
    graph: Graph, blobs: BlobStore, settings: Settings, scope: Scope
) -> None:
    memory = build_memory(settings, graph, blobs, HashEmbedder(dimension=768))
    with pytest.raises(Conflict, match="takes 384 numbers, but hash makes 768") as caught:
        await memory.ingest.ingest(scope, [turn("It rains.")])

    assert "re_embed" in caught.value.next_step
    assert await read_rows(graph, scope.tenant_id, "MATCH (n:Node {tenant_id: $tenant_id}) RETURN n.node_id") == []


async def test_another_model_is_refused_even_when_it_came_while_we_ran(
    graph: Graph, blobs: BlobStore, settings: Settings, scope: Scope
) -> None:
    """`re_embed` may run in another process: what was true of the last batch need not be true of this one."""
    memory = build_memory(settings, graph, blobs, HashEmbedder())
    await memory.ingest.ingest(scope, [turn("It rains.")])
    newer = HashEmbedder()
    newer.name = "newer"
    await build_memory(settings, graph, blobs, newer).jobs.run(scope, "re_embed")

    with pytest.raises(Conflict, match="are of newer"):
        await memory.ingest.ingest(scope, [turn("It snows.", minute=1)])


async def test_a_model_that_cannot_be_had_leaves_its_vectors_to_a_job(
    graph: Graph, blobs: BlobStore, settings: Settings, scope: Scope
) -> None:
    memory = build_memory(settings, graph, blobs, UnreachableEmbedder())
    report = await memory.ingest.ingest(scope, [turn("Good morning.")])

    assert (report.episodes_created, report.embeddings_pending) == (1, 1)

"""Conversations that grow out of order, or lose a turn."""

from __future__ import annotations

from app.bootstrap import Memory
from app.domain.scope import Scope
from app.store.graph import Graph
from tests.builders import turn


async def test_a_turn_told_late_widens_the_session_and_never_narrows_it(
    memory: Memory, graph: Graph, scope: Scope
) -> None:
    await memory.ingest.ingest(scope, [turn("It rains.", minute=30), turn("It still rains.", minute=40)])
    (before,) = (await memory.units.sessions(scope)).items
    await memory.ingest.ingest(scope, [turn("Clouds are coming.", minute=10)])
    (after,) = (await memory.units.sessions(scope)).items

    assert before.started_at_ms - after.started_at_ms == 20 * 60_000
    assert (after.last_at_ms, after.turn_count) == (before.last_at_ms, 3)


async def test_the_words_of_a_deleted_turn_do_not_return_with_the_next_one(
    memory: Memory, graph: Graph, scope: Scope
) -> None:
    """A window holds the turn before: it must not be one that was taken away."""
    report = await memory.ingest.ingest(scope, [turn("My password is swordfish.")])
    await memory.units.delete_node(scope, report.episode_ids[0])
    await memory.ingest.ingest(scope, [turn("Forget what I said.", minute=1)])

    found = await graph.run_read(
        "test",
        "MATCH (e:Episode {tenant_id: $tenant_id}) WHERE e.deleted_at IS NULL RETURN e.window_text AS words",
        {"tenant_id": scope.tenant_id},
        None,
    )
    assert len(found) == 1
    assert "swordfish" not in found[0]["words"]

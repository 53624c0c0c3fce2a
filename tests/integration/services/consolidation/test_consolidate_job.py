"""Consolidation by the registry of jobs: with options, a dry run, a report that stays."""

from __future__ import annotations

import pytest

from app.bootstrap import Memory
from app.domain.errors import InvalidInput
from app.domain.jobs import JobState
from app.domain.scope import Scope
from app.store.graph import Graph
from tests.graph_rows import read_rows, run
from tests.integration.services.consolidation.planted import tell_all_topics

CONCEPTS = "MATCH (c:Concept {tenant_id: $tenant_id}) RETURN count(c) AS concepts"


async def test_the_job_finds_what_the_command_finds_and_keeps_its_report(
    memory: Memory, graph: Graph, scope: Scope
) -> None:
    await tell_all_topics(graph, scope)

    dry = await memory.jobs.run(scope, "consolidate", {"extent": "whole"}, dry_run=True)
    assert (await read_rows(graph, scope.tenant_id, CONCEPTS))[0]["concepts"] == 0
    done = await memory.jobs.run(scope, "consolidate", {"extent": "whole"})

    assert done.state is JobState.DONE
    assert done.counts["topics_created"] == dry.counts["topics_created"] >= 5
    (status,) = [each for each in await memory.jobs.list(scope) if each.name == "consolidate"]
    assert status.report is not None
    assert status.report.counts == done.counts


async def test_the_keyword_graph_finds_topics_without_vectors(memory: Memory, graph: Graph, scope: Scope) -> None:
    await tell_all_topics(graph, scope)
    vectors = "MATCH (m:Episode {tenant_id: $tenant_id}) SET m.embedding = [x IN range(1, 384) | 1.0]"
    await run(graph, scope.tenant_id, vectors)

    done = await memory.jobs.run(scope, "consolidate", {"extent": "whole", "strategy": "keyword_graph"})

    assert (done.counts["topics_created"] >= 5, done.counts["similarities"]) == (True, 0)
    made = "MATCH (c:Concept {tenant_id: $tenant_id}) WHERE c.embedding IS NOT NULL RETURN c.node_id AS id"
    assert await read_rows(graph, scope.tenant_id, made) == []


async def test_options_that_make_no_sense_are_refused(memory: Memory, graph: Graph, scope: Scope) -> None:
    await tell_all_topics(graph, scope)
    for options in ({"extent": "half"}, {"min_cluster": "many"}, {"strategy": "guess"}):
        with pytest.raises(InvalidInput):
            await memory.jobs.run(scope, "consolidate", options)
    assert (await read_rows(graph, scope.tenant_id, CONCEPTS))[0]["concepts"] == 0

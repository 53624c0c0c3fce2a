"""The packaged model in numpy gives the vectors that PyTorch gives."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

from app.inference.embedder import PACKAGED_DIMENSION, SentenceTransformerEmbedder

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
    np.testing.assert_allclose(before, after, atol=1e-5)
    embedder.close()


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

"""Budgets are counted with the tokenizer that is given, or estimated on the safe side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.errors import InvalidInput
from app.inference.embedder import make_embedder
from app.inference.minilm import TOKENIZER
from app.inference.tokens import estimated_tokens, tokenizer_counter
from app.models import token_counter_of
from app.settings import Settings

GOLD = Path(__file__).parents[2] / "gold"


@pytest.mark.parametrize("name", ["chat_zh.jsonl", "chat_en.jsonl"])
def test_the_estimate_is_never_under_what_a_tokenizer_counts_in_chat(name: str) -> None:
    count = tokenizer_counter(TOKENIZER)
    texts = [json.loads(line)["text"] for line in (GOLD / name).read_text(encoding="utf-8").splitlines()]

    assert all(estimated_tokens(text) >= count(text) for text in texts)
    assert sum(map(estimated_tokens, texts)) < 2 * sum(map(count, texts))


def test_a_tokenizer_of_the_caller_counts_whatever_the_embedder_is() -> None:
    settings = Settings(_env_file=None, tokenizer_file=TOKENIZER)
    count = token_counter_of(settings, make_embedder("none"))

    assert count("Hello, unhappiness!") == make_embedder().count_tokens("Hello, unhappiness!")
    assert count("word " * 1_000) == 1_000


@pytest.mark.parametrize("content", [None, "", '{"model": 7}'])
def test_a_file_that_is_no_tokenizer_is_named(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "tokenizer.json"
    if content is not None:
        path.write_text(content)

    with pytest.raises(InvalidInput, match=r"tokenizer\.json is no tokenizer"):
        tokenizer_counter(path)

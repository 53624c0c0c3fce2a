"""How many tokens a text is to the model that reads it."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

from app.domain.errors import InvalidInput, Unavailable
from app.domain.ports import CountTokens

_TOKEN = re.compile(r"[A-Za-z]{1,3}|\S")


def estimated_tokens(text: str) -> int:
    """An estimate on the safe side, for want of a tokenizer: three Latin letters are a token, and so is each other
    character. English comes out at about 1.6 times, Chinese at 1.03 times what a WordPiece tokenizer makes of it."""
    return len(_TOKEN.findall(text))


def tokenizer_counter(path: Path) -> CountTokens:
    """Counts with a tokenizer in Hugging Face's format (`tokenizer.json`), without its special tokens.

    Raises Unavailable where its package is missing, InvalidInput for a file that is none.
    """
    if find_spec("tokenizers") is None:
        raise Unavailable(
            "The package tokenizers is not installed, and GRAPH_MEMORY_TOKENIZER_FILE needs it.",
            "Install graph-memory[embeddings], or unset GRAPH_MEMORY_TOKENIZER_FILE.",
        )
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # tokenizers raises nothing narrower, for a missing file as for a broken one
        raise InvalidInput(
            f"{path} is no tokenizer: {error}.", "Name the tokenizer.json of the model in GRAPH_MEMORY_TOKENIZER_FILE."
        ) from error
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False))

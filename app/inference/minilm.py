"""The packaged MiniLM in numpy: the same vectors as by PyTorch, ready in a fraction of a second instead of several.

A sentence encoder of the BERT kind (Devlin et al. 2019): embeddings, layers of attention and a feed-forward network,
mean of the tokens, unit length. States are kept as columns, a token each: so BLAS reads every weight once, in order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Generic, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
HIDDEN = np.float32(-1e9)
"""Added to the attention that padding would get."""
ERF_STEP = np.float32(0.3275911)
ERF_TERMS = tuple(np.float32(term) for term in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592))


@dataclass(frozen=True, slots=True)
class Linear:
    """weight: (outputs, inputs); bias: (outputs,)."""

    weight: Floats
    bias: Floats

    def __call__(self, states: Floats) -> Floats:
        mapped = self.weight @ states
        mapped += self.bias[:, np.newaxis]
        return np.asarray(mapped, dtype=np.float32)


def _linear_of(weights: Mapping[str, Floats], *names: str) -> Linear:
    """Several maps of the same input become one."""
    return Linear(
        np.ascontiguousarray(np.concatenate([weights[f"{name}.weight"] for name in names])),
        np.concatenate([weights[f"{name}.bias"] for name in names]),
    )


@dataclass(frozen=True, slots=True)
class _Normalisation:
    """Layer normalisation of each column (Ba et al. 2016); weight and bias: (width, 1)."""

    weight: Floats
    bias: Floats
    epsilon: np.float32

    @classmethod
    def of(cls, weights: Mapping[str, Floats], name: str, epsilon: np.float32) -> _Normalisation:
        return cls(
            weights[f"{name}.LayerNorm.weight"][:, np.newaxis],
            weights[f"{name}.LayerNorm.bias"][:, np.newaxis],
            epsilon,
        )

    def __call__(self, states: Floats) -> Floats:
        centred = states - states.mean(axis=0)
        scale = np.sqrt(np.einsum("ij,ij->j", centred, centred) / np.float32(len(states)) + self.epsilon)
        centred /= scale
        centred *= self.weight
        centred += self.bias
        return np.asarray(centred, dtype=np.float32)


Mapped = TypeVar("Mapped")
Normalised = TypeVar("Normalised")


@dataclass(frozen=True, slots=True)
class EncoderLayer(Generic[Mapped, Normalised]):
    """The parts of a layer, whatever computes them."""

    projection: Mapped
    attended: Mapped
    after_attention: Normalised
    inner: Mapped
    outer: Mapped
    after_feeding: Normalised

    @classmethod
    def of(cls, number: int, linear: Callable[..., Mapped], normalisation: Callable[[str], Normalised]) -> Self:
        """`linear` takes the names of weights that are to be one map, `normalisation` a name."""
        name = f"encoder.layer.{number}"
        return cls(
            linear(*(f"{name}.attention.self.{part}" for part in ("query", "key", "value"))),
            linear(f"{name}.attention.output.dense"),
            normalisation(f"{name}.attention.output"),
            linear(f"{name}.intermediate.dense"),
            linear(f"{name}.output.dense"),
            normalisation(f"{name}.output"),
        )


class MiniLm:
    """Reads `folder` (blocking, some 0.1 s). `tokens_max` counts the special ones at both ends."""

    def __init__(self, folder: Path, tokens_max: int) -> None:
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer

        shape = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        weights: dict[str, Floats] = load_file(folder / "model.safetensors")
        epsilon = np.float32(shape["layer_norm_eps"])
        self._heads = int(shape["num_attention_heads"])
        self._words = weights["embeddings.word_embeddings.weight"]
        kind = weights["embeddings.token_type_embeddings.weight"][0]
        self._places: Floats = weights["embeddings.position_embeddings.weight"] + kind
        self._first = _Normalisation.of(weights, "embeddings", epsilon)
        self._layers = [
            EncoderLayer.of(
                number, partial(_linear_of, weights), lambda name: _Normalisation.of(weights, name, epsilon)
            )
            for number in range(shape["num_hidden_layers"])
        ]
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(min(tokens_max, shape["max_position_embeddings"]))
        self._tokenizer.enable_padding(pad_id=shape["pad_token_id"])

    def encode(self, texts: Sequence[str]) -> Floats:
        """Unit vectors of shape (len(texts), dimension). Cost: some 10 ms for a question."""
        found = self._tokenizer.encode_batch(list(texts))
        ids = np.array([each.ids for each in found])
        mask = np.array([each.attention_mask for each in found], dtype=np.float32)
        states = self._first(
            np.ascontiguousarray((self._words[ids] + self._places[: ids.shape[1]]).reshape(ids.size, -1).T)
        )
        hidden = ((1 - mask) * HIDDEN)[np.newaxis, :, np.newaxis, :]
        for layer in self._layers:
            states = layer.after_attention(self._attend(states, hidden, layer) + states)
            states = layer.after_feeding(layer.outer(_gelu(layer.inner(states))) + states)
        by_text = states.reshape(-1, *ids.shape)
        means = ((by_text * mask).sum(axis=2) / mask.sum(axis=1)).T
        return np.asarray(means / np.linalg.norm(means, axis=1, keepdims=True), dtype=np.float32)

    def _attend(self, states: Floats, hidden: Floats, layer: EncoderLayer[Linear, _Normalisation]) -> Floats:
        """hidden: (1, texts, 1, tokens)."""
        _, texts, _, tokens = hidden.shape
        # (query, key or value; head; width of it; text; token), then a matrix (token, width) for each head and text.
        projected = layer.projection(states).reshape(3, self._heads, -1, texts, tokens).transpose(0, 1, 3, 4, 2)
        queries, keys, values = projected
        attention = queries @ keys.swapaxes(-1, -2)
        attention /= np.float32(np.sqrt(queries.shape[-1]))
        attention += hidden
        attention -= attention.max(axis=-1, keepdims=True)
        np.exp(attention, out=attention)
        attention /= attention.sum(axis=-1, keepdims=True)
        joined = (attention @ values).transpose(0, 3, 1, 2).reshape(states.shape)
        return layer.attended(joined)


def _gelu(states: Floats) -> Floats:
    """The exact one (Hendrycks and Gimpel 2016); its erf to 1.5e-7 by Abramowitz and Stegun (1964), 7.1.26, which numpy
    computes several times faster than scipy computes its own."""
    distances = np.abs(states)
    distances *= np.float32(np.sqrt(0.5))
    steps = distances * ERF_STEP
    steps += 1
    np.reciprocal(steps, out=steps)
    rest = steps * ERF_TERMS[0]
    for term in ERF_TERMS[1:]:
        rest += term
        rest *= steps
    distances *= distances
    np.negative(distances, out=distances)
    np.exp(distances, out=distances)
    rest *= distances
    shares = np.copysign(1 - rest, states)
    shares += 1
    shares *= states
    shares *= np.float32(0.5)
    return np.asarray(shares, dtype=np.float32)

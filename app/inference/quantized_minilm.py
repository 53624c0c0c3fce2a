"""The packaged MiniLM by PyTorch in whole numbers of eight bits: for questions, which wait for their vectors."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import gelu, layer_norm, normalize, scaled_dot_product_attention

from app.inference.minilm import EncoderLayer

TOKENS_STEP = 16
"""PyTorch compiles a program for each number of rows (a tenth of a second): texts are filled up to such steps."""
Weights = dict[str, Tensor]


class QuantizedLinear:
    """A linear map in whole numbers of eight bits, with a scale for each output and for each row of states.

    It reads a quarter of the bytes; a text's vector stays within .98 (cosine) of the exact one. weight: (outputs,
    inputs); bias: (outputs,).
    """

    def __init__(self, weight: Tensor, bias: Tensor) -> None:
        self._scales = _scales_of(weight)
        self._weight = (weight / self._scales).round().to(torch.int8).t()
        self._output_scales = self._scales.squeeze(1)
        self._bias = bias

    def __call__(self, states: Tensor) -> Tensor:
        """(rows, inputs) to (rows, outputs)."""
        scales = _scales_of(states)
        whole = (states / scales).round_().to(torch.int8)
        mapped = torch._int_mm(whole, self._weight).float()
        return torch.addcmul(self._bias, mapped.mul_(scales), self._output_scales)


def _scales_of(rows: Tensor) -> Tensor:
    """What a step of one is worth in each row; tiny where a row is all zeros. (rows, 1)."""
    return rows.abs().amax(dim=1, keepdim=True).clamp_(min=1e-12) / 127


def _linear_of(weights: Weights, *names: str) -> QuantizedLinear:
    """Several maps of the same input become one."""
    return QuantizedLinear(
        torch.cat([weights[f"{name}.weight"] for name in names]), torch.cat([weights[f"{name}.bias"] for name in names])
    )


@dataclass(frozen=True, slots=True)
class _Normalisation:
    weight: Tensor
    bias: Tensor
    epsilon: float

    @classmethod
    def of(cls, weights: Weights, name: str, epsilon: float) -> _Normalisation:
        return cls(weights[f"{name}.LayerNorm.weight"], weights[f"{name}.LayerNorm.bias"], epsilon)

    def __call__(self, states: Tensor) -> Tensor:
        return layer_norm(states, self.weight.shape, self.weight, self.bias, self.epsilon)


class _Layer(EncoderLayer[QuantizedLinear, _Normalisation]):
    __slots__ = ()

    def __call__(self, states: Tensor, mask: Tensor, heads: int) -> Tensor:
        """states: (texts * tokens, width); mask: (texts, 1, 1, tokens), true where there is a token."""
        texts, tokens = mask.shape[0], mask.shape[-1]
        # (query, key or value; text; head; token; width of a head)
        queries, keys, values = self.projection(states).view(texts, tokens, 3, heads, -1).permute(2, 0, 3, 1, 4)
        attended = scaled_dot_product_attention(queries, keys, values, attn_mask=mask)
        states = self.after_attention(self.attended(attended.transpose(1, 2).reshape(states.shape)) + states)
        return self.after_feeding(self.outer(gelu(self.inner(states))) + states)


class QuantizedMiniLm:
    """Reads `folder` (blocking, some 0.1 s). `tokens_max` counts the special ones at both ends."""

    def __init__(self, folder: Path, tokens_max: int) -> None:
        shape = json.loads((folder / "config.json").read_text(encoding="utf-8"))
        weights: Weights = load_file(folder / "model.safetensors")
        epsilon = float(shape["layer_norm_eps"])
        self._heads = int(shape["num_attention_heads"])
        self._words = weights["embeddings.word_embeddings.weight"]
        self._places = (
            weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
        )
        self._first = _Normalisation.of(weights, "embeddings", epsilon)
        self._layers = [
            _Layer.of(number, partial(_linear_of, weights), lambda name: _Normalisation.of(weights, name, epsilon))
            for number in range(shape["num_hidden_layers"])
        ]
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(min(tokens_max, shape["max_position_embeddings"]))
        self._tokenizer.enable_padding(pad_id=shape["pad_token_id"], pad_to_multiple_of=TOKENS_STEP)

    @torch.inference_mode()
    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of shape (len(texts), dimension). Cost: some 5 ms for a question."""
        found = self._tokenizer.encode_batch(list(texts))
        ids = torch.tensor([each.ids for each in found])
        is_token = torch.tensor([each.attention_mask for each in found], dtype=torch.bool)
        states = self._first((self._words[ids] + self._places[: ids.shape[1]]).flatten(0, 1))
        for layer in self._layers:
            states = layer(states, is_token[:, None, None, :], self._heads)
        sums = (states.view(*ids.shape, -1) * is_token[:, :, None]).sum(dim=1)
        return np.asarray(normalize(sums).numpy(), dtype=np.float32)

"""Extraction over a file of sentences, by the ordinary layers: triples and facts as JSON lines (design §10)."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from app.domain.ingest import Author
from app.domain.knowledge import Extraction, Proposition, Utterance
from app.domain.ports import Parser
from app.domain.syntax import ParsedText
from app.evaluation.datasets import read_rows
from app.services.ingest.extraction.layers import ExtractionLayers
from app.services.ingest.extraction.triples import SurfaceTriple, surface_triples
from app.services.text.language import detect_language

BETWEEN_HAN = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef]) +(?=[\u3000-\u9fff\uff00-\uffef])")
SPACED_OUT = re.compile(r"(?:\S +)*\S\s*")
AFTER_CHARACTER = re.compile(r"(?<=\S) ")


def evaluate_extract(
    parser: Parser,
    layers: ExtractionLayers,
    input_path: Path,
    output_path: Path,
    *,
    batch_size: int = 256,
    reference_ms: int = 0,
) -> dict[str, Any]:
    """Reads {"id", "sentence"} lines (gzipped or not), writes {"id", "triples", "facts"} lines in the same order.

    Returns counts and the rate. `reference_ms`: the moment that relative times are read against.
    Raises InvalidInput with the row's number for a row that is no such object.
    """
    started = time.perf_counter()
    sentences = triples = facts = 0
    by_layer: Counter[str] = Counter()
    with output_path.open("w", encoding="utf-8") as output:
        rows = read_rows(input_path, _sentence, 'rows of {"id", "sentence"}')
        while batch := list(islice(rows, batch_size)):
            for row in _extracted(parser, layers, batch, reference_ms):
                sentences += 1
                triples += len(row["triples"])
                by_layer.update(one["layer"] for one in row["triples"])
                facts += len(row["facts"])
                output.write(json.dumps(row, ensure_ascii=False) + "\n")
    seconds = time.perf_counter() - started
    return {
        "sentences": sentences,
        "triples": triples,
        "triples_by_layer": dict(sorted(by_layer.items())),
        "facts": facts,
        "seconds": round(seconds, 3),
        "sentences_per_second": round(sentences / seconds, 1) if seconds else 0.0,
    }


def _sentence(row: Mapping[str, Any]) -> tuple[str, str]:
    return row["id"], str(row["sentence"])


def _extracted(
    parser: Parser, layers: ExtractionLayers, batch: list[tuple[str, str]], reference_ms: int
) -> Iterator[dict[str, Any]]:
    parsed: dict[int, ParsedText] = {}
    languages = [detect_language(sentence) for _, sentence in batch]
    for language in sorted(set(languages)):
        places = [place for place, one in enumerate(languages) if one == language]
        texts = [_joined(batch[place][1], language) for place in places]
        parsed.update(zip(places, parser.parse(texts, language), strict=True))
    for place, (sentence_id, _) in enumerate(batch):
        text = parsed[place]
        utterance = Utterance(text.text, languages[place], text, reference_ms, Author.DOCUMENT)
        yield _output_row(sentence_id, surface_triples(text, layers.without), layers.extract(utterance))


def _joined(sentence: str, language: str) -> str:
    """Chinese written with blanks between its characters, as it is read without them: 1 9 1 8 年 is 1918年."""
    if language != "zh":
        return sentence
    if SPACED_OUT.fullmatch(sentence):
        return re.sub(r" {2,}", " ", AFTER_CHARACTER.sub("", sentence)).strip()
    return BETWEEN_HAN.sub("", sentence)


def _output_row(sentence_id: str, triples: Iterable[SurfaceTriple], extraction: Extraction) -> dict[str, Any]:
    return {
        "id": sentence_id,
        "triples": [
            {
                "subject": one.subject,
                "predicate": one.predicate,
                "object": one.object,
                "confidence": one.confidence,
                "layer": one.layer,
            }
            for one in triples
        ],
        "facts": [_fact(one) for one in extraction.propositions],
    }


def _fact(one: Proposition) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "predicate": one.predicate,
        "surface": one.predicate_surface,
        "roles": [{"role": filler.role, "name": filler.name, "type": filler.type} for filler in one.roles],
        "object": one.object,
        "negated": one.negated,
        "modality": one.modality,
        "polarity": one.polarity,
        "time": one.time.expression if one.time else None,
        "properties": dict(one.properties),
        "confidence": one.confidence,
        "layer": one.layer,
        "start": one.span.start,
        "end": one.span.end,
    }

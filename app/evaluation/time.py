"""`memctl eval time`: find the time expressions of a file of texts, in the form that scorers read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from app.domain.errors import InvalidInput
from app.domain.knowledge import TimeExpression
from app.evaluation.datasets import read_json_lines
from app.services.ingest.time_expressions import TimeConventions, find_time_expressions

_VALUE_FIELDS = ("value", "start_value", "end_value")


def evaluate_time(
    input_path: Path, output_path: Path, conventions: TimeConventions | None = None
) -> dict[str, int | float]:
    """Write `{"id", "results"}` for each row `{"id", "text", "reference"}` of JSON lines (.gz or plain).

    A row without an id gets its number from 0; one without a reference the Unix epoch. A reference
    without a zone is UTC. Returns counts and milliseconds. Raises InvalidInput with the row that is wrong.
    """
    rows = expressions = 0
    started = perf_counter()
    with output_path.open("w", encoding="utf-8") as output:
        for number, row in enumerate(read_json_lines(input_path)):
            text = _text(row, number)
            found = find_time_expressions(text, _language_of(text), _reference(row, number), conventions)
            results = [_as_result(expression) for expression in found]
            output.write(json.dumps({"id": row.get("id", number), "results": results}, ensure_ascii=False) + "\n")
            rows, expressions = rows + 1, expressions + len(results)
    milliseconds = (perf_counter() - started) * 1000
    return {
        "rows": rows,
        "expressions": expressions,
        "milliseconds": round(milliseconds, 1),
        "milliseconds_per_row": round(milliseconds / max(1, rows), 3),
    }


def _text(row: Mapping[str, Any], number: int) -> str:
    text = row.get("text")
    if not isinstance(text, str):
        raise InvalidInput(f"Row {number + 1} has no text.", 'Give {"id", "text", "reference"}.')
    return text


def _reference(row: Mapping[str, Any], number: int) -> datetime:
    value = row.get("reference")
    if value is None:
        return datetime.fromtimestamp(0, tz=UTC)
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError) as error:
        raise InvalidInput(
            f"Row {number + 1}: {value!r} is no reference time.", "Write it as ISO 8601: 2024-05-31T18:00:00."
        ) from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _language_of(text: str) -> str:
    return "zh" if any("\u3400" <= character <= "\u9fff" for character in text) else "en"


def _as_result(expression: TimeExpression) -> dict[str, Any]:
    values = {name: value for name in _VALUE_FIELDS if (value := getattr(expression, name)) is not None}
    return {"start": expression.span.start, "end": expression.span.end - 1, "type": expression.kind, **values}

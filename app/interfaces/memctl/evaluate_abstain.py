"""`memctl eval abstain` and `fit-abstain`: whether packs know when they do not hold the answer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from app.interfaces.memctl.connection import load_settings, with_memory
from app.interfaces.memctl.evaluate import Report, eval_app, give, progress_of
from app.interfaces.memctl.output import Output

__all__ = ["eval_app"]

if TYPE_CHECKING:
    from app.bootstrap import Memory

Half = Literal["even", "odd"]


@eval_app.command(
    "abstain",
    epilog="Example: memctl eval abstain --items items.jsonl --questions questions.jsonl --limit 200",
)
def abstain(
    items: Annotated[Path, typer.Option("--items", exists=True, dir_okay=False, help="What is to be remembered.")],
    questions: Annotated[Path, typer.Option("--questions", exists=True, dir_okay=False, help="What is asked.")],
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="So many questions, evenly spread.")] = None,
    features: Annotated[
        Path | None, typer.Option("--features", dir_okay=False, help="Write what each pack was judged by.")
    ] = None,
    report: Report = None,
) -> None:
    """Ask each question twice, as it is and with its evidence left out: does the pack know the difference?"""
    settings = load_settings()
    output = Output()
    with progress_of(output) as progress:

        async def work(memory: Memory) -> Mapping[str, Any]:
            from app.evaluation.abstain import AbstainEvaluation

            evaluation = AbstainEvaluation(memory.ingest, memory.recall, memory.evaluation)
            return await evaluation.run(
                items, questions, questions_max=limit, features_path=features, progress=progress
            )

        found = with_memory(settings, work)
    give(found, report, output)


@eval_app.command("fit-abstain", epilog="Example: memctl eval fit-abstain --input features.jsonl --half even")
def fit_abstain(
    inputs: Annotated[
        list[Path], typer.Option("--input", exists=True, dir_okay=False, help="Of eval abstain --features.")
    ],
    half: Annotated[Half | None, typer.Option("--half", help="Fit on this half; the other one is the test.")] = None,
    penalty: Annotated[float, typer.Option("--penalty", min=0, help="Keeps weights small.")] = 1.0,
    vectors: Annotated[
        bool | None, typer.Option("--vectors/--words-only", help="Only questions with, or without a vector.")
    ] = None,
    report: Report = None,
) -> None:
    """Fit the weights of sufficiency to judged packs. No database is needed."""
    from app.evaluation.abstain import fit_weights

    give(fit_weights(inputs, half, penalty, vectors), report, Output())

"""Options of `memctl recall` that take more than a line to say."""

from __future__ import annotations

from typing import Annotated

import typer

from app.domain.errors import InvalidInput
from app.domain.knowledge import MemoryKind
from app.domain.recall import RECALLED_KINDS, HybridWeights, Intent, Sort, Strategy
from app.domain.scope import Visibility

Hits = Annotated[
    int | None,
    typer.Option("--hits", min=1, help="Most memories; default: 20, of which people are shown the best 5."),
]
HowTo = Annotated[Strategy, typer.Option("--strategy", help="How to look for the answer; auto: as the profile does.")]
After = Annotated[Intent | None, typer.Option("--intent", help="What the question is after; default: by its words.")]
Weights = Annotated[
    list[str] | None,
    typer.Option(
        "--weight",
        metavar="NAME=NUMBER",
        help="With --strategy hybrid: exact, text, vector, graph, temporal or recency, 0 to 1; may be repeated.",
    ),
]
Order = Annotated[Sort, typer.Option("--sort", help="The order of what is relevant enough.")]
Ascending = Annotated[bool, typer.Option("--ascending", help="The least or oldest first.")]
Offset = Annotated[int, typer.Option("--offset", min=0, help="Pass over so many memories of the ranking.")]
Behind = Annotated[str | None, typer.Option("--after", help="Go on behind the hit with this cursor (see --json).")]
WithinMs = Annotated[
    int | None, typer.Option("--timebox", metavar="MS", min=1, help="Answer by then, with what there is.")
]
GraphOnly = Annotated[bool, typer.Option("--graph-only", help="Match keywords in the graph, not the index.")]
AllowRaw = Annotated[
    bool, typer.Option("--allow-raw/--no-raw", help="Fall back to the raw text for codes, paths and rare words.")
]
ExtractKeywords = Annotated[
    bool, typer.Option("--extract-keywords", help="Show the keywords of the question; search nothing.")
]


def kind_of(name: str) -> MemoryKind:
    """Raises BadParameter for what no answer is of."""
    if name not in RECALLED_KINDS:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(RECALLED_KINDS)}.")
    return MemoryKind(name)


Kinds = Annotated[
    list[MemoryKind] | None,
    typer.Option(
        "--kind",
        parser=kind_of,
        metavar="KIND",
        help=f"Only this kind: {', '.join(RECALLED_KINDS)}; may be repeated.",
    ),
]
Visibilities = Annotated[
    list[Visibility] | None, typer.Option("--scope", help="Only private, team or public memories; may be repeated.")
]
ConfidenceMin = Annotated[
    float | None, typer.Option("--confidence", min=0, max=1, help="Only what is at least this sure.")
]
Verified = Annotated[
    bool | None, typer.Option("--verified/--unverified", help="Only statements that somebody checked, or nobody.")
]
ProfileName = Annotated[
    str, typer.Option("--profile", help="A named set of numbers: measured, requirement_000 to requirement_004 …")
]


def weights_of(pairs: list[str] | None) -> HybridWeights | None:
    """Raises InvalidInput for what is not a channel with a number."""
    if not pairs:
        return None
    found: dict[str, float] = {}
    for pair in pairs:
        name, _, number = pair.partition("=")
        try:
            found[name.strip()] = float(number)
        except ValueError as error:
            raise InvalidInput(f"{pair} is no weight.", "Write it like text=0.4.") from error
    unknown = found.keys() - set(HybridWeights.__slots__)
    if unknown:
        raise InvalidInput(
            f"There is no channel {', '.join(sorted(unknown))}.", f"Use {', '.join(HybridWeights.__slots__)}."
        )
    return HybridWeights(**found)

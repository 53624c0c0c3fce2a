"""Reports of `memctl eval` as tables for people: on the terminal, and in docs/evaluation.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Found = Mapping[str, Any]
RANKING_MEASURES = ("recall@1", "recall@2", "recall@5", "recall@10", "recall@20", "mrr@10", "ndcg@10", "all_gold@5")
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Table:
    """The first column names the rows; the first row of a report's first table is its headline."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def recall_tables(found: Found) -> Sequence[Table]:
    """Evidence of questions without an answer (adversarial) misleads: the headline leaves them out."""
    categories = found["by_category"]
    groups = {"all": found["all"]}
    if "adversarial" in categories:
        groups = {"without adversarial": found["without_adversarial"], **groups}
    if len(categories) > 1:
        groups |= categories
    columns = ("", "questions", *(_ranking_column(name) for name in RANKING_MEASURES))
    rows = tuple(_ranking_row(name, group) for name, group in groups.items())
    without = f"; without {', '.join(found['without'])}" if found["without"] else ""
    return [Table(f"Rankings, in percent{without}", columns, rows)]


def abstain_tables(found: Found) -> Sequence[Table]:
    columns = ("", "questions", "AUROC", "coverage", "false answers", "calibration error")
    groups = {"all": found["all"], **{f"{half} half": values for half, values in found["halves"].items() if values}}
    answered = tuple(
        (category, number(shares["with_evidence"]), number(shares["without_evidence"]))
        for category, shares in found["answered"].items()
    )
    return [
        Table("Packs with their evidence, and without it", columns, tuple(map(_abstain_row, groups, groups.values()))),
        Table("Answered, by category", ("", "with evidence", "without"), answered),
    ]


@dataclass(frozen=True, slots=True)
class ReportKind:
    """`about` says what is measured, in sentences."""

    about: str
    tables: Callable[[Found], Sequence[Table]]


REPORTS: Mapping[str, ReportKind] = {
    "recall": ReportKind(
        "The evidence of questions among what recall ranks, in percent (macro means). The README names the data sets.",
        recall_tables,
    ),
    "abstain": ReportKind(
        "Each question is asked twice, as it is and with its evidence left out. AUROC: how well the sufficiency of the "
        "packs tells the two apart. Coverage: answered with the evidence there; false answers: answered without it.",
        abstain_tables,
    ),
}
"""By the command of `memctl eval` that makes the report."""


def number(value: float | None, interval: Sequence[float] | None = None, digits: int = 3) -> str:
    """0.481 (0.402–0.553); a dash for nothing measured."""
    if value is None:
        return NOTHING
    return f"{value:.{digits}f}" + (f" ({'–'.join(f'{end:.{digits}f}' for end in interval)})" if interval else "")


def _ranking_column(name: str) -> str:
    return (
        "all evidence@5"
        if name == "all_gold@5"
        else name.replace("recall", "Recall").replace("mrr", "MRR").replace("ndcg", "NDCG")
    )


def _ranking_row(name: str, group: Found) -> tuple[str, ...]:
    figures = (number(group[measure], group.get(f"{measure}_interval"), digits=1) for measure in RANKING_MEASURES)
    return name, f"{group['questions']:,}", *figures


def _abstain_row(name: str, group: Found) -> tuple[str, ...]:
    return (
        name,
        f"{group['questions']:,}",
        number(group["auroc"], group["auroc_interval"]),
        number(group["coverage"]),
        number(group["false_answer_rate"]),
        number(group["calibration_error"]),
    )

"""How much slower it gets with size."""

from __future__ import annotations

from app.evaluation.bench import growth


def report(nodes: int, recall: float, **steps: float) -> dict[str, object]:
    of_steps = {name: {"p50": median} for name, median in steps.items()}
    return {"nodes": nodes, "recall_milliseconds": {"p50": recall}, "step_milliseconds": of_steps}


def test_growth_is_the_exponent_of_the_size() -> None:
    reports = [
        report(10_000, 50.0, pack=5.0, vectors=1.0, rare=1.0),
        report(100_000, 50.0, pack=10.0, vectors=10.0, rare=0.0),
        report(1_000_000, 50.0, pack=20.0, vectors=100.0),
    ]

    assert growth(reports) == {"recall": 0.0, "pack": 0.301, "vectors": 1.0}

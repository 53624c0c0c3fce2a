"""What sparsification did to the online layer of the graph (requirement 004 §22)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LayerState:
    """Of one type of relationship: mean and highest degree of the nodes that have it, nodes over the cap, edges that
    were or would be taken out (`beyond_cap`, `faint`, `closing`: they only close triangles), and all that are cold."""

    type: str
    cap: int
    degree_mean: float
    degree_max: int
    nodes_over_cap: int
    beyond_cap: int
    faint: int
    closing: int
    cold: int


@dataclass(frozen=True, slots=True)
class PruneReport:
    """`actions` say in plain words what was done or would be, and why. `folded`: citations that stand behind others
    of the same statement now and did not before."""

    is_dry_run: bool
    folded: int
    states: tuple[LayerState, ...]
    actions: tuple[str, ...]

    @property
    def counts(self) -> dict[str, int]:
        return {
            "beyond_cap": sum(state.beyond_cap for state in self.states),
            "faint": sum(state.faint for state in self.states),
            "closing": sum(state.closing for state in self.states),
            "folded": self.folded,
        }

from __future__ import annotations

import pytest

from app.domain.errors import InvalidInput
from app.domain.knowledge import EdgeType, NodeLabel
from app.domain.memory_units import EdgeDraft
from app.interfaces.memctl.graph import edge_draft, node_draft


def test_a_node_is_a_label_and_a_text() -> None:
    draft = node_draft("concept: Win11蓝牙故障：排查")
    assert (draft.label, draft.text) == (NodeLabel.CONCEPT, "Win11蓝牙故障：排查")
    assert draft.key == node_draft("Concept:Win11蓝牙故障：排查").key


@pytest.mark.parametrize("written", ["a_1:ABOUT:b_2:0.7", "a_1 ABOUT b_2 0.7", "a_1:about:b_2:0.7"])
def test_an_edge_is_two_ids_a_type_and_a_weight(written: str) -> None:
    assert edge_draft(written) == EdgeDraft(EdgeType.ABOUT, "a_1", "b_2", weight=0.7)


def test_the_weight_of_an_edge_is_one_unless_said() -> None:
    assert edge_draft("a_1:ABOUT:b_2").weight == 1.0


@pytest.mark.parametrize(
    "written", ["", "a_1", "a_1:ABOUT", "a_1:ACTIVE_OF:b_2", "a_1:ABOUT:b_2:1.2.3", "a:ABOUT:b:c:d"]
)
def test_other_forms_are_refused_with_the_right_one(written: str) -> None:
    with pytest.raises(InvalidInput):
        edge_draft(written)

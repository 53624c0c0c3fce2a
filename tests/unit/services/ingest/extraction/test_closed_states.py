"""What one used to be or do ends where the next value begins, if the sentence tells when."""

from __future__ import annotations

import pytest

from .conftest import Extract


@pytest.mark.parametrize(
    ("sentence", "old", "new"),
    [
        ("I used to live in Dalian and moved to Qingdao last year.", "Dalian", "Qingdao"),
        ("I used to live in Dalian, but last year I moved to Qingdao.", "Dalian", "Qingdao"),
        ("I used to work at Bosch, and since March I work at Siemens.", "Bosch", "Siemens"),
    ],
)
def test_the_former_state_holds_until_the_next_begins(extract: Extract, sentence: str, old: str, new: str) -> None:
    former, latter = extract(sentence).propositions

    assert (former.object, former.negated, latter.object, latter.negated) == (old, False, new, False)
    assert former.time is not None
    assert latter.time is not None
    assert (former.time.since_ms, former.time.until_ms) == (None, latter.time.since_ms)


@pytest.mark.parametrize(
    "sentence", ["I used to live in Dalian.", "I no longer live in Dalian, I moved to Qingdao last year."]
)
def test_other_ends_stay_denied(extract: Extract, sentence: str) -> None:
    assert extract(sentence).propositions[0].negated

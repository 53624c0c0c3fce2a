"""What becomes of a statement that may begin at several places."""

from __future__ import annotations

import numpy as np

from app.inference.roles.decoding import Thresholds, with_likeliest, with_shared_words


def test_ways_to_read_the_same_words_are_one_statement_at_its_likeliest_beginning() -> None:
    stated = np.array([[0.1, 0.2, 0.45, 0.0, 0.3], [0.4, 0.0, 0.0, 0.0, 0.4]])
    lasts = np.array([[2, 2, 2, -1, 4], [1, -1, -1, -1, 4]])

    shared = with_shared_words(stated, lasts)

    np.testing.assert_allclose(shared, [[0.1, 0.2, 0.75, 0.0, 0.3], [0.4, 0.0, 0.0, 0.0, 0.4]])


def test_what_begins_inside_a_sure_statement_is_none_of_its_own() -> None:
    shared = with_shared_words(np.array([[0.9, 0.3, 0.3]]), np.array([[2, 2, 2]]))
    np.testing.assert_allclose(shared, [[1.0, 0.3, 0.3]])


def test_no_statement_is_more_than_certain() -> None:
    shared = with_shared_words(np.array([[0.5, 0.5, 0.5]]), np.full((1, 3), 2))
    assert shared.max() == 1


def test_a_sentence_that_likely_says_something_states_what_is_likeliest() -> None:
    stated = np.array([[0.3, 0.2, 0.0], [0.1, 0.06, 0.0], [0.9, 0.3, 0.2], [0.2, 0.0, 0.0]])
    likely = stated.copy()
    likely[3, 2] = 0.8  # a preference that no verb says

    raised = with_likeliest(stated, likely, Thresholds(statement=0.5, sentence=0.3))

    np.testing.assert_allclose(raised, [[0.51, 0.2, 0.0], [0.1, 0.06, 0.0], [0.9, 0.3, 0.2], [0.2, 0.0, 0.0]])

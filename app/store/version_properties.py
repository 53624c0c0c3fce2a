"""What a version has beside its words, and a chain beside its number, as neomodel properties, for `labels`."""

from __future__ import annotations

from neomodel import ArrayProperty, IntegerProperty, StringProperty


class VersionProperties:
    """A version has its chain, its number there, what was told of its time (`valid_since`, `told_until`) and when it
    was given up (`withdrawn_at`); `valid_until` is until when it holds beside the others of its chain;
    `told_ahead_since` is its beginning, where it was told before that. Not a label."""

    chain_id = StringProperty()
    sequence = IntegerProperty()
    status = StringProperty()
    operation = StringProperty()
    valid_since = IntegerProperty()
    told_ahead_since = IntegerProperty()
    valid_until = IntegerProperty()
    told_until = IntegerProperty()
    withdrawn_at = IntegerProperty()
    withdrawn_by = IntegerProperty()
    merged_from = StringProperty()
    merged_into = StringProperty()
    hidden_by = IntegerProperty()
    reason = StringProperty()
    expires_at = IntegerProperty()
    verified_at = IntegerProperty()
    verified_by = StringProperty()
    verified_because = StringProperty()


class StaleProperties:
    """Of what rests on a memory that is not so any more: since when, what became of that, and the ids of the path that
    leads there. Not a label."""

    stale_since = IntegerProperty()
    stale_because = StringProperty()
    stale_path = ArrayProperty(StringProperty())


class CompactionProperties:
    """What a chain keeps of versions that were removed (`domain.compaction`). Not a label."""

    compacted_count = IntegerProperty()
    compacted_through = IntegerProperty()
    compacted_at = IntegerProperty()
    compacted_first_at = IntegerProperty()
    compacted_last_at = IntegerProperty()
    compacted_operators = ArrayProperty(StringProperty())
    compacted_hash = StringProperty()
    compacted_since_min = IntegerProperty()
    compacted_since_max = IntegerProperty()
    compacted_until_max = IntegerProperty()
    compacted_held_since_min = IntegerProperty()
    compacted_held_since_max = IntegerProperty()
    compacted_held_until_max = IntegerProperty()
    compacted_given_up_last = IntegerProperty()
    compacted_given_up_by = IntegerProperty()

"""What an audit record says, as neomodel properties, for `labels`."""

from __future__ import annotations

from neomodel import ArrayProperty, IntegerProperty, StringProperty


class AuditProperties:
    """Who changed what: of each id in `touched` the hash of what was read and of what was written. `sequence` is 0
    until the record is sealed. Not a label."""

    operation = StringProperty()
    request_id = StringProperty()
    touched = ArrayProperty(StringProperty())
    before = ArrayProperty(StringProperty())
    after = ArrayProperty(StringProperty())
    touched_count = IntegerProperty()
    sequence = IntegerProperty()
    previous_seal = StringProperty()
    seal = StringProperty()

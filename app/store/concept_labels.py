"""What a concept has that was derived from memories, as neomodel properties, for `labels`."""

from __future__ import annotations

from neomodel import ArrayProperty, BooleanProperty, FloatProperty, IntegerProperty, StringProperty


class DerivedConceptProperties:
    """`terms` tell a topic from others; from `period_days` on it is a habit. Not a label."""

    concept_kind = StringProperty()
    level = IntegerProperty()
    member_count = IntegerProperty()
    terms = ArrayProperty(StringProperty())
    term_counts = ArrayProperty(IntegerProperty())
    period_days = IntegerProperty()
    weekdays = ArrayProperty(IntegerProperty())
    months = ArrayProperty(IntegerProperty())
    hour = FloatProperty()
    strength = FloatProperty()
    p_value = FloatProperty()
    first_at = IntegerProperty()
    last_at = IntegerProperty()
    is_stopped = BooleanProperty()
    trend = IntegerProperty()

"""What a concept has that was derived from memories, as neomodel properties, for `labels`."""

from __future__ import annotations

from neomodel import ArrayProperty, BooleanProperty, FloatProperty, IntegerProperty, StringProperty


class ModelOutcomeProperties:
    """What became of a text or topic with the language model. Not a label."""

    model_state = StringProperty()
    model_attempts = IntegerProperty()
    model_name = StringProperty()
    model_prompt = StringProperty()
    model_reason = StringProperty()


class DerivedConceptProperties(ModelOutcomeProperties):
    """Of a topic's members, its aggregated edges are made of `aggregated_members`, and `grown_by` came since all
    memories were looked at; `strategy` is what bound them. `terms` tell it from others, `heading` and `summary` are the
    words for it of the language model `named_by`; `model_name` is the one that was asked last. From `period_days` on it
    is a habit. Not a label."""

    concept_kind = StringProperty()
    level = IntegerProperty()
    member_count = IntegerProperty()
    aggregated_members = IntegerProperty()
    grown_by = IntegerProperty()
    strategy = StringProperty()
    terms = ArrayProperty(StringProperty())
    term_counts = ArrayProperty(IntegerProperty())
    heading = StringProperty()
    summary = StringProperty()
    named_by = StringProperty()
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

"""The properties of the graph's relationships as neomodel classes, for those of `labels`."""

from __future__ import annotations

from neomodel import BooleanProperty, FloatProperty, IntegerProperty, StringProperty, StructuredRel


class Edge(StructuredRel):
    """What every relationship carries. Times are epoch milliseconds, weight and confidence 0..1."""

    edge_id = StringProperty(required=True)
    tenant_id = StringProperty(required=True)
    weight = FloatProperty()
    confidence = FloatProperty()
    since = IntegerProperty()
    until = IntegerProperty()
    created_at = IntegerProperty()
    updated_at = IntegerProperty()
    deleted_at = IntegerProperty()
    creator = StringProperty()


class JudgedEdge(Edge):
    """`prompt` is the one to which a language model answered that the two belong together."""

    prompt = StringProperty()


class CitingEdge(Edge):
    """`length` characters from `offset` of a raw chunk's text; `folded` behind others that say the same;
    `carried` where a task's words were said, of a version that tells what has become of it."""

    offset = IntegerProperty()
    length = IntegerProperty()
    folded = BooleanProperty()
    carried = BooleanProperty()


class QuotingEdge(CitingEdge):
    """Line `position` of a derived concept's text is what it cites there."""

    position = IntegerProperty()


class MentioningEdge(Edge):
    frequency = IntegerProperty()


class ActiveEdge(Edge):
    chain_id = StringProperty(required=True)


class VersionEdge(Edge):
    reason = StringProperty()
    operation = StringProperty()
    operator = StringProperty()
    at = IntegerProperty()


class ContradictingEdge(JudgedEdge):
    dimension = StringProperty()
    conflict_type = StringProperty()
    decided_by = StringProperty()


class MergingEdge(Edge):
    """Two entities read as one by `merged_for`, two statements that say the same, or, without a reason, what was joined
    by hand; only the first lends names."""

    reason = StringProperty()
    score = FloatProperty()
    operator = StringProperty()
    at = IntegerProperty()
    merged_for = StringProperty()


class DeletedEdge(CitingEdge, MentioningEdge, VersionEdge, ContradictingEdge, MergingEdge):
    """What an edge was: `type` and all its properties. `taken_back`: see `memory_unit/delete_edge`."""

    type = StringProperty()
    taken_back = BooleanProperty()
    chain_id = StringProperty()

"""Counters and histograms for Prometheus. Nothing counts unless a surface asks for it, and nothing is sent anywhere."""

from __future__ import annotations

from typing import Protocol

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
JOB_SECONDS_BUCKETS = (0.1, 1.0, 10.0, 60.0, 600.0, 3600.0)


class Telemetry(Protocol):
    """What the service tells about itself. Labels come from closed sets; no user text is one."""

    def query_ran(self, name: str, milliseconds: float, rows: int) -> None:
        """A query of the graph, as the graph's observer reports it."""
        ...

    def request_answered(self, route: str, status: int, milliseconds: float) -> None: ...

    def recall_answered(self, state: str, milliseconds: float, hits: int) -> None:
        """`state` is the row of the degradation table."""
        ...

    def items_ingested(self, outcome: str, count: int) -> None:
        """`outcome` is created, unchanged or rejected."""
        ...

    def subscription_changed(self, by: int) -> None: ...

    def job_ended(self, name: str, state: str, milliseconds: float) -> None: ...


class NullTelemetry:
    def query_ran(self, name: str, milliseconds: float, rows: int) -> None:
        return None

    def request_answered(self, route: str, status: int, milliseconds: float) -> None:
        return None

    def recall_answered(self, state: str, milliseconds: float, hits: int) -> None:
        return None

    def items_ingested(self, outcome: str, count: int) -> None:
        return None

    def subscription_changed(self, by: int) -> None:
        return None

    def job_ended(self, name: str, state: str, milliseconds: float) -> None:
        return None


class PrometheusTelemetry:
    """Counts in a registry of its own, so that two services in one process do not add up."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._queries = Histogram(
            "graph_memory_query_seconds",
            "Duration of graph queries by name.",
            ["query"],
            buckets=SECONDS_BUCKETS,
            registry=self.registry,
        )
        self._rows = Counter(
            "graph_memory_query_rows", "Rows that graph queries returned.", ["query"], registry=self.registry
        )
        self._requests = Histogram(
            "graph_memory_request_seconds",
            "Duration of HTTP requests by route and status.",
            ["route", "status"],
            buckets=SECONDS_BUCKETS,
            registry=self.registry,
        )
        self._recalls = Histogram(
            "graph_memory_recall_seconds",
            "Duration of recalls by the state of the parts.",
            ["state"],
            buckets=SECONDS_BUCKETS,
            registry=self.registry,
        )
        self._hits = Counter("graph_memory_recall_hits", "Memories recalled.", registry=self.registry)
        self._items = Counter("graph_memory_items", "Items ingested by outcome.", ["outcome"], registry=self.registry)
        self._subscriptions = Gauge(
            "graph_memory_subscriptions", "Open subscriptions of memory events.", registry=self.registry
        )
        self._jobs = Histogram(
            "graph_memory_job_seconds",
            "Duration of jobs by name and how they ended.",
            ["job", "state"],
            buckets=JOB_SECONDS_BUCKETS,
            registry=self.registry,
        )

    def query_ran(self, name: str, milliseconds: float, rows: int) -> None:
        self._queries.labels(name).observe(milliseconds / 1000)
        self._rows.labels(name).inc(rows)

    def request_answered(self, route: str, status: int, milliseconds: float) -> None:
        self._requests.labels(route, str(status)).observe(milliseconds / 1000)

    def recall_answered(self, state: str, milliseconds: float, hits: int) -> None:
        self._recalls.labels(state).observe(milliseconds / 1000)
        self._hits.inc(hits)

    def items_ingested(self, outcome: str, count: int) -> None:
        self._items.labels(outcome).inc(count)

    def subscription_changed(self, by: int) -> None:
        self._subscriptions.inc(by)

    def job_ended(self, name: str, state: str, milliseconds: float) -> None:
        self._jobs.labels(name, state).observe(milliseconds / 1000)

    def exposition(self) -> bytes:
        """The text format that Prometheus reads."""
        return generate_latest(self.registry)

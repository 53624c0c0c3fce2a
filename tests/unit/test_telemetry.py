"""What the service counts about itself."""

from __future__ import annotations

from app.telemetry import NullTelemetry, PrometheusTelemetry, Telemetry


def report_everything(telemetry: Telemetry) -> None:
    telemetry.query_ran("recall/search_texts", 12.0, 40)
    telemetry.request_answered("/graphql", 200, 30.0)
    telemetry.recall_answered("all", 25.0, 7)
    telemetry.items_ingested("created", 3)
    telemetry.subscription_changed(1)
    telemetry.job_ended("decay", "done", 1500.0)


def test_everything_that_is_reported_is_exposed() -> None:
    telemetry = PrometheusTelemetry()
    report_everything(telemetry)
    text = telemetry.exposition().decode()
    for line in (
        'graph_memory_query_seconds_sum{query="recall/search_texts"} 0.012',
        'graph_memory_query_rows_total{query="recall/search_texts"} 40.0',
        'graph_memory_request_seconds_count{route="/graphql",status="200"} 1.0',
        'graph_memory_recall_seconds_count{state="all"} 1.0',
        "graph_memory_recall_hits_total 7.0",
        'graph_memory_items_total{outcome="created"} 3.0',
        "graph_memory_subscriptions 1.0",
        'graph_memory_job_seconds_sum{job="decay",state="done"} 1.5',
    ):
        assert line in text


def test_two_services_in_one_process_count_apart_and_none_counts_nothing() -> None:
    first, second = PrometheusTelemetry(), PrometheusTelemetry()
    report_everything(first)
    report_everything(NullTelemetry())
    assert "graph_memory_recall_hits_total 0.0" in second.exposition().decode()

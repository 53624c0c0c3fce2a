"""The examples of the README are sent as they stand there."""

from __future__ import annotations

import re

from tests.architecture.sources import PROJECT
from tests.integration.interfaces.graphql.conftest import GraphqlClient


async def test_the_examples_do_what_the_readme_says(client: GraphqlClient) -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    mutation, query = re.findall(r"```graphql\n(.*?)```", readme, re.DOTALL)

    assert (await client.ask(mutation))["ingest"] == {"episodesCreated": 2}

    hits = (await client.ask(query))["recall"]["hits"]
    assert "花生" in hits[0]["text"]
    assert hits[0]["citations"][0]["speaker"] == "Lan"

"""Where everything lies, as the settings say: the database, the local server that stands for one, the raw chunks."""

from __future__ import annotations

from dataclasses import dataclass

from app.blobs.store import BlobPolicy, BlobStore
from app.domain.errors import Unavailable
from app.local_neo4j.options import LocalServerOptions
from app.local_neo4j.server import LocalServer
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Address:
    uri: str
    username: str | None
    password: str | None


def database_address(settings: Settings) -> Address:
    """The address in the settings, else that of the running local server."""
    if settings.neo4j_uri:
        password = settings.neo4j_password
        return Address(settings.neo4j_uri, settings.neo4j_username, password.get_secret_value() if password else None)
    running = local_server(settings).running()
    if running is None:
        raise Unavailable(
            "No database: the local Neo4j server is not running.",
            "Start it with `memctl neo4j up`, or set GRAPH_MEMORY_NEO4J_URI to a server of yours.",
        )
    return Address(running.bolt_uri, running.username, running.password)


def local_server(settings: Settings) -> LocalServer:
    return LocalServer(
        LocalServerOptions(
            data_folder=settings.data_folder,
            bolt_port=settings.neo4j_bolt_port,
            http_port=settings.neo4j_http_port,
            heap_megabytes=settings.neo4j_heap_megabytes,
            page_cache_megabytes=settings.neo4j_page_cache_megabytes,
        )
    )


def open_blobs(settings: Settings) -> BlobStore:
    policy = BlobPolicy(writers_max=settings.blob_writers_max, bytes_max=settings.blob_bytes_max)
    return BlobStore.open(settings.blob_url or settings.data_folder / "blobs", policy)

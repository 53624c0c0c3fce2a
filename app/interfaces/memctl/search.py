"""`memctl index` and `memctl search`: words in, memories that contain them out, best first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.domain.errors import InvalidInput
from app.domain.memory_units import IngestOptions
from app.domain.recall import ContextPack, Part, RecallRequest
from app.interfaces.memctl.connection import load_settings, scope_of, with_memory
from app.interfaces.memctl.given import Given
from app.interfaces.memctl.ingest import IngestRequest, run_ingest, show_report
from app.interfaces.memctl.options import AsJson, Raw, Tenant, User
from app.interfaces.memctl.output import Output, short_id, shortened
from app.services.ingest.readers.values import ReadOptions

if TYPE_CHECKING:
    from app.bootstrap import Memory

BEYOND_WORDS = frozenset({Part.VECTOR, Part.GRAPH, Part.PPR})
TEXT_CHARACTERS_SHOWN = 70


def index(
    more: Annotated[list[Path] | None, typer.Argument(help="Further files.", show_default=False)] = None,
    add: Annotated[list[Path] | None, typer.Option("--add", help="A file or folder to be indexed.")] = None,
    raw: Raw = None,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Index texts: the same as ingest, which makes the full-text index and the graph in one step."""
    settings = load_settings()
    output = Output(as_json, settings.time_zone)
    paths = tuple(str(path) for path in [*(add or ()), *(more or ())])
    if not paths and raw is None:
        raise InvalidInput("There is nothing to index.", "Name files: memctl index --add notes.txt")
    request = IngestRequest(Given(paths, raw), ReadOptions(), IngestOptions(), scope_of(settings, tenant, user))
    show_report(run_ingest(settings, request, output), output)


def search(
    words: Annotated[list[str], typer.Argument(help="Words that a memory contains, any of them.")],
    hits: Annotated[int, typer.Option("--hits", min=1, help="Most memories.")] = 10,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Full text only: no vectors, no walk through the graph. For questions, use recall."""
    settings = load_settings()
    output = Output(as_json, settings.time_zone)
    if not " ".join(words).strip():
        raise InvalidInput("There are no words to search for.", "Give some: memctl search 蓝牙")
    request = RecallRequest(
        question=" ".join(words), hits_max=hits, budget_tokens=settings.recall_budget_tokens_max, without=BEYOND_WORDS
    )
    scope = scope_of(settings, tenant, user)

    async def work(memory: Memory) -> ContextPack:
        return await memory.recall.recall(scope, request)

    pack = with_memory(settings, work)
    if as_json:
        output.document({"words": request.question, "hits": pack.hits, "milliseconds": pack.trace.milliseconds})
    elif pack.is_empty:
        output.say(f"No memory contains {request.question}. To take something in: `memctl ingest`.")
    else:
        rows = [
            (
                f"{hit.score:.3f}",
                output.moment(hit.event_at_ms),
                shortened(hit.text, TEXT_CHARACTERS_SHOWN),
                short_id(hit.node_id),
            )
            for hit in pack.hits
        ]
        output.table(("score", "when", "text", "id"), rows)

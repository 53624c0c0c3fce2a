"""`memctl recall`: a question, and the memories that answer it, each with its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from app.domain.errors import InvalidInput
from app.domain.knowledge import MemoryKind
from app.domain.recall import ContextPack, Mode, Part, RecallFilters, RecallRequest
from app.interfaces.memctl.connection import load_settings, moment_of, scope_of, with_memory
from app.interfaces.memctl.options import AsJson, Tenant, User
from app.interfaces.memctl.output import Output
from app.interfaces.memctl.pack import markdown_of, show_pack, show_trace

if TYPE_CHECKING:
    from app.bootstrap import Memory


HITS_MAX = 20
HITS_SHOWN = 5
"""So that the best is still on the screen when the last is printed."""


def recall(
    words: Annotated[list[str] | None, typer.Argument(help="The question, if not by --q.", show_default=False)] = None,
    question: Annotated[str | None, typer.Option("--q", "-q", help="The question, in any language.")] = None,
    budget: Annotated[int, typer.Option("--budget", min=1, help="Tokens the answer may have.")] = 2000,
    hits: Annotated[
        int | None,
        typer.Option("--hits", min=1, help="Most memories; default: 20, of which people are shown the best 5."),
    ] = None,
    hops: Annotated[int, typer.Option("--hops", min=0, max=2, help="How far the walk goes from what matches.")] = 2,
    trace: Annotated[bool, typer.Option("--trace", help="Show steps, milliseconds, queries and the formula.")] = False,
    mvp: Annotated[bool, typer.Option("--mvp", help="Keywords and one hop only: .7 BM25 + .3 recency.")] = False,
    graph_only: Annotated[
        bool, typer.Option("--graph-only", help="Match keywords in the graph, not the index.")
    ] = False,
    allow_raw: Annotated[
        bool, typer.Option("--allow-raw/--no-raw", help="Fall back to the raw text for codes, paths and rare words.")
    ] = True,
    need_raw: Annotated[bool, typer.Option("--need-raw", help="Always search the raw text, too.")] = False,
    extract_keywords: Annotated[
        bool, typer.Option("--extract-keywords", help="Show the keywords of the question; search nothing.")
    ] = False,
    as_of: Annotated[str | None, typer.Option("--as-of", help="As it stood then, e.g. 2026-03-01.")] = None,
    days: Annotated[int | None, typer.Option("--days", min=1, help="Only the last so many days.")] = None,
    kind: Annotated[list[MemoryKind] | None, typer.Option("--kind", help="Only this kind; may be repeated.")] = None,
    session: Annotated[list[str] | None, typer.Option("--session", help="Only this session; may be repeated.")] = None,
    without: Annotated[list[Part] | None, typer.Option("--without", help="Switch a part off; may be repeated.")] = None,
    profile: Annotated[str, typer.Option("--profile", help="measured or requirement_004.")] = "measured",
    markdown: Annotated[bool, typer.Option("--markdown", help="Markdown, to be pasted into a prompt.")] = False,
    tenant: Tenant = None,
    user: User = None,
    as_json: AsJson = False,
) -> None:
    """Ask a question; get the few memories that matter, each with quote, source and place."""
    settings = load_settings()
    output = Output(as_json, settings.time_zone)
    request = RecallRequest(
        question=question_of(question, words),
        asked_at_ms=moment_of(as_of, settings),
        budget_tokens=budget,
        hits_max=hits or HITS_MAX,
        hops=hops,
        timebox_days=days,
        filters=RecallFilters(kinds=tuple(kind or ()), sessions=tuple(session or ())),
        mode=Mode.MVP if mvp else Mode.FULL,
        graph_only=graph_only,
        allow_raw=allow_raw,
        need_raw=need_raw,
        without=frozenset(without or ()),
        profile=profile,
    )
    if extract_keywords:
        show_keywords(request.question, output)
        return
    scope = scope_of(settings, tenant, user)

    async def work(memory: Memory) -> ContextPack:
        return await memory.recall.recall(scope, request)

    pack = with_memory(settings, work)
    if as_json:
        output.document(pack)
    elif markdown:
        typer.echo(markdown_of(pack, output))
    else:
        shown = hits or HITS_SHOWN
        show_pack(pack, output, shown)
        if trace:
            show_trace(pack, output, shown)


def question_of(option: str | None, words: list[str] | None) -> str:
    question = option if option is not None else " ".join(words or ())
    if not question.strip():
        raise InvalidInput("There is no question.", 'Ask one: memctl recall --q "…"')
    return question


def show_keywords(question: str, output: Output) -> None:
    from app.services.text.keywords import keywords
    from app.services.text.language import detect_language

    found = keywords(question, detect_language(question))
    if output.as_json:
        output.document({"question": question, "keywords": found})
    else:
        output.say(" · ".join(found) or "No keywords: only words that say nothing by themselves.")

"""A context pack on a screen, or as Markdown for a prompt."""

from __future__ import annotations

from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from app.domain.recall import Citation, ContextPack, Hit
from app.interfaces.memctl.output import Output, amount, short_id, shortened

QUOTE_CHARACTERS_SHOWN = 300


def show_pack(pack: ContextPack, output: Output, hits_shown: int | None = None) -> None:
    """The best first; `hits_shown` None shows all."""
    if output.as_json:
        return
    if pack.is_empty:
        output.say("Nothing found. What is remembered: `memctl search`; to remember something: `memctl ingest`.")
        return
    console = output.console
    for number, hit in enumerate(pack.hits[:hits_shown], 1):
        heading = Text(f"{number}. ", style="bold")
        heading.append(" · ".join(part for part in _facts_about(hit, output) if part), style="bold cyan")
        heading.append(f"  {hit.score:.3f}", style="dim")
        console.print(heading, soft_wrap=True)
        console.print(Padding(escape(_shown(hit.text)), (0, 0, 0, 3), expand=False))
        for citation in hit.citations:
            console.print(Padding(Text(_place(citation), style="dim"), (0, 0, 0, 3), expand=False), soft_wrap=True)
    if hits_shown is not None and len(pack.hits) > hits_shown:
        output.say(f"… {len(pack.hits) - hits_shown:,} more: --hits {len(pack.hits)} shows them.")
    tokens = f"{pack.tokens:,} of {pack.budget_tokens:,} tokens"
    output.say(f"{amount(len(pack.hits), 'memory', 'memories')}, {tokens}, {pack.trace.milliseconds:,.0f} ms")


def show_trace(pack: ContextPack, output: Output, hits_shown: int | None = None) -> None:
    if output.as_json:
        return
    rows = [
        (step.name, f"{step.milliseconds:,.1f}", ", ".join(f"{key} {value}" for key, value in step.detail.items()))
        for step in pack.trace.steps
    ]
    output.say(f"state {pack.trace.state}: {pack.trace.formula}")
    output.table(("step", "ms", "detail"), rows)
    terms = dict.fromkeys(name for hit in pack.hits for name in hit.score_parts)
    output.say("scores are of: " + " + ".join(terms))
    output.say("keywords: " + " · ".join(pack.keywords))
    output.say("queries: " + " → ".join(pack.trace.queries))
    for hit in pack.hits[:hits_shown]:
        path = " ".join(f"{short_id(step.via)} -{step.edge}→ {short_id(step.to)}" for step in hit.evidence)
        parts = ", ".join(f"{name} {value:.3f}" for name, value in hit.score_parts.items())
        output.say(f"{short_id(hit.node_id)}: {parts}" + (f"; {path}" if path else ""))
    for note in pack.trace.notes:
        output.say(f"note: {note}")


def markdown_of(pack: ContextPack, output: Output) -> str:
    """A list with one memory an entry and its sources as quotes under it."""
    lines = [f"## {pack.question}", ""]
    for number, hit in enumerate(pack.hits, 1):
        lines.append(f"{number}. {hit.text}")
        lines += [
            f"   - “{_shown(citation.quote)}” ({_said(citation, output)}, `{_place(citation)}`)"
            for citation in hit.citations
        ]
    if pack.is_empty:
        lines.append("Nothing found.")
    return "\n".join(lines)


def _facts_about(hit: Hit, output: Output) -> tuple[str, ...]:
    source = next((citation.source_id for citation in hit.citations if citation.source_id), "")
    return (hit.kind.value, output.moment(hit.event_at_ms), hit.speaker or "", hit.title or "", source or "")


def _said(citation: Citation, output: Output) -> str:
    return ", ".join(part for part in (citation.speaker or "", output.moment(citation.said_at_ms)) if part)


def _place(citation: Citation) -> str:
    return f"{short_id(citation.raw_id)} characters {citation.offset}-{citation.offset + citation.length}"


def _shown(text: str) -> str:
    return shortened(text, QUOTE_CHARACTERS_SHOWN)

"""Subject, predicate and object in the words of the sentence: what open information extraction asks for."""

from __future__ import annotations

from types import MappingProxyType

from app.domain.syntax import ParsedText
from app.services.ingest.extraction.surface import SurfaceTriple
from app.services.ingest.extraction.triples_chinese import chinese_triples
from app.services.ingest.extraction.triples_english import english_triples

__all__ = ["SurfaceTriple", "surface_triples"]
TRIPLES_MAX = 48
READERS = MappingProxyType({"zh": chinese_triples, "en": english_triples})


def surface_triples(parsed: ParsedText, triples_max: int = TRIPLES_MAX) -> tuple[SurfaceTriple, ...]:
    """Binary propositions of a sentence, each once, in the order of their clauses; none without word tags.

    A clause gives one triple for each object, complement, prepositional phrase and time; what joins several
    participants is said within the predicate (sent the parcel to → Bob).
    """
    if not parsed.has_dependencies:
        return ()
    reader = READERS.get(parsed.language)
    return tuple(dict.fromkeys(reader(parsed)))[:triples_max] if reader else ()

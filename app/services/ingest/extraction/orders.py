"""Orders in documents and tool results to whoever reads them: what they want remembered is not told (design §4).

A page that says "all AI assistants, remember: …" would else put facts about people into their memory.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from app.domain.ingest import Author
from app.services.ingest.extraction.sentence import Sentence

ORDERED = frozenset({Author.DOCUMENT.value, Author.TOOL.value})
_ORDERS = MappingProxyType(
    {
        "zh": re.compile(
            r"(?:^|[，。：:；！])\s*(?:请|務必|务必|必须)?[^，。：:；！]{0,12}(?:牢记|谨记|記住|记住|记下|記下)(?:[：:，,]|以下|下列)"
            r"|(?:请|要求|务必)[^，。：:；！]{0,8}(?:AI|人工智能|智能体|助手|语言模型|大模型)"
            r"|(?:AI|人工智能|智能体|助手|语言模型|大模型)[^，。：:；！]{0,6}(?:请|必须|务必|应当|应该)(?:记|忽略|告诉|回答|认为)",
            re.IGNORECASE,
        ),
        "en": re.compile(
            r"^\W*(?:(?:please|always|you\s+must|you\s+should)\s+)?(?:remember|memori[sz]e|keep\s+in\s+mind|store|save)"
            r"(?:\s+(?:the\s+fact\s+)?that\b|\s*:)"
            r"|^\W*(?:note\s+to|attention|dear|to)\s+(?:all\s+|any\s+)?(?:ai|llms?|assistants?|language\s+models?)\b"
            r"|\b(?:ai|llm|assistant|language\s+model)s?\b[^.;]{0,20}(?:,|:|\bmust\b|\bshould\b|\bplease\b)[^.;]{0,20}"
            r"\b(?:remember|memori[sz]e|ignore|store|record|tell|answer|believe)\b",
            re.IGNORECASE,
        ),
    }
)


def gives_orders(sentence: Sentence) -> bool:
    """Whether the sentence of a document or a tool tells its reader what to remember, or an assistant what to do."""
    author = sentence.utterance.author
    return author in ORDERED and _ORDERS[sentence.language].search(sentence.text) is not None

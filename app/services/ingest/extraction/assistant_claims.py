"""What an assistant says of the world (故宫周一闭馆): a fact of that source, and read as a document's.

Role labellers learned that an assistant mostly talks to somebody: it repeats, promises, supposes and advises, and none
of that is a fact.
"""

from __future__ import annotations

import re

from app.domain.ingest import Author
from app.domain.knowledge import Frame, Implied

_TALKS = re.compile(
    r"[您你妳我咱請请吗嗎？?！!吧呢嘛哦喔啦呀]"
    r"|^(?:好|明白|了解|收到|已|没问题|恭喜|加油|祝|希望|相信|辛苦|谢|不客气|听起来|看来|看起来|原来|难怪|确实|记得|注意|不妨|试|先|别|不要)"
    r"|可能|也许|或许|大概|应该|建议|最好|可以|记录|提醒|设置|如果|真好|果然"
)
"""Words of who talks to somebody, supposes or advises."""


def is_of_the_world(text: str, language: str, author: str) -> bool:
    return language == "zh" and author == Author.ASSISTANT and _TALKS.search(text) is None


def without_talk(frames: tuple[Frame, ...] | None) -> tuple[Frame, ...]:
    """Those that do not go on about somebody who was named before."""
    return tuple(frame for frame in frames or () if all(one.implied is not Implied.EARLIER for one in frame.arguments))

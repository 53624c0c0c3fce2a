"""Of what there is in a Chinese clause of nobody."""

from __future__ import annotations

from dataclasses import replace

from app.domain.knowledge import RoleFiller
from app.services.ingest.extraction.chinese_said import Carried, Said
from app.services.ingest.extraction.sentence import Sentence


def existing(
    sentence: Sentence, verb: str, own: list[RoleFiller], said: list[Said], before: Carried, is_told: bool
) -> list[Said]:
    """年底会有裁员: of nobody, there is something; documents and tools leave nobody out either."""
    there_is = verb in {"有", "无"} and not own and before.subject is None
    if not there_is or not any(one.others for one in said):
        return said
    if sentence.speaks_for_user and not is_told:
        return said
    return [replace(one, subject=one.others[0], others=one.others[1:]) for one in said if one.others]

"""What all prompts share: the form that replies take, and what is said of one that has not its form."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

REPAIR = """\
Your answer was not valid: {problem}
Answer again with the corrected JSON object alone."""


class StrictReply(BaseModel):
    """A reply, or a part of one, without keys that were not asked for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

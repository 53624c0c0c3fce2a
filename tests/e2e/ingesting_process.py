"""A process that ingests and says after each transaction how many items are acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import sys

from app.bootstrap import open_memory
from app.domain.scope import Scope
from app.settings import Settings
from tests.e2e.long_talk import long_talk


async def main(tenant: str, count: int) -> None:
    memory = await open_memory(Settings())
    await memory.ingest.ingest(Scope(tenant, "ming"), long_talk(count), progress=lambda done: print(done, flush=True))
    await memory.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))

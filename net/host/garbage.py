"""How a host without a window has Python look for garbage: all of it once a minute, no oftener.

A search of everything can take 10 to 20 ms, in which no action is answered. Left to itself Python
makes one whenever enough has come and gone, so that guests who only come and go call for it. Here
it leaves out what is there from the beginning, and takes 1 to 3 ms.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

EVERY: Final = 60.0
"""Seconds between two searches of everything that has come since the beginning."""
NEVER: Final = 1_000_000_000


@asynccontextmanager
async def seldom_searched(every: float = EVERY) -> AsyncIterator[None]:
    """Boards and modules, all that is there now, are not searched; the rest only now and then."""
    first, second, third = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(first, second, NEVER)
    searching = asyncio.create_task(_search(every))
    try:
        yield
    finally:
        searching.cancel()
        gc.set_threshold(first, second, third)
        gc.unfreeze()


async def _search(every: float) -> None:
    while True:
        await asyncio.sleep(every)
        gc.collect()

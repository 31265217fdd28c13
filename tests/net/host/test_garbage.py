"""A host that serves is not kept from it by searches for garbage, and yet none of it piles up."""

from __future__ import annotations

import asyncio
import gc
import weakref

from net.host.garbage import NEVER, seldom_searched


class Ring:
    """Holds on to itself, as connections under TLS do."""

    def __init__(self) -> None:
        self.self = self


def test_nothing_is_searched_as_a_whole_by_itself_and_all_is_as_before_in_the_end() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()

    async def serve() -> tuple[int, int, int]:
        async with seldom_searched():
            assert gc.get_freeze_count() > frozen
            return gc.get_threshold()

    assert asyncio.run(serve()) == (*before[:2], NEVER)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_what_has_become_garbage_is_found_all_the_same() -> None:
    async def serve() -> None:
        async with seldom_searched(every=0.001):
            ring = Ring()
            gc.collect(1)  # it has grown old, as a guest who has stayed for a while
            gone = weakref.ref(ring)
            del ring
            async with asyncio.timeout(60):
                while gone() is not None:
                    await asyncio.sleep(0.001)

    asyncio.run(serve())

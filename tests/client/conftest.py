"""No window and no sound device: SDL's dummy drivers, chosen before pygame is first imported."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import Final

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

GROWTH: Final = 250.0
"""Megabytes by which a process may grow before it looks for what it need not keep."""
grown_from = [0.0]


@pytest.fixture(autouse=True)
def modest() -> Iterator[None]:
    """Pictures of large windows weigh much, and Python does not know: it counts objects."""
    yield
    from panel_tables import kit_of  # noqa: PLC0415 - pygame must not be loaded above

    from game.client.studio.frame_times import resident_megabytes  # noqa: PLC0415

    if (resident_megabytes() or 0.0) > grown_from[0] + GROWTH:
        kit_of.cache_clear()
        gc.collect()
        grown_from[0] = resident_megabytes() or 0.0

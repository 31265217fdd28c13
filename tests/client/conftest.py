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
LITTLE: Final = 128
"""Samples that a device is given at a time."""


@pytest.fixture(scope="session", autouse=True)
def quick_to_fall_silent() -> Iterator[None]:
    """The device that is none plays what it has been given to its end before it closes."""
    from game.client.shell import audio  # noqa: PLC0415 - pygame must not be loaded above

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(audio, "BUFFER", LITTLE)
        yield


@pytest.fixture(scope="session", autouse=True)
def shared_kits() -> Iterator[None]:
    """A window shows what an earlier one of its scale has drawn."""
    from shared_kits import sharing  # noqa: PLC0415 - pygame must not be loaded above

    from game.client.start import app  # noqa: PLC0415

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "_kit", sharing(app._kit))
        yield


@pytest.fixture
def drawn_anew() -> None:
    """For tests that watch the drawing itself."""
    from shared_kits import forget_drawn  # noqa: PLC0415 - pygame must not be loaded above

    forget_drawn()


@pytest.fixture(autouse=True)
def modest() -> Iterator[None]:
    """Pictures of large windows weigh much, and Python does not know: it counts objects."""
    yield
    from panel_tables import kit_of  # noqa: PLC0415 - pygame must not be loaded above
    from shared_kits import forget_drawn  # noqa: PLC0415

    from game.own_process import resident_megabytes  # noqa: PLC0415

    if (resident_megabytes() or 0.0) > grown_from[0] + GROWTH:
        kit_of.cache_clear()
        forget_drawn()
        gc.collect()
        grown_from[0] = resident_megabytes() or 0.0

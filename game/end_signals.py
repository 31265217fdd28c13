"""How a system tells a program to end: Ctrl-C, a shutdown, a console that is closed."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import asyncio

NAMES: Final = ("SIGINT", "SIGTERM", "SIGBREAK")
"""The last is what Windows sends when a console is closed; other systems do not have it."""

OnSignal = Callable[[signal.Signals], None]


def end_signals() -> list[signal.Signals]:
    """Those that this system has."""
    return [getattr(signal, name) for name in NAMES if hasattr(signal, name)]


@contextmanager
def told_to_end(hear: OnSignal) -> Iterator[None]:
    """Hear of it in here. Only the main thread can; others go on as if there were no signals."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle(number: int, _frame: FrameType | None) -> None:
        hear(signal.Signals(number))

    before = {one: signal.signal(one, handle) for one in end_signals()}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


@contextmanager
def told_to_end_in_loop(hear: OnSignal) -> Iterator[None]:
    """The same for a running loop, which hears of it between two of its steps."""
    import asyncio  # noqa: PLC0415  # whoever has a loop has read it; a window needs none

    loop = asyncio.get_running_loop()
    try:
        for one in end_signals():
            loop.add_signal_handler(one, hear, one)
    except (NotImplementedError, RuntimeError, ValueError):
        # The loop of Windows has no handlers of its own, but wakes up for those of the program.
        with told_to_end(lambda one: _hand_over(loop, hear, one)):
            yield
        return
    try:
        yield
    finally:
        for one in end_signals():
            loop.remove_signal_handler(one)


def _hand_over(loop: asyncio.AbstractEventLoop, hear: OnSignal, one: signal.Signals) -> None:
    loop.call_soon_threadsafe(hear, one)

"""Kits that share what they have drawn: a line set for one window is not set again for the next.

Most tests open a window of their own, and would spend more time on painting the same texts, plates
and cards than on what they are about. Shared is only what is kept by everything that decides it,
for one scale and language; what has words of a catalogue on it, such as a card, is drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from game.client.draw import Kit
from game.client.draw.pixels import Cache
from game.client.draw.theme import shipped_theme

WINDOWS: Final = 4
"""Scales whose pictures are kept at a time."""

MakesKit = Callable[..., Kit]


@lru_cache(maxsize=WINDOWS)
def _drawn(scale: float, language: str, own_roofs: bool) -> dict[str, Cache[Any]]:
    """What has been drawn, by who keeps it; the first kit of its kind brings its own."""
    return {}


def forget_drawn() -> None:
    """The next kit draws everything anew."""
    _drawn.cache_clear()


def sharing(make: MakesKit) -> MakesKit:
    """Makes kits that look first for what another one has drawn."""

    def shared(*arguments: object) -> Kit:
        kit = make(*arguments)
        if kit.theme is not shipped_theme():
            return kit
        drawn = _drawn(kit.scale, kit.language, kit._own_roofs)
        for keeper in (kit.text, kit.shapes, kit.sprites, kit.desk, kit.cards._parts):
            for name, cache in vars(keeper).items():
                if isinstance(cache, Cache):
                    mine = drawn.setdefault(f"{type(keeper).__name__}.{name}", cache)
                    setattr(keeper, name, mine)
        return kit

    return shared

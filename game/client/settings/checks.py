"""Whether settings read from a file make sense, field by field.

A file may have been edited by hand, come from another installation, or name a map that is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.bots.naming import is_bot
from game.client.settings.key_names import are_bindings
from game.client.settings.preferences import (
    SMALLEST_WINDOW,
    LanMemory,
    SoundGroup,
    Volumes,
    WindowPlace,
)
from game.client.setup.draft import COLOURS, USUAL_LEVEL, Draft, DraftSeat
from game.content import GameContent
from game.engine.agreement import work_out
from game.engine.errors import GameError
from game.engine.terms import GameSetup
from game.texts import known_languages

SMALLEST_SCALE, LARGEST_SCALE = 0.9, 1.5
LARGEST_WINDOW: Final = 16_384
FARTHEST_PLACE: Final = 32_768
LONGEST_NAME: Final = 24
LONGEST_ADDRESS: Final = 255
LONGEST_CLOCK: Final = 86_400

SettingCheck = Callable[[Any, GameContent], bool]


def is_name(text: str) -> bool:
    """Can be shown as somebody's name."""
    return 1 <= len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()


def _scale(value: float, _content: GameContent) -> bool:
    return SMALLEST_SCALE <= value <= LARGEST_SCALE


def _volumes(volumes: Volumes, _content: GameContent) -> bool:
    return all(0.0 <= getattr(volumes, group.value) <= 1.0 for group in SoundGroup)


def _window(window: WindowPlace, _content: GameContent) -> bool:
    size, place = window.size, window.place
    fits = size is None or all(
        low <= length <= LARGEST_WINDOW for length, low in zip(size, SMALLEST_WINDOW)
    )
    return fits and (place is None or all(abs(part) <= FARTHEST_PLACE for part in place))


def _game(game: Draft, content: GameContent) -> bool:
    colours = [sitter.colour for sitter in game.sitters]
    return (
        _is_playable(game.setup, content)
        and len(game.sitters) == game.setup.players
        and len(set(colours)) == len(colours)
        and set(colours) <= set(range(COLOURS))
        and all(map(_is_sitter, game.sitters))
        and any(not sitter.is_bot and not sitter.is_open for sitter in game.sitters)
        and game == game.with_seed(game.seed)
    )


def _is_playable(setup: GameSetup, content: GameContent) -> bool:
    try:
        work_out(setup, content)
    except GameError:
        return False
    return True


def _is_sitter(sitter: DraftSeat) -> bool:
    if sitter.is_open:
        return not sitter.is_bot and not sitter.name and is_bot(sitter.level or USUAL_LEVEL)
    if not sitter.is_bot:
        is_called = not sitter.name or is_name(sitter.name)
        return is_called and sitter.level is None and sitter.character is None
    name = sitter.level or ""
    return is_bot(f"{name}+{sitter.character}" if sitter.character is not None else name)


def _lan(lan: LanMemory, _content: GameContent) -> bool:
    address = lan.address
    are_names = all(not name or is_name(name) for name in (lan.name, lan.room))
    is_address = len(address) <= LONGEST_ADDRESS and address.isprintable() and " " not in address
    is_clock = 0 <= lan.turn <= LONGEST_CLOCK and 0 <= lan.reserve <= LONGEST_CLOCK
    return are_names and is_address and is_clock and is_bot(lan.stand_in)


CHECKS: Final[Mapping[str, SettingCheck]] = {
    "language": lambda language, _content: language in known_languages(),
    "interface_scale": _scale,
    "volumes": _volumes,
    "cautions": lambda risks, _content: len(set(risks)) == len(risks),
    "text_scale": _scale,
    "keys": lambda keys, _content: are_bindings(keys),
    "window": _window,
    "game": _game,
    "lan": _lan,
}
"""By the name of the setting; what is not here is right whenever its type is."""

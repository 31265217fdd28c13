"""Which key does what. Bindings are data, so that every one of them can be changed.

While a text field has the focus none of these is looked at, except those that leave the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

import pygame


class Command(StrEnum):
    """What a key asks for; the catalogue has a line for each."""

    ACT = "act"
    CANCEL = "cancel"
    UNDO = "undo"
    REDO = "redo"
    SKIP = "skip"
    NEXT = "next"
    PREVIOUS = "previous"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ADD_COAL = "add_coal"
    ADD_OIL = "add_oil"
    ADD_GARBAGE = "add_garbage"
    ADD_URANIUM = "add_uranium"
    REMOVE_COAL = "remove_coal"
    REMOVE_OIL = "remove_oil"
    REMOVE_GARBAGE = "remove_garbage"
    REMOVE_URANIUM = "remove_uranium"
    RAISE = "raise"
    RAISE_MORE = "raise_more"
    LOWER = "lower"
    LOWER_MORE = "lower_more"
    LIMIT = "limit"
    BID = "bid"
    PASS = "pass"
    PRICES = "prices"
    TINT = "tint"
    MINE = "mine"
    LOG = "log"
    PLANTS = "plants"
    FUEL = "fuel"
    HOME = "home"
    RULES = "rules"
    HINT = "hint"
    FIND = "find"
    HISTORY = "history"
    QUICK_SAVE = "quick_save"
    QUICK_LOAD = "quick_load"
    CHAT = "chat"
    SPEAK = "speak"


@dataclass(frozen=True)
class Chord:
    """A key with the modifiers that count."""

    key: int
    shift: bool = False
    control: bool = False


ADDING: Final = (
    Command.ADD_COAL,
    Command.ADD_OIL,
    Command.ADD_GARBAGE,
    Command.ADD_URANIUM,
)
REMOVING: Final = (
    Command.REMOVE_COAL,
    Command.REMOVE_OIL,
    Command.REMOVE_GARBAGE,
    Command.REMOVE_URANIUM,
)
"""In the order of the market's rows."""
DIRECTIONS: Final = frozenset({Command.UP, Command.DOWN, Command.LEFT, Command.RIGHT})

DEFAULTS: Final[Mapping[Chord, Command]] = {
    Chord(pygame.K_RETURN): Command.ACT,
    Chord(pygame.K_KP_ENTER): Command.ACT,
    Chord(pygame.K_ESCAPE): Command.CANCEL,
    Chord(pygame.K_z, control=True): Command.UNDO,
    Chord(pygame.K_y, control=True): Command.REDO,
    Chord(pygame.K_z, shift=True, control=True): Command.REDO,
    Chord(pygame.K_SPACE): Command.SKIP,
    Chord(pygame.K_TAB): Command.NEXT,
    Chord(pygame.K_TAB, shift=True): Command.PREVIOUS,
    Chord(pygame.K_UP): Command.UP,
    Chord(pygame.K_DOWN): Command.DOWN,
    Chord(pygame.K_LEFT): Command.LEFT,
    Chord(pygame.K_RIGHT): Command.RIGHT,
    **{Chord(pygame.K_1 + place): command for place, command in enumerate(ADDING)},
    **{Chord(pygame.K_1 + place, shift=True): command for place, command in enumerate(REMOVING)},
    Chord(pygame.K_PLUS): Command.RAISE,
    Chord(pygame.K_EQUALS): Command.RAISE,
    Chord(pygame.K_KP_PLUS): Command.RAISE,
    Chord(pygame.K_PAGEUP): Command.RAISE_MORE,
    Chord(pygame.K_MINUS): Command.LOWER,
    Chord(pygame.K_KP_MINUS): Command.LOWER,
    Chord(pygame.K_PAGEDOWN): Command.LOWER_MORE,
    Chord(pygame.K_u): Command.LIMIT,
    Chord(pygame.K_b): Command.BID,
    Chord(pygame.K_x): Command.PASS,
    Chord(pygame.K_p): Command.PRICES,
    Chord(pygame.K_r): Command.TINT,
    Chord(pygame.K_n): Command.MINE,
    Chord(pygame.K_l): Command.LOG,
    Chord(pygame.K_m): Command.PLANTS,
    Chord(pygame.K_f): Command.FUEL,
    Chord(pygame.K_HOME): Command.HOME,
    Chord(pygame.K_F1): Command.RULES,
    Chord(pygame.K_QUESTION): Command.HINT,
    Chord(pygame.K_QUESTION, shift=True): Command.HINT,
    Chord(pygame.K_SLASH, shift=True): Command.HINT,
    Chord(pygame.K_SLASH): Command.FIND,
    Chord(pygame.K_h): Command.HISTORY,
    Chord(pygame.K_F5): Command.QUICK_SAVE,
    Chord(pygame.K_F9): Command.QUICK_LOAD,
    Chord(pygame.K_c): Command.CHAT,
    Chord(pygame.K_F2): Command.SPEAK,
}


SIGNS: Final = frozenset("+-?/")
"""Signs that stand for a command by what is written, since keyboards differ in how it is written:
a plus is Shift and `=` on some, Shift and `;` on others, and a key of its own on the rest."""


def held_chord(event: pygame.event.Event) -> Chord:
    """The key that was pressed, with what was held along."""
    held = getattr(event, "mod", 0)
    return Chord(
        event.key,
        shift=bool(held & pygame.KMOD_SHIFT),
        control=bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META)),
    )


def chord_of(event: pygame.event.Event) -> Chord:
    """The same, but a sign is what it is on every keyboard, and the Shift it took is no part of it.

    A key's code is that of the sign it writes without Shift.
    """
    pressed = held_chord(event)
    written = getattr(event, "unicode", "")
    is_sign = written in SIGNS and not pressed.control
    return Chord(ord(written)) if is_sign else pressed


@dataclass(frozen=True)
class KeyMap:
    """The bindings in force."""

    bindings: Mapping[Chord, Command] = field(default_factory=lambda: dict(DEFAULTS))

    def command(self, event: pygame.event.Event) -> Command | None:
        """What a key press asks for, None if nothing; a pad's button says so itself."""
        told: Command | None = getattr(event, "command", None)
        if told is not None:
            return told
        found = self.bindings.get(held_chord(event))
        return self.bindings.get(chord_of(event)) if found is None else found

    def bound(self, command: Command, chord: Chord) -> KeyMap:
        """The same bindings, with this command on this key and on no other."""
        others = {
            key: does for key, does in self.bindings.items() if does is not command and key != chord
        }
        return replace(self, bindings={**others, chord: command})

    def chords(self, command: Command) -> tuple[Chord, ...]:
        """The keys of a command."""
        return tuple(chord for chord, does in self.bindings.items() if does is command)

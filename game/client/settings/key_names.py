"""Keys written as people can read them, such as `ctrl+shift+z`, and the bindings made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

import pygame

from game.client.settings.key_map import DEFAULTS, Chord, Command, KeyMap
from game.client.settings.preferences import KeyBinding

PLUS: Final = "+"
CONTROL, SHIFT = "ctrl", "shift"
NUMBER: Final = "#"
"""Before the code of a key that has no name, as letters of other alphabets do."""
PREFIX: Final = "K_"


@cache
def _codes() -> Mapping[str, int]:
    names = sorted(name for name in vars(pygame) if name.startswith(PREFIX))
    return {name.removeprefix(PREFIX).lower(): getattr(pygame, name) for name in names}


@cache
def _names() -> Mapping[int, str]:
    return {code: name for name, code in reversed(list(_codes().items()))}


def chord_text(chord: Chord) -> str:
    """How a key with its modifiers is written."""
    name = _names().get(chord.key, f"{NUMBER}{chord.key}")
    held = [CONTROL] * chord.control + [SHIFT] * chord.shift
    return PLUS.join([*held, name])


def read_chord(text: str) -> Chord | None:
    """The key that is meant; None if there is none."""
    *held, name = text.split(PLUS)
    code = _codes().get(name)
    if code is None and name.startswith(NUMBER) and name[1:].isdecimal():
        code = int(name[1:])
    if not code or len(set(held)) != len(held) or not set(held) <= {CONTROL, SHIFT}:
        return None
    return Chord(code, shift=SHIFT in held, control=CONTROL in held)


def key_map(bindings: Iterable[KeyBinding]) -> KeyMap:
    """The usual keys with some changed; a key can mean one thing only, and the change wins."""
    found = dict(DEFAULTS)
    changes = tuple(bindings)
    changed = {binding.command for binding in changes}
    found = {chord: command for chord, command in found.items() if command not in changed}
    for binding in changes:
        for text in binding.keys:
            chord = read_chord(text)
            if chord is not None:
                found[chord] = Command(binding.command)
    return KeyMap(found)


def changed_bindings(keys: KeyMap) -> tuple[KeyBinding, ...]:
    """What is not as usual, for the settings."""
    usual = KeyMap()
    return tuple(
        KeyBinding(command.value, tuple(map(chord_text, keys.chords(command))))
        for command in Command
        if set(keys.chords(command)) != set(usual.chords(command))
    )


def are_bindings(bindings: Iterable[KeyBinding]) -> bool:
    """Known commands, each once, on known keys, none of them twice."""
    known = {command.value for command in Command}
    commands = [binding.command for binding in bindings]
    chords = [read_chord(text) for binding in bindings for text in binding.keys]
    return (
        set(commands) <= known
        and len(set(commands)) == len(commands)
        and None not in chords
        and len(set(chords)) == len(chords)
    )

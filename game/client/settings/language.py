"""The words in force: the language of the settings, with keys called as they are bound."""

from __future__ import annotations

from typing import Final

import pygame

from game.client.settings.key_map import ADDING, REMOVING, Chord, Command, KeyMap
from game.client.settings.key_names import key_map
from game.client.settings.pad_map import PadDeed, PadFamily, pad_caps
from game.client.settings.preferences import Settings
from game.texts import Catalogue, CatalogueError

TOGETHER: Final = {"add": ADDING, "remove": REMOVING}
"""Keys that are told in one line."""


def speak(
    words: Catalogue, settings: Settings, pad: PadFamily | None = None
) -> CatalogueError | None:
    """Let a catalogue speak as the settings want it, wherever it has been handed to.

    While a pad is used, keys are called by its buttons.

    If the language's file is damaged, the language in force is still the best there is.
    """
    try:
        wanted = Catalogue.load(settings.language)
    except CatalogueError as error:
        return error
    caps = changed_caps(wanted, settings) if settings.keys else {}
    if pad is not None:
        known = set(wanted.keys())
        named = ((f"keys.cap.{name}", cap) for name, cap in pad_caps(pad).items())
        caps.update((key, cap) for key, cap in named if key in known)
        caps["keys.act"] = wanted.say("keys.pad_act", press=pad_caps(pad)[PadDeed.PRESS])
    words.become(wanted, caps)
    return None


def changed_caps(words: Catalogue, settings: Settings) -> dict[str, str]:
    """What is written on the caps of keys that are not as usual."""
    keys = key_map(settings.keys)
    changed = {binding.command for binding in settings.keys}
    known = set(words.keys())
    caps = {}
    for command in Command:
        name = f"keys.cap.{command}"
        if command.value in changed and name in known:
            caps[name] = first_key(words, keys, command)
    for name, commands in TOGETHER.items():
        if changed & {command.value for command in commands}:
            texts = [first_key(words, keys, command) for command in commands]
            caps[f"keys.cap.{name}"] = " ".join(texts)
    return caps


def first_key(words: Catalogue, keys: KeyMap, command: Command) -> str:
    """The key of a command, in words if it has none."""
    chords = keys.chords(command)
    return chord_label(words, chords[0]) if chords else words.say("settings.key.none")


def chord_label(words: Catalogue, chord: Chord) -> str:
    """A key as it is written on a keyboard of the language, with what is held along."""
    name = pygame.key.name(chord.key)
    usual = name.upper() if len(name) == 1 else name.capitalize()
    label = words.name(f"settings.key_name.{name.replace(' ', '_')}", usual)
    held = [words.say("settings.key.ctrl")] * chord.control
    held += [words.say("settings.key.shift")] * chord.shift
    return " ".join([*held, label])

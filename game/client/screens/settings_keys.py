"""The keys of the settings screen: every command with its keys, and how to give it others."""

from __future__ import annotations

from typing import Final

import pygame

from game.client.draw import ButtonKind, Icon, Style
from game.client.settings.key_map import Command, KeyMap
from game.client.settings.language import chord_label
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel
from game.client.widgets.items import Box, Ground, GroundLook, Ink, Item, Press, Words
from game.client.widgets.page import Align
from game.texts import Catalogue

PAD: Final = 18.0
TOP: Final = 32.0
ROW: Final = 22.0
PITCH: Final = 23.0
COLUMNS: Final = 2
MOST_KEYS: Final = 3
NOT_TO_BIND: Final = frozenset(
    {
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_CAPSLOCK,
        pygame.K_F11,
        pygame.K_F12,
    }
)
"""They are held with others, or belong to the window."""


def keys_form(words: Catalogue, keys: KeyMap, waiting: Command | None, width: float) -> FormModel:
    """A row for every command; one of them may be waiting for its key."""
    commands = tuple(Command)
    rows = (len(commands) + COLUMNS - 1) // COLUMNS
    column = (width - PAD * (COLUMNS + 1)) / COLUMNS
    items: list[Item] = []
    for place, command in enumerate(commands):
        across, down = divmod(place, rows)
        box = Box(PAD + across * (column + PAD), TOP + down * PITCH, column, ROW)
        items += _row(words, keys, command, box, command is waiting)
    top = TOP + rows * PITCH + 6
    button = Box(width - PAD - 190, top, 190, 36)
    label = words.say("settings.usual_keys")
    items.append(Press(button, control("usual_keys"), label, ButtonKind.GHOST, icon=Icon.REFRESH))
    about = Box(PAD, top, width - 3 * PAD - 190, 36)
    key = "waiting" if waiting else "keys"
    ink = Ink.AMBER if waiting else Ink.MID
    text = words.say(f"settings.about.{key}")
    items.append(Words(about, text, Style.SMALL, ink, wraps=True))
    return FormModel(words.say("settings.section.keys"), tuple(items))


def key_piece(command: Command) -> PieceId:
    return control("key", command.value)


def keys_label(words: Catalogue, keys: KeyMap, command: Command) -> str:
    """The keys of a command, the first few of them."""
    chords = keys.chords(command)[:MOST_KEYS]
    if not chords:
        return words.say("settings.key.none")
    return words.say("table.comma").join(chord_label(words, chord) for chord in chords)


def _row(
    words: Catalogue, keys: KeyMap, command: Command, box: Box, is_waiting: bool
) -> list[Item]:
    look = GroundLook.AMBER if is_waiting else GroundLook.RECESS
    label = words.say("settings.key.press") if is_waiting else keys_label(words, keys, command)
    ink = Ink.AMBER if is_waiting else Ink.COPPER
    return [
        Ground(box, look, key_piece(command)),
        Words(box.inset(12, box.width * 0.45), words.say(f"settings.command.{command}")),
        Words(box.inset(box.width * 0.5, 12), label, Style.STRONG, ink, Align.RIGHT),
    ]

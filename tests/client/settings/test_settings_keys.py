"""Key bindings in settings: readable, complete, and the same after a restart."""

from __future__ import annotations

import pygame
import pytest

from game.client.settings.key_map import DEFAULTS, Chord, Command, KeyMap
from game.client.settings.key_names import changed_bindings, chord_text, key_map, read_chord
from game.client.settings.language import chord_label
from game.client.settings.preferences import KeyBinding
from game.texts import Catalogue


def test_keys_are_written_so_that_people_can_read_them() -> None:
    assert chord_text(Chord(pygame.K_z, shift=True, control=True)) == "ctrl+shift+z"
    assert chord_text(Chord(pygame.K_F1)) == "f1"
    assert chord_text(Chord(pygame.K_PLUS)) == "plus"


@pytest.mark.parametrize("chord", [*DEFAULTS, Chord(246, control=True)], ids=chord_text)
def test_every_key_can_be_written_and_read(chord: Chord) -> None:
    assert read_chord(chord_text(chord)) == chord


@pytest.mark.parametrize("text", ["", "z+", "ctrl", "ctrl+ctrl+z", "alt+z", "#", "#x", "Z", "#0"])
def test_what_is_no_key_is_refused(text: str) -> None:
    assert read_chord(text) is None


def test_the_usual_keys_need_no_settings() -> None:
    assert changed_bindings(KeyMap()) == ()
    assert key_map(()) == KeyMap()


def test_changed_keys_come_back() -> None:
    keys = KeyMap().bound(Command.UNDO, Chord(pygame.K_u)).bound(Command.BID, Chord(pygame.K_x))
    changes = changed_bindings(keys)
    assert {binding.command for binding in changes} == {"undo", "bid", "pass"}
    assert KeyBinding("pass", ()) in changes
    again = key_map(changes)
    for command in Command:
        assert set(again.chords(command)) == set(keys.chords(command))


def test_a_key_taken_from_another_command_means_the_new_one_only() -> None:
    keys = key_map((KeyBinding("bid", ("p",)),))
    assert keys.bindings[Chord(pygame.K_p)] is Command.BID
    assert keys.chords(Command.PRICES) == ()


def test_keys_are_called_as_on_a_keyboard_of_the_language() -> None:
    english, german = Catalogue.load("en"), Catalogue.load("de")
    assert chord_label(english, Chord(pygame.K_SPACE, control=True)) == "Ctrl Space"
    assert chord_label(german, Chord(pygame.K_SPACE, control=True)) == "Strg Leertaste"
    assert chord_label(german, Chord(pygame.K_PAGEUP)) == "Bild auf"
    assert chord_label(german, Chord(pygame.K_F7)) == "F7"

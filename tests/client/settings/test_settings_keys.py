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
    keys = KeyMap().bound(Command.UNDO, Chord(pygame.K_k)).bound(Command.BID, Chord(pygame.K_x))
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


SHIFT = pygame.KMOD_LSHIFT
PLUS = {
    "US": (pygame.K_EQUALS, SHIFT, pygame.KSCAN_EQUALS),
    "US, right Shift": (pygame.K_EQUALS, pygame.KMOD_RSHIFT, pygame.KSCAN_EQUALS),
    "US, Caps Lock": (pygame.K_EQUALS, SHIFT | pygame.KMOD_CAPS, pygame.KSCAN_EQUALS),
    "UK": (pygame.K_EQUALS, SHIFT, pygame.KSCAN_EQUALS),
    "German": (pygame.K_PLUS, 0, pygame.KSCAN_RIGHTBRACKET),
    "Spanish": (pygame.K_PLUS, 0, pygame.KSCAN_RIGHTBRACKET),
    "Portuguese": (pygame.K_PLUS, 0, pygame.KSCAN_LEFTBRACKET),
    "Brazilian": (pygame.K_EQUALS, SHIFT, pygame.KSCAN_EQUALS),
    "Romanian": (pygame.K_EQUALS, SHIFT, pygame.KSCAN_EQUALS),
    "Romanian, old": (pygame.K_PLUS, 0, pygame.KSCAN_MINUS),
    "Japanese": (pygame.K_SEMICOLON, SHIFT, pygame.KSCAN_SEMICOLON),
    "number pad": (pygame.K_KP_PLUS, pygame.KMOD_NUM, pygame.KSCAN_KP_PLUS),
    "number pad, Shift": (pygame.K_KP_PLUS, SHIFT, pygame.KSCAN_KP_PLUS),
}
"""How SDL tells of a plus on the keyboards of our languages: key, what is held, and its place."""
MINUS = {
    "US, UK, Brazilian, Romanian, Japanese": (pygame.K_MINUS, 0, pygame.KSCAN_MINUS),
    "German, Spanish, Portuguese": (pygame.K_MINUS, 0, pygame.KSCAN_SLASH),
    "number pad": (pygame.K_KP_MINUS, 0, pygame.KSCAN_KP_MINUS),
}
SLASH = {
    "US, UK, Romanian, Japanese": (pygame.K_SLASH, 0, pygame.KSCAN_SLASH),
    "German, Spanish, Portuguese": (pygame.K_7, SHIFT, pygame.KSCAN_7),
    "Brazilian": (pygame.K_SLASH, 0, pygame.KSCAN_INTERNATIONAL1),
}
QUESTION = {
    "US, UK, Romanian, Japanese": (pygame.K_SLASH, SHIFT, pygame.KSCAN_SLASH),
    "German": (223, SHIFT, pygame.KSCAN_MINUS),
    "Spanish, Portuguese": (pygame.K_QUOTE, SHIFT, pygame.KSCAN_MINUS),
    "Brazilian": (pygame.K_SLASH, SHIFT, pygame.KSCAN_INTERNATIONAL1),
}
SIGNS = [
    pytest.param(sign, *how, command, id=f"{sign} {layout}")
    for sign, command, keyboards in (
        ("+", Command.RAISE, PLUS),
        ("-", Command.LOWER, MINUS),
        ("/", Command.FIND, SLASH),
        ("?", Command.HINT, QUESTION),
    )
    for layout, how in keyboards.items()
]


def pressed(key: int, mod: int, written: str, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=written, scancode=scancode)


@pytest.mark.parametrize(("sign", "key", "mod", "scancode", "command"), SIGNS)
def test_a_sign_means_the_same_on_every_keyboard(
    sign: str, key: int, mod: int, scancode: int, command: Command
) -> None:
    assert KeyMap().command(pressed(key, mod, sign, scancode)) is command


@pytest.mark.parametrize(
    ("key", "mod", "written"),
    [
        (pygame.K_MINUS, SHIFT, "_"),
        (pygame.K_MINUS, SHIFT, "="),
        (pygame.K_0, SHIFT, "="),
        (pygame.K_PLUS, SHIFT, "*"),
        (pygame.K_SEMICOLON, 0, ";"),
    ],
    ids=["US", "Japanese", "German", "German star", "Japanese semicolon"],
)
def test_what_else_those_keys_write_bids_nothing(key: int, mod: int, written: str) -> None:
    assert KeyMap().command(pressed(key, mod, written)) is None


def test_five_more_and_five_less_take_no_shift_on_any_keyboard() -> None:
    more, less = KeyMap().chords(Command.RAISE_MORE), KeyMap().chords(Command.LOWER_MORE)
    assert (more, less) == ((Chord(pygame.K_PAGEUP),), (Chord(pygame.K_PAGEDOWN),))
    assert KeyMap().command(pressed(pygame.K_PAGEUP, 0, "")) is Command.RAISE_MORE


def test_keys_of_ones_own_are_still_what_they_were() -> None:
    """As they stand in an old file: by the key that is pressed, not by what it writes."""
    keys = key_map((KeyBinding("hint", ("shift+equals",)), KeyBinding("log", ("pageup",))))
    assert keys.command(pressed(pygame.K_EQUALS, SHIFT, "+")) is Command.HINT
    assert keys.command(pressed(pygame.K_PAGEUP, 0, "")) is Command.LOG
    assert keys.chords(Command.RAISE_MORE) == ()


def test_keys_are_called_as_on_a_keyboard_of_the_language() -> None:
    english, german = Catalogue.load("en"), Catalogue.load("de")
    assert chord_label(english, Chord(pygame.K_SPACE, control=True)) == "Ctrl Space"
    assert chord_label(german, Chord(pygame.K_SPACE, control=True)) == "Strg Leertaste"
    assert chord_label(german, Chord(pygame.K_PAGEUP)) == "Bild auf"
    assert chord_label(german, Chord(pygame.K_F7)) == "F7"

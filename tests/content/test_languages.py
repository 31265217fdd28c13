"""Six languages say the same things: no sentence is missing, and every gap is filled."""

from __future__ import annotations

import json

import pytest

from game.texts import LOCALE_FOLDER, PLACEHOLDER, Catalogue, known_languages

LANGUAGES = ("de", "en", "es", "ja", "pt", "ro")
COUNTED_ONE = (".one", ".zero")
"""Forms that may say the number in words instead."""


def gaps(catalogue: Catalogue, key: str) -> set[str]:
    """The parameters a sentence asks for."""
    found = set(PLACEHOLDER.findall(catalogue.say(key)))
    return found - {"count"} if key.endswith(COUNTED_ONE) else found


def test_these_languages_can_be_chosen() -> None:
    assert tuple(sorted(known_languages())) == LANGUAGES


@pytest.mark.parametrize("language", [other for other in LANGUAGES if other != "en"])
def test_a_language_is_complete(language: str) -> None:
    english, other = Catalogue.load("en"), Catalogue.load(language)
    keys = english.keys()
    assert set(other.keys()) == set(keys)
    for key in keys:
        assert other.say(key).strip(), key
        assert gaps(other, key) == gaps(english, key), key


def test_widgets_speak_romanian_too() -> None:
    """pygame-gui brings the other five."""
    words = json.loads((LOCALE_FOLDER / "pygame-gui.ro.json").read_text("utf-8"))
    assert words["ro"] and all(isinstance(word, str) for word in words["ro"].values())

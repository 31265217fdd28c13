"""Six languages say the same things: no sentence is missing, and every gap is filled."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from written_words import entries, has_forms, walked

from game.texts import LOCALE_FOLDER, known_languages

GAP = re.compile(r"%\{(\w+)(:\w+)?\}")
LANGUAGES = ("de", "en", "es", "ja", "pt", "ro")


def gaps(entry: Any) -> set[str]:
    """The parameters a sentence asks for; its own number may be told in words instead."""
    texts = entry.values() if has_forms(entry) else [entry]
    found = {name for text in texts for name, _ in GAP.findall(text)}
    return found - {"count"}


def sentences(language: str) -> dict[str, Any]:
    """All that is said; which nouns are counted is each language's own affair."""
    return {key: entry for key, entry in walked(entries(language)) if key.split(".")[0] != "count"}


def test_these_languages_can_be_chosen() -> None:
    assert tuple(sorted(known_languages())) == LANGUAGES


@pytest.mark.parametrize("language", [other for other in LANGUAGES if other != "en"])
def test_a_language_is_complete(language: str) -> None:
    english, other = sentences("en"), sentences(language)
    assert set(other) == set(english)
    for key, entry in other.items():
        texts = entry.values() if has_forms(entry) else [entry]
        assert all(text.strip() for text in texts), key
        assert gaps(entry) == gaps(english[key]), key


def test_widgets_speak_romanian_too() -> None:
    """pygame-gui brings the other five."""
    words = json.loads((LOCALE_FOLDER / "pygame-gui.ro.json").read_text("utf-8"))
    assert words["ro"] and all(isinstance(word, str) for word in words["ro"].values())

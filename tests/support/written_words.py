"""The catalogue as it is written, with its sentences that have forms for numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from game.texts import LOCALE_FOLDER

EVERY_FORM = {"zero", "one", "two", "few", "many", "other"}


def entries(language: str) -> dict[str, Any]:
    """The catalogue as it is written."""
    text = (LOCALE_FOLDER / f"pg.{language}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)[language]
    return found


def has_forms(entry: object) -> bool:
    """Whether something has forms for numbers, instead of topics below it."""
    return isinstance(entry, dict) and "other" in entry and set(entry) <= EVERY_FORM


def walked(section: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every sentence of a catalogue: its key with its text, or with its forms."""
    for name, entry in section.items():
        if isinstance(entry, dict) and not has_forms(entry):
            yield from walked(entry, f"{prefix}{name}.")
        else:
            yield prefix + name, entry

"""Names and chat as plain lines: no control characters, no tricks with direction, no markup.

Both sides clean what they receive. A guest must not rely on an honest host, nor a host on an honest
guest.
"""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 20
LONGEST_ROOM: Final = 40
LONGEST_LINE: Final = 200
MOST_MARKS: Final = 2
"""Accents on one letter; more would climb over the lines above."""

NO_MARKUP: Final = str.maketrans({"<": "\u2039", ">": "\u203a"})
"""Text widgets read markup between angle brackets; these look alike and mean nothing to them."""


def clean_line(text: str, longest: int = LONGEST_LINE) -> str:
    """The text in one line of printable characters, cut to a length."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: 4 * longest]):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind.startswith("Z") or char in "\t\r\n":
            kept.append(" ")
        elif not kind.startswith("C") and marks <= MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:longest].rstrip().translate(NO_MARKUP)


def clean_name(text: str) -> str:
    """A person's name; empty if nothing of it can be shown."""
    return clean_line(text, LONGEST_NAME)


def distinct_name(wanted: str, taken: frozenset[str]) -> str:
    """The name, with a number behind it where somebody else already has it."""
    lower = {name.casefold() for name in taken}
    name, number = wanted, 1
    while name.casefold() in lower:
        number += 1
        suffix = f" {number}"
        name = wanted[: LONGEST_NAME - len(suffix)].rstrip() + suffix
    return name

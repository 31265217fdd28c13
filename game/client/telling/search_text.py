"""Words as people type them when they search: no accents, no capitals."""

from __future__ import annotations

from typing import Final
from unicodedata import combining, normalize

DIAERESIS: Final = "\u0308"


def spelt_out(text: str) -> str:
    """As people write it whose keyboard has no such letters: Koeln for Köln."""
    return normalize("NFD", text).replace(DIAERESIS, "e").replace("ß", "ss")


def bare(text: str) -> str:
    """Small letters without accents; hyphens and strokes count as spaces."""
    decomposed = normalize("NFD", text.casefold().replace("-", " ").replace("/", " "))
    return "".join(letter for letter in decomposed if not combining(letter)).strip()

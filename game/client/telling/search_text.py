"""Words as people type them when they search: no accents, no capitals."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import combining, normalize

DIAERESIS: Final = "\u0308"
KEPT: Final = 4096
"""Texts; every letter that is typed looks through the whole book."""


def spelt_out(text: str) -> str:
    """As people write it whose keyboard has no such letters: Koeln for Köln."""
    return normalize("NFD", text).replace(DIAERESIS, "e").replace("ß", "ss")


@lru_cache(KEPT)
def bare(text: str) -> str:
    """Small letters without accents; hyphens and strokes count as spaces."""
    decomposed = normalize("NFD", text.casefold().replace("-", " ").replace("/", " "))
    return "".join(letter for letter in decomposed if not combining(letter)).strip()

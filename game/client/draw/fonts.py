"""The font files: Barlow in three widths, and Noto Sans for scripts that Barlow does not write."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pygame

from game.client.draw.theme import ASSETS, Face

FONTS: Final = ASSETS / "fonts"
BARLOW: Final = {
    Face.CONDENSED: "barlow-condensed-{weight}.ttf",
    Face.SEMI: "barlow-semi-condensed-{weight}.ttf",
    Face.BODY: "barlow-{weight}.ttf",
}
HEAVIEST: Final = 700
BOLD_FROM: Final = 600
NOTO: Final = {
    "ja": "NotoSansJP-{weight}.otf",
    "zh": "NotoSansSC-{weight}.otf",
    "ko": "NotoSansKR-{weight}.ttf",
}
"""Files that pygame-gui brings along, for languages written in them; they hold Latin, too."""
GENERAL_NOTO: Final = "NotoSans-{weight}.ttf"
PROBE_PX: Final = 20
NO_CHARACTER: Final = "\uffff"
"""No font has a picture of it, so it shows a font's picture of the missing."""


class Fonts:
    """Fonts of one language by face, weight and device size."""

    def __init__(self, language: str = "en") -> None:
        pygame.font.init()
        self._language = language.partition("-")[0].partition("_")[0]
        self._fonts: dict[tuple[Path, int], pygame.font.Font] = {}
        self._firsts: dict[tuple[Face, int], Path] = {}
        self._known: dict[tuple[Path, str], bool] = {}
        self._plain: dict[tuple[Face, int, int, bool], pygame.font.Font] = {}
        """For letters that every font has: nearly all that is ever written."""

    def font(
        self, face: Face, weight: int, px: int, text: str = "", *, is_latin: bool = False
    ) -> pygame.font.Font:
        """The font of a face, or the first other one that can write all of `text`.

        What is Latin in every language, such as figures, is set in Barlow if that can write it.
        """
        if not text.isascii():
            return self._writing(face, weight, px, text, is_latin)
        key = (face, weight, px, is_latin)
        if key not in self._plain:
            self._plain[key] = self._writing(face, weight, px, "", is_latin)
        return self._plain[key]

    def _writing(
        self, face: Face, weight: int, px: int, text: str, is_latin: bool
    ) -> pygame.font.Font:
        first = _barlow(face, weight) if is_latin else self._first(face, weight)
        if self._writes(first, text):
            return self._load(first, px)
        others = self._files(face, weight)
        return self._load(next((file for file in others if self._writes(file, text)), first), px)

    def _first(self, face: Face, weight: int) -> Path:
        if (face, weight) not in self._firsts:
            self._firsts[face, weight] = next(self._files(face, weight))
        return self._firsts[face, weight]

    def _files(self, face: Face, weight: int) -> Iterator[Path]:
        """The files to try, the language's own first; names of players may need any of them."""
        noto_weight = "Bold" if weight >= BOLD_FROM else "Regular"
        if self._language in NOTO:
            yield _noto_folder() / NOTO[self._language].format(weight=noto_weight)
        yield _barlow(face, weight)
        for name in (GENERAL_NOTO, *NOTO.values()):
            yield _noto_folder() / name.format(weight=noto_weight)

    def _load(self, file: Path, px: int) -> pygame.font.Font:
        if (file, px) not in self._fonts:
            self._fonts[file, px] = pygame.font.Font(file, px)
        return self._fonts[file, px]

    def _writes(self, file: Path, text: str) -> bool:
        return text.isascii() or all(self._has(file, character) for character in text)

    def _has(self, file: Path, character: str) -> bool:
        """Metrics do not tell: they are those of the picture of the missing."""
        key = (file, character)
        if key not in self._known:
            font = self._load(file, PROBE_PX)
            self._known[key] = _picture(font, character) != _picture(font, NO_CHARACTER)
        return self._known[key]


def noto(language: str, *, is_bold: bool = False) -> Path:
    """The file of a language that Barlow does not write."""
    return _noto_folder() / NOTO[language].format(weight="Bold" if is_bold else "Regular")


def heavier(weight: int) -> int:
    """The next weight that Barlow has."""
    return min(HEAVIEST, weight + 100)


def _barlow(face: Face, weight: int) -> Path:
    return FONTS / BARLOW[face].format(weight=weight)


def _picture(font: pygame.font.Font, character: str) -> bytes:
    return pygame.image.tobytes(font.render(character, True, "white"), "RGBA")


@cache
def _noto_folder() -> Path:
    """Found without importing the package, which few languages would be worth."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame-gui, which holds the Noto fonts, is not installed")
    return Path(spec.origin).parent / "data"

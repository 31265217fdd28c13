"""Typesetting: lines of text as cached surfaces, sharp at every size.

The middle of a rendered line is the middle of its capitals, so centring a line's rectangle
centres what the eye sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Surface
from pygame.font import Font
from pygame.transform import smoothscale

from game.client.draw.fonts import Fonts, heavier
from game.client.draw.line_breaks import breakable, is_wide, phrases
from game.client.draw.pixels import Cache, Pictures, Size, blank, half_up, ready, screens
from game.client.draw.theme import Colour, Rgba, Theme, rgba

ELLIPSIS: Final = "…"
DIGITS: Final = "0123456789"
WIDEST: Final = "4"
KEPT_SCREENS: Final = 0.5
KEPT_SIZES: Final = 5000
WORD_SPACE: Final = 0.235
"""Least space between words; Barlow's own fifth of its size rounds down to too little."""
STEP_DOWN: Final = 0.94
"""How much smaller each try of `fitted` is."""


class Style(StrEnum):
    """What a text is; the theme says how it is set."""

    WORDMARK = "wordmark"
    CARTOUCHE = "cartouche"
    BANNER = "banner"
    PLANT_NUMBER = "plant_number"
    PURSE = "purse"
    TOTAL = "total"
    ROUND = "round"
    PRICE = "price"
    FIGURE = "figure"
    COLUMN = "column"
    HEADLINE = "headline"
    BUTTON = "button"
    NAME = "name"
    LEAD = "lead"
    PHASE = "phase"
    PROMPT = "prompt"
    BODY = "body"
    STRONG = "strong"
    READING = "reading"
    LOG = "log"
    SMALL = "small"
    CHIP = "chip"
    KEY = "key"
    LABEL = "label"
    CAPTION = "caption"
    CITY = "city"
    SLOT = "slot"
    CABLE = "cable"


LATIN: Final = frozenset(
    {
        Style.PLANT_NUMBER,
        Style.PURSE,
        Style.TOTAL,
        Style.ROUND,
        Style.PRICE,
        Style.FIGURE,
        Style.COLUMN,
        Style.KEY,
        Style.CITY,
        Style.SLOT,
        Style.CABLE,
    }
)
"""Figures and the names of cities: Latin in every language, and narrow as their places are."""


EVEN: Final = frozenset(
    {Style.PURSE, Style.TOTAL, Style.ROUND, Style.PRICE, Style.COLUMN, Style.STRONG}
)
"""Figures that change before one's eyes: a bare number in them has digits of one width."""
NUMERALS: Final = frozenset(DIGITS + "+-")


class Spacing(StrEnum):
    """How the letters of a line are put side by side."""

    PLAIN = "plain"
    TRACKED = "tracked"
    DIGITS = "digits"


@dataclass(frozen=True)
class TextSetting:
    """All that decides how a line looks."""

    text: str
    style: Style
    px: int
    zoom: float
    shade: Rgba
    spacing: Spacing


class TextRun(NamedTuple):
    """Letters of one font and where they begin; the last run of a line, an empty one, ends it."""

    font: Font
    letters: str
    x: float


FontFor = Callable[[str], Font]
"""The font of the line's style that can write some letters."""


class Typesetter:
    """Renders text at one scale; `zoom` enlarges a line beyond it, as on a zoomed board."""

    def __init__(self, theme: Theme, scale: float, language: str = "en") -> None:
        self._theme = theme
        self.scale = scale
        self._fonts = Fonts(language)
        self._lines = Pictures(screens(KEPT_SCREENS, scale))
        self._sizes: Cache[Size] = Cache(KEPT_SIZES)

    def device_size(self, style: Style, zoom: float = 1.0) -> int:
        """The size of type in device pixels, never below what can be read."""
        size = self._theme.typeface(style).size * self.scale * zoom
        return max(self._theme.smallest_px, half_up(size))

    def let_go(self) -> None:
        """No line is kept."""
        self._lines.clear()

    def render(self, text: str, style: Style, colour: Colour, zoom: float = 1.0) -> Surface:
        """One line of text; a tracked style is set letter by letter, changing figures evenly."""
        if self._theme.typeface(style).track:
            return self.tracked(text, style, colour, zoom)
        is_even = style in EVEN and NUMERALS.issuperset(text)
        return self._line(text, style, colour, zoom, Spacing.DIGITS if is_even else Spacing.PLAIN)

    def digits(self, text: str, style: Style, colour: Colour, zoom: float = 1.0) -> Surface:
        """One line whose digits all take the same room, for values that change or form columns."""
        return self._line(text, style, colour, zoom, Spacing.DIGITS)

    def tracked(self, text: str, style: Style, colour: Colour, zoom: float = 1.0) -> Surface:
        """One line with the style's space between its letters, as for labels in capitals."""
        return self._line(text, style, colour, zoom, Spacing.TRACKED)

    def size(self, text: str, style: Style, zoom: float = 1.0) -> Size:
        """The size that `render` gives the text."""
        key = (text, style, zoom)
        return self._sizes.get(key, lambda: self.render(text, style, "text.text", zoom).get_size())

    def line_height(self, style: Style, zoom: float = 1.0) -> int:
        """From one line to the next, in device pixels."""
        return half_up(self.device_size(style, zoom) * 1.3)

    def wrap(self, text: str, style: Style, width_px: int, zoom: float = 1.0) -> list[str]:
        """The lines of a text no wider than given, unless a single word is; keeps line breaks."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            lines += self._wrapped(paragraph, style, width_px, zoom)
        return lines

    def fitted(
        self, text: str, style: Style, colour: Colour, width_px: int, zoom: float = 1.0
    ) -> Surface:
        """One line no wider than given: first set smaller, down to what can be read, then cut.

        The least size grows with the scale, so that a text fits alike on every screen.
        """
        smaller, is_whole = self._fitting(text, style, width_px, zoom)
        if is_whole:
            return self.render(text, style, colour, smaller)
        return self._cut(text, style, colour, width_px, smaller)

    def fits(self, text: str, style: Style, width_px: int, zoom: float = 1.0) -> bool:
        """Whether `fitted` need not cut it."""
        return self._fitting(text, style, width_px, zoom)[1]

    def _fitting(self, text: str, style: Style, width_px: int, zoom: float) -> tuple[float, bool]:
        """The zoom to set it at, and whether it is then no wider than given."""
        least = max(self._theme.smallest_px, half_up(self._theme.smallest_px * self.scale))
        smaller = zoom
        while self.size(text, style, smaller)[0] > width_px:
            if self.device_size(style, smaller) <= least:
                return smaller, False
            smaller *= STEP_DOWN
        return smaller, True

    def _wrapped(self, paragraph: str, style: Style, width_px: int, zoom: float) -> list[str]:
        """Japanese breaks after phrases, unless that takes more lines than breaking anywhere."""

        def filled(text: str, parts: Callable[[str], Iterable[str]] = breakable) -> list[str]:
            return self._filled(parts(text), style, width_px, zoom)

        lines = filled(paragraph)
        if len(lines) == 1 or not any(map(is_wide, paragraph)):
            return lines
        left, rest, found = len(lines), paragraph, list[str]()
        while (anywhere := filled(rest))[1:]:
            left -= 1
            line = filled(rest, phrases)[0]
            fits = self.size(line, style, zoom)[0] <= width_px
            if not fits or len(filled(rest[len(line) :].lstrip())) > left:
                line = anywhere[0]
            found.append(line)
            rest = rest[len(line) :].lstrip()
        return [*found, *anywhere]

    def _filled(self, words: Iterable[str], style: Style, width_px: int, zoom: float) -> list[str]:
        lines = [""]
        for word in words:
            longer = lines[-1] + word
            if lines[-1] and self.size(longer.rstrip(), style, zoom)[0] > width_px:
                lines[-1] = lines[-1].rstrip()
                lines.append(word)
            else:
                lines[-1] = longer
        lines[-1] = lines[-1].rstrip()
        return lines

    def _cut(self, text: str, style: Style, colour: Colour, width_px: int, zoom: float) -> Surface:
        shortened = text
        while shortened and self.size(shortened + ELLIPSIS, style, zoom)[0] > width_px:
            shortened = shortened[:-1].rstrip()
        return self.render(shortened + ELLIPSIS, style, colour, zoom)

    def _line(
        self, text: str, style: Style, colour: Colour, zoom: float, spacing: Spacing
    ) -> Surface:
        shade = rgba(self._theme.colour(colour))
        setting = TextSetting(text, style, self.device_size(style, zoom), zoom, shade, spacing)
        return self._lines.get(setting, lambda: ready(self._set(setting)))

    def _set(self, setting: TextSetting) -> Surface:
        typeface = self._theme.typeface(setting.style)
        # Below this size hinting rounds every advance to whole pixels and words run together.
        is_fine = setting.px < self._theme.plain_from_px
        weight = heavier(typeface.weight) if is_fine else typeface.weight
        factor = 2 if is_fine else 1
        font_for = partial(
            self._fonts.font,
            typeface.face,
            weight,
            setting.px * factor,
            is_latin=setting.style in LATIN,
        )
        track = typeface.track * self.scale * setting.zoom * factor
        line = _composed(_runs(setting, font_for, track), font_for(""), setting.shade)
        if is_fine:
            line = smoothscale(_even(line, setting.shade), _halved(line.get_size()))
        if setting.shade[3] < 255:
            line.set_alpha(setting.shade[3])
        return line


def _runs(setting: TextSetting, font_for: FontFor, track: float) -> list[TextRun]:
    if setting.spacing is Spacing.PLAIN:
        return _by_words(setting.text, font_for)
    if setting.spacing is Spacing.TRACKED:
        return _tracked(setting.text, font_for, track)
    return _in_cells(setting.text, font_for)


def _by_words(text: str, font_for: FontFor) -> list[TextRun]:
    """Words, each in a face that has all its letters, no nearer than they can be told apart."""
    font = font_for("")
    space = max(_advance(font, " "), half_up(font.get_point_size() * WORD_SPACE))
    x = 0.0
    runs = []
    for index, word in enumerate(text.split(" ")):
        x += space if index else 0
        runs.append(TextRun(font_for(word), word, x))
        x += runs[-1].font.size(word)[0]
    return [*runs, TextRun(font, "", x)]


def _tracked(text: str, font_for: FontFor, track: float) -> list[TextRun]:
    """Letters with some space between them."""
    x = 0.0
    runs = []
    for letter in text:
        runs.append(TextRun(font_for(letter), letter, x))
        x += _advance(runs[-1].font, letter) + track
    return [*runs, TextRun(font_for(""), "", max(0.0, x - track))]


def _in_cells(text: str, font_for: FontFor) -> list[TextRun]:
    """Letters, every digit in the middle of a cell as wide as a nought.

    Only the four is wider, by less than the space that it has on both sides; two of them side by
    side are moved apart, or their bars would grow together.
    """
    cell = _advance(font_for(""), "0")
    x = 0.0
    runs: list[TextRun] = []
    for letter in text:
        font = font_for(letter)
        advance = _advance(font, letter)
        room = cell if letter in DIGITS else advance
        if letter == WIDEST and runs and runs[-1].letters == WIDEST:
            x += max(0, advance - cell)
        runs.append(TextRun(font, letter, x + (room - advance) / 2))
        x += room
    return [*runs, TextRun(font_for(""), "", x)]


def _composed(runs: list[TextRun], font: Font, shade: Rgba) -> Surface:
    """All runs on one base line, with room on one side until capitals stand in the middle."""
    ascent = max(run.font.get_ascent() for run in runs)
    depth = max(run.font.get_height() - run.font.get_ascent() for run in runs)
    capital = font.metrics("H")[0]
    middle = ascent - (capital[3] / 2 if capital else 0)
    above = max(0, half_up(ascent + depth - 2 * middle))
    height = max(ascent + depth + above, half_up(2 * middle))
    line = blank((half_up(runs[-1].x), height), pygame.Color(shade))
    for run in runs[:-1]:
        letters = run.font.render(run.letters, True, shade[:3])
        line.blit(letters, (half_up(run.x), above + ascent - run.font.get_ascent()))
    return line


def _advance(font: Font, letter: str) -> int:
    metrics = font.metrics(letter)[0]
    return int(metrics[4]) if metrics else font.size(letter)[0]


def _even(line: Surface, shade: Rgba) -> Surface:
    """With an even width and height, so that halving it blurs nothing."""
    halves = _halved(line.get_size())
    even = blank((2 * halves[0], 2 * halves[1]), pygame.Color(shade))
    even.blit(line, (0, 0))
    return even


def _halved(size: Size) -> Size:
    return max(1, (size[0] + 1) // 2), max(1, (size[1] + 1) // 2)

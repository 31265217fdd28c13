"""Sentences with houses, tokens and amounts in them, set in one line or in several."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect, Surface

from game.client.draw import Colour, Icon, Kit, Style
from game.client.draw.line_breaks import CLOSING_MARKS, breakable, is_wide
from game.client.draw.text import ELLIPSIS
from game.client.telling.log_line import LogLine
from game.client.telling.spans import Sentence, Span, SpanKind
from game.client.widgets.page import STEP_DOWN, Align, Page
from game.engine.model import CARTEL
from game.engine.tokens import Resource

COLOURS: Final = {
    SpanKind.MONEY: "accent.amber",
    SpanKind.PLANT: "text.ivory",
    SpanKind.CITY: "text.ivory",
    SpanKind.AREA: "text.ivory",
    SpanKind.SEAT: "text.ivory",
    SpanKind.CARTEL: "accent.copper_light",
}
TOKEN: Final = 1.1
"""Size of a token as a multiple of the size of type."""


@dataclass(frozen=True)
class Piece:
    """A word or a picture of a line; `glue` is the space before it."""

    image: Surface
    glue: int
    is_break: bool
    """A line may begin with it."""


class SentenceSetter:
    """Sets sentences in a style; seats are known by the colours of their houses."""

    def __init__(self, kit: Kit, colours: tuple[int, ...], style: Style = Style.LOG) -> None:
        self._kit = kit
        self._colours = colours
        self._style = style

    def line_height(self, zoom: float = 1.0) -> int:
        return self._kit.text.line_height(self._style, zoom)

    def write(
        self,
        page: Page,
        sentence: Sentence,
        colour: Colour,
        room: Rect,
        *,
        zoom: float = 1.0,
        align: Align = Align.LEFT,
    ) -> Rect:
        """Set a sentence in one line in the middle of a room, smaller or shortened if need be."""
        pieces = self._pieces(sentence, colour, zoom)
        while _width(pieces) > room.w and self._px(zoom) > page.smallest:
            zoom *= STEP_DOWN
            pieces = self._pieces(sentence, colour, zoom)
        is_whole = _width(pieces) <= room.w
        if not is_whole:
            dots = Piece(self._word(ELLIPSIS, colour, zoom), 0, False)
            while pieces and _width([*pieces, dots]) > room.w:
                pieces.pop()
            pieces.append(dots)
        if align is Align.RIGHT:
            room = Rect(room.right - _width(pieces), room.y, _width(pieces), room.h)
        return self._put(page, pieces, room, sentence, zoom=zoom, is_whole=is_whole)

    def wrap(
        self, sentence: Sentence, colour: Colour, width: int, zoom: float = 1.0
    ) -> list[list[Piece]]:
        """The sentence in lines no wider than given."""
        lines: list[list[Piece]] = [[]]
        for group in _groups(self._pieces(sentence, colour, zoom)):
            longer = [*lines[-1], *group]
            if lines[-1] and _width(longer) > width:
                lines.append([replace(group[0], glue=0), *group[1:]])
            else:
                lines[-1] = longer
        return lines

    def put_line(
        self, page: Page, line: list[Piece], room: Rect, sentence: Sentence, zoom: float = 1.0
    ) -> Rect:
        """Set a line made by `wrap`."""
        return self._put(page, line, room, sentence, zoom=zoom, is_whole=True)

    def _put(
        self,
        page: Page,
        pieces: list[Piece],
        room: Rect,
        sentence: Sentence,
        *,
        zoom: float,
        is_whole: bool,
    ) -> Rect:
        x = room.x
        for piece in pieces:
            x += piece.glue
            page.blit(piece.image, (x, room.centery - piece.image.get_height() / 2))
            x += piece.image.get_width()
        place = Rect(room.x, 0, x - room.x, self._px(zoom))
        place.centery = room.centery
        text = "".join(span.text for span in sentence)
        page.note(place, page.rect, text, self._px(zoom), is_whole)
        return place

    def _px(self, zoom: float) -> int:
        return self._kit.text.device_size(self._style, zoom)

    def _pieces(self, sentence: Sentence, colour: Colour, zoom: float) -> list[Piece]:
        pieces: list[Piece] = []
        before = ""
        for span in sentence:
            pieces += self._span(span, colour, zoom, before)
            before = (before + span.text)[-1:]
        return pieces

    def _span(self, span: Span, colour: Colour, zoom: float, before: str) -> list[Piece]:
        """Its words and pictures; `before` is the character that comes before them."""
        if span.kind is SpanKind.TOKENS:
            return self._tokens(span, colour, zoom, before)
        shade = COLOURS.get(span.kind, colour)
        space = self._kit.text.size(" ", self._style, zoom)[0]
        return [
            Piece(self._word(word, shade, zoom), space if has_space else 0, is_break)
            for word, has_space, is_break in _words(span.text, before)
        ]

    def _tokens(self, span: Span, colour: Colour, zoom: float, before: str) -> list[Piece]:
        """An amount and a picture of the token stand for the words."""
        space = self._kit.text.size(" ", self._style, zoom)[0] if before == " " else 0
        assert span.key is not None
        token = self._kit.sprites.token(Resource(int(span.key)), round(self._px(zoom) * TOKEN))
        if not span.amount:
            return [Piece(token, space, bool(space))]
        number = self._word(str(span.amount), "text.ivory", zoom)
        return [
            Piece(number, space, bool(space) or is_wide(before or " ")),
            Piece(token, self._kit.px(2), False),
        ]

    def _word(self, word: str, colour: Colour, zoom: float) -> Surface:
        return self._kit.text.render(word, self._style, colour, zoom)


def line_mark(kit: Kit, line: LogLine, colours: tuple[int, ...], px: int, shade: Colour) -> Surface:
    """What stands before a line of the log: the house of whoever acted, or an icon."""
    if line.seat is None:
        return kit.sprites.icon(Icon(line.icon), round(px * 0.86), shade)
    if line.seat == CARTEL:
        return kit.sprites.cartel_house(px)
    return kit.sprites.house(colours[line.seat], px)


def _words(text: str, before: str) -> Iterable[tuple[str, bool, bool]]:
    """Each word, whether a space stands before it, and whether a line may begin with it."""
    last = before
    for part in breakable(text):
        word = part.strip()
        if word:
            has_space = last == " " or part[0] == " "
            is_closing = word[0] in CLOSING_MARKS
            beside_wide = is_wide(word[0]) or bool(last and is_wide(last))
            yield word, has_space, has_space or (beside_wide and not is_closing)
        last = part[-1]


def _groups(pieces: list[Piece]) -> Iterable[list[Piece]]:
    """Pieces between which no line may break, together."""
    group: list[Piece] = []
    for piece in pieces:
        if group and piece.is_break:
            yield group
            group = []
        group.append(piece)
    if group:
        yield group


def _width(pieces: list[Piece]) -> int:
    return sum(piece.glue + piece.image.get_width() for piece in pieces)

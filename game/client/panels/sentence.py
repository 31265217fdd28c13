"""Sentences with houses, tokens and amounts in them, set in one line or in several."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.kit import Colour, Icon, Kit, Style
from game.client.kit.text import CLOSING_MARKS, ELLIPSIS
from game.client.panels.page import STEP_DOWN, Page
from game.client.table.spans import Sentence, Span, SpanKind
from game.engine.tokens import Resource

COLOURS: Final = {
    SpanKind.MONEY: "accent.amber",
    SpanKind.PLANT: "text.ivory",
    SpanKind.CITY: "text.ivory",
    SpanKind.AREA: "text.ivory",
    SpanKind.SEAT: "text.ivory",
    SpanKind.CARTEL: "accent.copper_light",
}
CLOSING: Final = CLOSING_MARKS + ".,;:!?)"
"""What never begins a line."""
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
        self, page: Page, sentence: Sentence, colour: Colour, room: Rect, *, zoom: float = 1.0
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
        return self._put(page, pieces, room, sentence, zoom=zoom, is_whole=is_whole)

    def wrap(
        self, sentence: Sentence, colour: Colour, width: int, zoom: float = 1.0
    ) -> list[list[Piece]]:
        """The sentence in lines no wider than given."""
        lines: list[list[Piece]] = [[]]
        for first, *rest in _unbroken(self._pieces(sentence, colour, zoom)):
            longer = [*lines[-1], first, *rest]
            if lines[-1] and _width(longer) > width:
                lines.append([Piece(first.image, 0, True), *rest])
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
        has_space = False
        for span in sentence:
            found, has_space = self._span(span, colour, zoom, has_space)
            pieces += found
        return pieces

    def _span(
        self, span: Span, colour: Colour, zoom: float, has_space: bool
    ) -> tuple[list[Piece], bool]:
        """Its words and pictures, and whether a space follows them."""
        if span.kind is SpanKind.TOKENS:
            return self._tokens(span, colour, zoom, has_space), False
        shade = COLOURS.get(span.kind, colour)
        pieces: list[Piece] = []
        space = self._kit.text.size(" ", self._style, zoom)[0]
        for word, before in _words(span.text, has_space):
            image = self._word(word, shade, zoom)
            may_begin = not pieces and word[0] not in CLOSING
            pieces.append(Piece(image, space if before else 0, before or may_begin))
        ends_open = span.text.endswith(" ") or (has_space and not span.text.strip())
        return pieces, ends_open

    def _tokens(self, span: Span, colour: Colour, zoom: float, has_space: bool) -> list[Piece]:
        """An amount and a picture of the token stand for the words."""
        space = self._kit.text.size(" ", self._style, zoom)[0]
        assert span.key is not None
        token = self._kit.sprites.token(Resource(int(span.key)), round(self._px(zoom) * TOKEN))
        number = self._word(str(span.amount), "text.ivory", zoom)
        return [
            Piece(number, space if has_space else 0, has_space),
            Piece(token, self._kit.px(2), False),
        ]

    def _word(self, word: str, colour: Colour, zoom: float) -> Surface:
        return self._kit.text.render(word, self._style, colour, zoom)


def line_mark(kit: Kit, icon: str, house: int | None, px: int, colour: Colour) -> Surface:
    """What stands before a line of the log: the house of its player, or an icon."""
    if house is not None:
        return kit.sprites.house(house, px)
    return kit.sprites.icon(Icon(icon), round(px * 0.86), colour)


def _words(text: str, has_space: bool) -> Iterable[tuple[str, bool]]:
    """Each word, and whether a space stands before it."""
    before = has_space or text.startswith(" ")
    for word in text.split():
        yield word, before
        before = True


def _unbroken(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Pieces that stay on one line, such as an amount and its token."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        if piece.is_break or not groups:
            groups.append([])
        groups[-1].append(piece)
    return groups


def _width(pieces: list[Piece]) -> int:
    return sum(piece.glue + piece.image.get_width() for piece in pieces)

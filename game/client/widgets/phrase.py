"""A few words with numbers in them that stand out: the numbers larger, even and in a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect, Surface

from game.client.draw import Colour, Kit, Style
from game.client.widgets.page import STEP_DOWN, Align, Page
from game.texts import Catalogue


@dataclass(frozen=True)
class Term:
    """Some words, or a number, of a phrase."""

    text: str
    colour: Colour
    is_number: bool = False


Phrase = tuple[Term, ...]


@dataclass(frozen=True)
class PhraseStyle:
    words: Style = Style.SMALL
    numbers: Style = Style.FIGURE


def phrase_of(
    words: Catalogue, key: str, colour: Colour, numbers: Mapping[str, tuple[int, Colour]]
) -> Phrase:
    """A sentence of the catalogue; each gap is a number in its colour."""
    terms = []
    for before, gap in words.parts(key, **{name: number for name, (number, _) in numbers.items()}):
        if before:
            terms.append(Term(before, colour))
        if gap:
            number, shade = numbers[gap]
            terms.append(Term(str(number), shade, is_number=True))
    return tuple(terms)


def write_phrase(
    page: Page,
    phrase: Phrase,
    room: Rect,
    align: Align = Align.LEFT,
    style: PhraseStyle = PhraseStyle(),
) -> Rect:
    """Set a phrase in the middle of a room, smaller if it must be; where it is."""
    zoom = 1.0
    images = _images(page.kit, phrase, style, zoom)
    least = page.smallest
    while _width(images) > room.w and page.kit.text.device_size(style.words, zoom) > least:
        zoom *= STEP_DOWN
        images = _images(page.kit, phrase, style, zoom)
    place = Rect(room.x, room.y, _width(images), room.h)
    if align is Align.RIGHT:
        place.right = room.right
    x = place.x
    for image in images:
        page.blit(image, (x, room.centery - image.get_height() / 2))
        x += image.get_width()
    text = "".join(term.text for term in phrase)
    ink = Rect(place.x, 0, place.w, page.kit.text.device_size(style.words, zoom))
    ink.centery = room.centery
    is_whole = place.w <= room.w
    page.note(ink, page.rect, text, page.kit.text.device_size(style.words, zoom), is_whole)
    return place


def phrase_width(kit: Kit, phrase: Phrase, style: PhraseStyle = PhraseStyle()) -> int:
    """How wide a phrase stands when it has all the room it wants."""
    return _width(_images(kit, phrase, style, 1.0))


def _images(kit: Kit, phrase: Phrase, style: PhraseStyle, zoom: float) -> list[Surface]:
    return [
        kit.text.digits(term.text, style.numbers, term.colour, zoom)
        if term.is_number
        else kit.text.render(term.text, style.words, term.colour, zoom)
        for term in phrase
    ]


def _width(images: list[Surface]) -> int:
    return sum(image.get_width() for image in images)

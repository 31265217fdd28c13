"""What is written on the title: the glowing wordmark, the motto, and the faces of the menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw import ButtonState, Icon, Kit, Style
from game.client.draw.buttons import ButtonPictures
from game.client.draw.glowing import glow_of, glow_pad
from game.client.draw.pixels import blank
from game.texts import Catalogue

LEFT: Final = 73.3
WORD_TOPS: Final = (53.0, 151.0)
WORD_BOX: Final = (330.0, 152.0)
"""The most a word of the name may take."""
WORDS_WIDTH: Final = 450.0
"""Room for a word with the bolt behind it, and for the motto."""
RULE: Final = (288.0, 284.0)
"""Height and length of the copper line."""
MOTTO_TOP: Final = 297.0
MENU_TOP: Final = 341.0
MENU_WIDTH: Final = 320.0
PRIMARY_HEIGHT, ENTRY_HEIGHT = 61.3, 38.7
PAIR: Final = (232.0, 84.0)
"""Each of two large entries beside each other; their notes have two lines."""
ENTRY_GAP: Final = 6.7
FOOTER: Final = 13.0
RADIUS: Final = 8.5
TEXT_INSET: Final = 17.5
GLOW_REACH: Final = 10.7
GLOW_ALPHA: Final = 150
BOLT: Final = 80.0
DESK_HEIGHT: Final = 720.0
MENU_HEIGHT: Final = 306.0
"""What the menu and the line at the foot need; on a low desk the name above gives way."""
SHARE_ABOVE: Final = 0.4
"""How much of a taller window's extra height stays above the words."""
MOTTO_ZOOM, ENTRY_ZOOM = 1.18, 0.84
LIGHTER, DARKER = 16, 26
HIGH, LOW = 0.36, 0.73
"""Where a large entry has its label and its note, of its height ..."""
HIGHER, LOWER = 0.27, (0.58, 0.8)
"""... and where they are if the note has two lines."""
DOT: Final = " · "
MENU_FILLS: Final = {
    ButtonState.NORMAL: "night.menu",
    ButtonState.HOVER: "night.menu_hover",
    ButtonState.PRESSED: "night.menu_press",
}


@dataclass(frozen=True)
class WordPlaces:
    """Where the words stand in a window."""

    kit: Kit
    height: int

    @property
    def left(self) -> int:
        return self.kit.px(LEFT)

    @property
    def share(self) -> float:
        """How large the name is, against what the desk has room for."""
        room = self.height / self.kit.scale - MENU_HEIGHT - (MENU_TOP - MOTTO_TOP)
        return min(1.0, room / MOTTO_TOP)

    def y(self, logical: float) -> int:
        extra = max(0.0, self.height - DESK_HEIGHT * self.kit.scale)
        above = min(logical, MOTTO_TOP)
        return self.kit.px(above * self.share + logical - above) + round(extra * SHARE_ABOVE)

    def pair(self) -> list[Rect]:
        """Two large entries side by side."""
        step = self.kit.px(PAIR[0] + ENTRY_GAP)
        size = (self.kit.px(PAIR[0]), self.kit.px(PAIR[1]))
        return [Rect((self.left + right, self.y(MENU_TOP)), size) for right in (0, step)]

    def entries(
        self, halves: Sequence[bool], top: float = MENU_TOP, wide: float = MENU_WIDTH
    ) -> list[Rect]:
        """The entries of a menu, of which some take half a row; the first is the primary one."""
        places: list[Rect] = []
        is_right = False
        half = (wide - ENTRY_GAP) / 2
        for is_half in halves:
            height = ENTRY_HEIGHT if places or top > MENU_TOP else PRIMARY_HEIGHT
            if is_right and not is_half:
                top, is_right = top + ENTRY_HEIGHT + ENTRY_GAP, False
            left = self.kit.px(half + ENTRY_GAP) if is_right else 0
            width = half if is_half else wide
            place = (self.left + left, self.y(top), self.kit.px(width), self.kit.px(height))
            places.append(Rect(place))
            if not is_half or is_right:
                top += height + ENTRY_GAP
            is_right = is_half and not is_right
        return places


@dataclass(frozen=True)
class TitleWords:
    """The picture of all words, and where it goes."""

    picture: Surface
    place: tuple[int, int]


def paint_words(kit: Kit, size: tuple[int, int], catalogue: Catalogue) -> TitleWords:
    """Wordmark with its glow, copper line and motto."""
    places = WordPlaces(kit, size[1])
    pad = kit.px(3 * GLOW_REACH)
    top = places.y(WORD_TOPS[0]) - pad
    foot = places.y(MOTTO_TOP) + kit.px(26)
    picture = blank(
        (places.left + kit.px(WORDS_WIDTH) + pad, foot - top), kit.theme.colour("night.bolt")
    )
    width = 0
    for key, word_top in zip(("title.word_1", "title.word_2"), WORD_TOPS):
        word = _wordmark(kit, catalogue.say(key), places.share)
        width = word.get_width()
        drop = (kit.px(WORD_BOX[1] * places.share) - word.get_height()) // 2
        place = (places.left, places.y(word_top) - top + drop)
        _put_glowing(picture, word, place, kit, "night.wordmark_glow")
    _put_bolt(picture, places, places.left + width + kit.px(20), places.y(WORD_TOPS[1]) - top)
    line = Rect(places.left + kit.px(2.7), places.y(RULE[0]) - top, kit.px(RULE[1]), kit.px(1.3))
    picture.fill(kit.theme.colour("accent.copper_light"), line)
    room = kit.px(WORDS_WIDTH)
    words = catalogue.say("title.motto")
    motto = kit.text.fitted(words, Style.BODY, "night.motto", room, MOTTO_ZOOM)
    picture.blit(motto, (line.left, places.y(MOTTO_TOP) - top))
    return TitleWords(picture, (0, top))


def _wordmark(kit: Kit, word: str, share: float) -> Surface:
    """Smaller where a script or a name would leave the room that two short words have."""
    width, height = kit.text.size(word, Style.WORDMARK)
    zoom = min(1.0, kit.px(WORD_BOX[0]) / width, kit.px(WORD_BOX[1]) / height)
    return kit.text.render(word, Style.WORDMARK, "text.wordmark", zoom * share)


def primary_pictures(kit: Kit, size: tuple[int, int], label: str, note: str) -> ButtonPictures:
    """The amber entry: a large label, a line below it, an arrow at the right."""
    pictures = {}
    for state in (ButtonState.NORMAL, ButtonState.HOVER, ButtonState.PRESSED):
        face = kit.shapes.framed(
            size,
            RADIUS * kit.scale,
            kit.theme.gradient("button.primary"),
            kit.theme.gradient("button.primary_rim"),
            kit.px(1),
        )
        _shade(face, state)
        inset, high = kit.px(TEXT_INSET), _label_height(kit, size)
        arrow = kit.sprites.icon(Icon.ARROW, kit.px(22), "text.on_amber")
        face.blit(arrow, arrow.get_rect(midright=(size[0] - inset, round(size[1] * high))))
        room = size[0] - 3 * inset - arrow.get_width()
        title = kit.text.fitted(label, Style.TOTAL, "text.on_amber", room)
        face.blit(title, title.get_rect(midleft=(inset, round(size[1] * high))))
        _put_note(face, kit, note, "text.on_amber")
        pictures[state] = face
    return pictures


def beside_pictures(kit: Kit, size: tuple[int, int], label: str, note: str) -> ButtonPictures:
    """As large as the amber entry that it stands beside, and as quiet as those below."""
    pictures = {}
    for state in MENU_FILLS:
        face = _menu_face(kit, size, state)
        inset, high = kit.px(TEXT_INSET), _label_height(kit, size)
        title = kit.text.fitted(label, Style.TOTAL, "text.ivory", size[0] - 2 * inset)
        face.blit(title, title.get_rect(midleft=(inset, round(size[1] * high))))
        _put_note(face, kit, note, "night.motto")
        pictures[state] = face
    return pictures


def _label_height(kit: Kit, size: tuple[int, int]) -> float:
    return HIGH if size[1] < kit.px(PAIR[1]) else HIGHER


def _put_note(face: Surface, kit: Kit, note: str, colour: str) -> None:
    """In two lines where the entry has room for them."""
    inset = kit.px(TEXT_INSET)
    room = face.get_width() - 2 * inset
    if face.get_height() < kit.px(PAIR[1]):
        lines, places = [note], [LOW]
    else:
        lines, places = _in_two(kit, note, room), list(LOWER)
    for line, place in zip(lines, places):
        text = kit.text.fitted(line, Style.BODY, colour, room)
        face.blit(text, text.get_rect(midleft=(inset, round(face.get_height() * place))))


def _in_two(kit: Kit, note: str, room: int) -> list[str]:
    """A list of facts, as many of them in its first line as have room there."""
    facts = note.split(DOT)
    count = len(facts)
    while count > 1 and kit.text.size(DOT.join(facts[:count]), Style.BODY)[0] > room:
        count -= 1
    return [line for line in (DOT.join(facts[:count]), DOT.join(facts[count:])) if line]


def _menu_face(kit: Kit, size: tuple[int, int], state: ButtonState) -> Surface:
    radius = RADIUS * kit.scale
    face = kit.shapes.face(size, radius, kit.theme.colour(MENU_FILLS[state]))
    face.blit(kit.shapes.ring(size, radius, kit.theme.colour("night.menu_rim"), 1), (0, 0))
    return face


def entry_pictures(kit: Kit, size: tuple[int, int], label: str) -> ButtonPictures:
    """A quiet entry of the menu."""
    pictures = {}
    for state in MENU_FILLS:
        face = _menu_face(kit, size, state)
        inset = kit.px(TEXT_INSET)
        text = kit.text.fitted(label, Style.HEADLINE, "text.ivory", size[0] - 2 * inset, ENTRY_ZOOM)
        face.blit(text, text.get_rect(midleft=(inset, size[1] // 2)))
        pictures[state] = face
    return pictures


def _put_bolt(picture: Surface, places: WordPlaces, x: int, word_top: int) -> None:
    kit, share = places.kit, places.share
    bolt = kit.sprites.icon(Icon.BOLT, kit.px(BOLT * share), "night.bolt")
    height = kit.text.size("X", Style.WORDMARK, share)[1]
    place = (x, word_top + (height - bolt.get_height()) // 2)
    _put_glowing(picture, bolt, place, kit, "night.bolt_glow")


def _put_glowing(
    picture: Surface, thing: Surface, place: tuple[int, int], kit: Kit, colour: str
) -> None:
    """The thing over layers of its own light."""
    reach = kit.px(GLOW_REACH)
    glowing = glow_of(thing, kit.theme.colour(colour), reach, GLOW_ALPHA)
    picture.blit(glowing, (place[0] - glow_pad(reach), place[1] - glow_pad(reach)))


def _shade(face: Surface, state: ButtonState) -> None:
    if state is ButtonState.HOVER:
        face.fill((LIGHTER,) * 3, special_flags=pygame.BLEND_RGB_ADD)
    elif state is ButtonState.PRESSED:
        face.fill((DARKER,) * 3, special_flags=pygame.BLEND_RGB_SUB)

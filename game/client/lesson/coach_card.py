"""The coach's bubble: a sentence beside what it speaks of, with a tail that points there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.client.draw import ButtonKind, ButtonState, Elevation, Icon, Kit, Style
from game.client.draw.pixels import blank
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

NEXT: Final = control("coach_next")
LEAVE: Final = control("coach_leave")
WIDTH: Final = 330.0
PAD: Final = 14.0
HEAD: Final = 24.0
BUTTON: Final = 32.0
EDGE: Final = 12.0
"""Between the bubble and the edge of the board."""
TAIL: Final = 11.0
"""Half the width of the tail where it leaves the bubble."""
FINE: Final = 3
TAIL_LENGTH: Final = 26.0
BETWEEN: Final = 5.0
"""Between an instruction and its reason."""


@dataclass(frozen=True)
class CoachModel:
    """What is said; without `next` it is to be done, not read."""

    title: str
    sentence: str
    leave: str
    why: str = ""
    """The reason for it."""
    lead: str = ""
    """What was pressed instead."""
    next: str = ""
    key: str = ""
    """The name of the key that does the same as `next`."""

    def paragraphs(self) -> Iterator[tuple[str, str]]:
        """All that is written, each with its ink."""
        inks = ((self.lead, "state.warn"), (self.sentence, "text.ivory"), (self.why, "text.mid"))
        yield from ((text, ink) for text, ink in inks if text)


def card_size(kit: Kit, model: CoachModel) -> tuple[int, int]:
    """As high as the sentence needs."""
    width = kit.px(WIDTH)
    height = kit.px(HEAD) + kit.px(PAD + BUTTON) + kit.px(10) - kit.px(BETWEEN)
    for text, _ in model.paragraphs():
        lines = kit.text.wrap(text, Style.READING, width - 2 * kit.px(PAD))
        height += len(lines) * kit.text.line_height(Style.READING) + kit.px(BETWEEN)
    return width, height


class CoachCard(Panel[CoachModel]):
    """Lies over the board while the coach has something to say."""

    overhang = 16.0

    def clear(self) -> None:
        """Say nothing."""
        if self._model is not None:
            self._model = None
            self.repaint()

    def paint(self, page: Page, model: CoachModel) -> None:
        kit, radius = self.kit, self.kit.theme.length("radius.panel")
        page.put(kit.desk.shadow(self.rect.size, radius, Elevation.LIFTED), self.rect.center)
        page.blit(kit.desk.gradient(self.rect.size, "tooltip", radius), self.rect.topleft)
        page.blit(kit.desk.outline(self.rect.size, radius, "accent.amber", 1.5), self.rect.topleft)
        pad = self.px(PAD)
        head = Rect(self.rect.x + pad, self.rect.y + self.px(3), self.rect.w - 2 * pad, 0)
        head.h = self.px(HEAD)
        icon = kit.sprites.icon(Icon.PERSON, self.px(14), "accent.amber")
        page.blit(icon, (head.x, head.centery - icon.get_height() / 2))
        room = Rect(head.x + self.px(20), head.y, head.w - self.px(20), head.h)
        page.write(model.title.upper(), Style.LABEL, "accent.amber", room)
        bottom = self.rect.bottom - self.px(BUTTON + 12)
        y = head.bottom
        for text, ink in model.paragraphs():
            words = Rect(head.x, y, head.w, bottom - y)
            y = page.paragraph(text, Style.READING, ink, words).bottom + self.px(BETWEEN)
        self._buttons(page, model, pad)

    def _buttons(self, page: Page, model: CoachModel, pad: int) -> None:
        gap, height = self.px(8), self.px(BUTTON)
        width = (self.rect.w - 2 * pad - gap) // 2
        row = Rect(self.rect.x + pad, self.rect.bottom - self.px(10) - height, width, height)
        self._button(page, LEAVE, row, model)
        if model.next:
            place = row.move(width + gap, 0)
            page.put(self.kit.desk.button_glow(place.size), place.center)
            self._button(page, NEXT, place, model)

    def _button(self, page: Page, piece: PieceId, place: Rect, model: CoachModel) -> None:
        state = ButtonState.HOVER if piece == self.hovered else ButtonState.NORMAL
        button = self.kit.desk.button
        if piece == NEXT:
            key = model.key or None
            face = button(place.size, ButtonKind.PRIMARY, state, model.next, key=key)
        else:
            face = button(place.size, ButtonKind.GHOST, state, model.leave)
        page.blit(face, place.topleft)
        page.mark(piece, place)


def draw_tail(surface: Surface, kit: Kit, card: Rect, target: Rect) -> list[Rect]:
    """From the bubble towards what it speaks of; where it was drawn, if they do not touch."""
    tip = _nearest(target, card.center)
    root = _nearest(card, tip)
    length = hypot(tip[0] - root[0], tip[1] - root[1])
    if length < kit.px(4):
        return []
    reach = min(1.0, kit.px(TAIL_LENGTH) / length)
    tip = (
        round(root[0] + (tip[0] - root[0]) * reach),
        round(root[1] + (tip[1] - root[1]) * reach),
    )
    half = kit.px(TAIL)
    is_level = root[0] in (card.left, card.right - 1)
    across = (0, half) if is_level else (half, 0)
    points = [
        (root[0] - across[0], root[1] - across[1]),
        tip,
        (root[0] + across[0], root[1] + across[1]),
    ]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    place = Rect(min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 3, max(ys) - min(ys) + 3)
    large = blank((place.w * FINE, place.h * FINE), kit.theme.colour("accent.amber"))
    corners = [((x - place.x) * FINE, (y - place.y) * FINE) for x, y in points]
    pygame.draw.polygon(large, kit.theme.colour("accent.amber"), corners)
    return [surface.blit(smoothscale(large, place.size), place)]


def _nearest(rect: Rect, point: tuple[int, int]) -> tuple[int, int]:
    """The point of a rectangle that is nearest to another point."""
    return (
        max(rect.left, min(point[0], rect.right - 1)),
        max(rect.top, min(point[1], rect.bottom - 1)),
    )

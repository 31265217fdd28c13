"""The banner of a sale: the buyer's face, what was sold for how much, the gavel on its block."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw import Elevation, Kit, Style
from game.client.draw.gavel import BLOCK, CANVAS, DOWN
from game.client.table.anim.timeline import SoldProp
from game.client.vocabulary.seating import Seating
from game.client.widgets.banner import Fading
from game.client.widgets.page import Page
from game.client.widgets.seat_tile import seat_tile
from game.client.widgets.sentence import SentenceSetter
from game.texts import Catalogue

SIDE: Final = 18.0
PORTRAIT: Final = 72.0
GAP: Final = 24.0
GAVEL: Final = 108.0
ROWS: Final = ((10.0, 44.0), (54.0, 30.0), (84.0, 20.0))
"""Where title, line and remark stand, and how high they are."""
RAYS: Final = (146, 166, 186, -16, 0, 15)
"""Degrees of the six rays, three to each side of the block."""
RAY: Final = (35.0, 12.0)
"""From where a ray shines, and how long it is."""
RAY_WIDTH: Final = 1.8


class SoldBanner(Fading[SoldProp]):
    """As large as its place."""

    overhang = 22.0

    def __init__(self, kit: Kit, rect: Rect, words: Catalogue, seating: Seating) -> None:
        super().__init__(kit, rect, words)
        self._seating = seating

    def paint(self, page: Page, model: SoldProp) -> None:
        kit, plate = self.kit, self.rect
        radius = kit.theme.length("radius.panel")
        page.put(kit.desk.shadow(plate.size, radius, Elevation.LIFTED), plate.center)
        page.blit(kit.desk.gradient(plate.size, "tooltip", radius), plate.topleft)
        page.blit(kit.desk.outline(plate.size, radius, "line.copper", 1.2), plate.topleft)
        side = self.px(PORTRAIT)
        face = Rect(plate.x + self.px(SIDE), 0, side, side)
        face.centery = plate.centery
        page.blit(seat_tile(kit, self._seating[model.seat], side), face.topleft)
        gavel = kit.sprites.gavel(self.px(GAVEL), DOWN)
        corner = (
            plate.right - self.px(SIDE - 8) - gavel.get_width(),
            plate.centery - gavel.get_height() // 2 - self.px(4),
        )
        page.blit(gavel, corner)
        drawn_at = (corner[0] - page.area.x, corner[1] - page.area.y)
        draw_rays(page.surface, Rect(drawn_at, gavel.get_size()), self.kit, 1.0)
        self._text(page, model, face.right + self.px(GAP), corner[0] - self.px(6))

    def _text(self, page: Page, model: SoldProp, left: int, right: int) -> None:
        rooms = [
            Rect(left, self.rect.y + self.px(top), right - left, self.px(height))
            for top, height in ROWS
        ]
        page.write(model.title.upper(), Style.BANNER, "accent.amber", rooms[0], frame=self.rect)
        colours = tuple(sitter.colour for sitter in self._seating)
        line = SentenceSetter(self.kit, colours, Style.HEADLINE)
        line.write(page, model.line, "text.ivory", rooms[1])
        remark = SentenceSetter(self.kit, colours, Style.BODY)
        remark.write(page, model.about, "text.mid", rooms[2])


def draw_rays(surface: Surface, gavel: Rect, kit: Kit, share: float) -> Rect:
    """Six rays from where the gavel has hit its block; they shine farther from first to last.

    What they cover reaches beyond the picture of a large gavel.
    """
    unit = gavel.h / CANVAS[1]
    middle = (gavel.x + BLOCK[0] * unit, gavel.y + (BLOCK[1] + 2) * unit)
    colour = kit.theme.colour("accent.amber")
    near, far = RAY[0] * unit, (RAY[0] + RAY[1] * share) * unit
    covered = Rect(gavel)
    for degrees in RAYS:
        turn = math.radians(degrees)
        along = (math.cos(turn), -math.sin(turn) * 0.8)
        x, y = middle
        ends = [(x + reach * along[0], y + reach * along[1]) for reach in (near, far)]
        width = max(1, round(RAY_WIDTH * unit))
        covered.union_ip(pygame.draw.line(surface, colour, ends[0], ends[1], width))
    return covered

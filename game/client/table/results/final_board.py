"""The board as the game left it, small and at night, with one network in light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import BLEND_RGB_ADD, Rect, Surface

from game.client.board.art import BoardArt
from game.client.board.night.network_lights import LightMap, shine
from game.client.board.night.network_tree import network_tree
from game.client.draw import HouseGround, Icon, Kit, Style
from game.client.draw.theme import mix
from game.client.scenery.night_picture import NightLand, framed, network_lights
from game.client.table.results.result_choices import ResultChoice, network_chip
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.engine.model import CARTEL, NOBODY, Position
from game.engine.terms import Seat
from game.texts import Catalogue

SIDE: Final = 10.0
RADIUS: Final = 6.0
CHIP, CHIP_GAP, CHIP_LEAST = 33.0, 6.0, 22.0
HOUSE, HOUSE_LEAST = 18.0, 13.0
DOT: Final = 2.2
DOT_SHARE: Final = 0.5
TEXT: Final = 96.0
"""Room for the figures of the chosen seat beside the land."""
BOARD: Final = control(ResultChoice.BOARD, "picture")
"""The picture itself: a click on it looks at the board."""


@dataclass(frozen=True)
class FinalBoardModel:
    """Whose network is lit, and how the land looks now."""

    seats: tuple[Seat, ...]
    """Best first."""
    chosen: Seat
    powered: tuple[int, ...]
    """By seat."""
    version: int = 0
    """Counts how often the land has been painted."""


@dataclass(frozen=True)
class FinishedBoard:
    """A board, how the game left it, and whose houses stand on it."""

    art: BoardArt
    at: Position
    seating: Seating


class FinalBoard(Panel[FinalBoardModel]):
    """Draws each network once, when it is first asked for."""

    def __init__(
        self,
        kit: Kit,
        rect: Rect,
        words: Catalogue,
        over: FinishedBoard,
    ) -> None:
        super().__init__(kit, rect, words)
        self._at = at = over.at
        self._seating = seating = over.seating
        self._chips = self._chip_size(len(seating))
        self._frame = self._picture_place()
        free = Rect(0, 0, self._frame.w - self.px(self._chips + 2 * SIDE), self._frame.h)
        room = free.inflate(-self.px(12), -self.px(12))
        room.x, room.w = self.px(TEXT), free.w - self.px(TEXT)
        framing = framed(over.art, at.in_play.cities, self._frame.size, room, kit.scale)
        self._board = NightLand(kit.theme, over.art, at.areas, framing)
        self._lit: dict[Seat, Surface] = {}

    @property
    def is_coming(self) -> bool:
        """The land is still being painted."""
        return self._board.is_coming

    def update(self) -> bool:
        """Take in painted land; whether the picture is another now."""
        if not self._board.update():
            return False
        self._lit.clear()
        return True

    def close(self) -> None:
        """Nothing of it is wanted any more."""
        self._board.close()

    def is_on(self, piece: PieceId) -> bool:
        return self.model is not None and piece == network_chip(self.model.chosen)

    def paint(self, page: Page, model: FinalBoardModel) -> None:
        sitter = self._seating[model.chosen]
        note = self.words.say("results.network", seat=sitter.name)
        self.ground(page, self.words.say("results.final_board"), note)
        if model.chosen not in self._lit:
            self._lit[model.chosen] = self._draw(model.chosen)
        page.blit(self._lit[model.chosen], self._frame.topleft)
        is_lit = self.hovered == BOARD
        rim = "accent.live" if is_lit else "line.copper"
        outline = self.kit.desk.outline(self._frame.size, RADIUS, rim, 1.2)
        page.blit(outline, self._frame.topleft)
        page.mark(BOARD, self._frame)
        self._figures(page, model)
        self._draw_chips(page, model)

    def _figures(self, page: Page, model: FinalBoardModel) -> None:
        """Cities powered, and cities in the network."""
        cities = len(self._at.players[model.chosen].cities)
        rows = ((Icon.BOLT, model.powered[model.chosen]), (Icon.HOME, cities))
        x, y = self._frame.x + self.px(14), self._frame.bottom - self.px(66)
        for icon, value in rows:
            picture = self.kit.sprites.icon(icon, self.px(19), "accent.amber")
            room = Rect(x + self.px(28), y, self.px(50), self.px(28))
            page.blit(picture, (x, room.centery - picture.get_height() / 2))
            page.write(str(value), Style.TOTAL, "text.ivory", room)
            y += self.px(28)

    def _chip_size(self, seats: int) -> float:
        room = self.rect.h / self.kit.scale - LABEL_ROW - 12 - SIDE
        return max(CHIP_LEAST, min(CHIP, (room + CHIP_GAP) / seats - CHIP_GAP))

    def _picture_place(self) -> Rect:
        side, top = self.px(SIDE), self.px(LABEL_ROW + 2)
        return Rect(
            self.rect.x + side,
            self.rect.y + top,
            self.rect.w - 2 * side,
            self.rect.h - top - self.px(SIDE),
        )

    def _draw_chips(self, page: Page, model: FinalBoardModel) -> None:
        side, gap = self.px(self._chips), self.px(CHIP_GAP)
        count = len(model.seats)
        height = count * side + (count - 1) * gap
        y = self._frame.centery - height // 2
        for seat in model.seats:
            place = Rect(self._frame.right - side - self.px(8), y, side, side)
            is_on = seat == model.chosen
            piece = network_chip(seat)
            ground = "ground.asked" if is_on else "ground.panel2"
            rim = "accent.amber" if is_on else "line.line"
            if piece == self.hovered:
                rim = "accent.live"
            page.blit(self.kit.desk.field(place.size, ground, 7, rim), place.topleft)
            house = self.kit.sprites.house(self._seating[seat].colour, round(side * 0.62))
            page.put(house, place.center)
            page.mark(piece, place)
            y += side + gap

    def _draw(self, seat: Seat) -> Surface:
        """Land, the dots of everybody else, and this network in light."""
        board, at = self._board, self._at
        picture = board.land().copy()
        theme, scale = self.kit.theme, self.kit.scale
        for city, slots in at.houses.items():
            others = [who for who in slots if who not in (NOBODY, seat)]
            if others and seat not in slots:
                pygame.draw.aacircle(picture, self._dot(others[0]), board.place(city), DOT * scale)
        colour = self._seating[seat].colour
        tree = network_tree(at.in_play, at.players[seat].cities)
        light = LightMap(picture.get_size())
        light.add_all(network_lights(board, tree, shine(theme, colour)))
        picture.blit(light.surface, (0, 0), special_flags=BLEND_RGB_ADD)
        side = max(self.px(HOUSE_LEAST), min(self.px(HOUSE), round(11 * board.framing.scale)))
        house = self.kit.sprites.house(colour, side, HouseGround.DARK)
        for city in tree.lit:
            picture.blit(house, house.get_rect(center=board.place(city)))
        return self.kit.shapes.rounded(picture.convert_alpha(), RADIUS * scale)

    def _dot(self, owner: Seat) -> pygame.Color:
        theme = self.kit.theme
        if owner == CARTEL:
            return theme.colour("text.low")
        glow = theme.glow(self._seating[owner].colour)
        return mix(theme.colour("night.void"), glow, DOT_SHARE)

"""The picture of the end: layers from the land up to the caption; any part can be repainted.

A canvas holds what is on the screen. Whoever changes something says where, and only there the
layers are laid on one another again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import BLEND_RGB_ADD, BLEND_RGB_MAX, BLEND_RGB_MULT, Rect, Surface
from pygame.transform import scale, smoothscale_by

from game.client.board.night.network_lights import LightMap, LightPicture
from game.client.draw import Icon, Kit, Style
from game.client.draw.pixels import Point
from game.client.table.finale.backdrop import Backdrop
from game.client.table.finale.finale_art import coin, fitted_zoom, stack_step, wordmark
from game.client.table.finale.finale_layout import FinaleLayout
from game.client.table.finale.towers import Tower
from game.client.table.finale.winner_card import WinnerCard
from game.client.telling.ending_words import Caption
from game.client.widgets.page import Align, Page
from game.client.widgets.portrait_tile import portrait_tile
from game.engine.terms import Seat
from game.table_seat import TableSeat

COUNTED_LIGHT: Final = 51
"""Of 255: how bright a network stays that has been counted."""
HOUSE: Final = 18.0
SUNK: Final = 0.4
FIGURE_RISE: Final = 30.0
FIGURE_ZOOM: Final = 1.48
SCORE_WIDTH: Final = 480.0
BAND: Final = 64
NOTHING: Final = (1, 1)
BEYOND_LAND: Final = 220.0
"""How far beside its land a network may still shine."""


@dataclass
class TowerState:
    """A tower as it is now."""

    tower: Tower
    sitter: TableSeat
    place: Rect
    lit: int = 0
    figure: int | None = None
    is_now: bool = False
    risen: float = 1.0
    """How much of it has come out of the ground."""
    is_out: bool = False
    """No longer in question: only its face and figure are left ..."""
    is_gone: bool = False
    """... or not even these."""


@dataclass
class Stack:
    """What is compared in a tie: so many pieces, and the figure above them."""

    x: int
    piece: Surface
    step: int
    pieces: int = 0
    value: int = 0
    ink: str = "text.ivory"
    figure: Point | None = None
    """The middle of the figure if it does not stand on the pieces."""


@dataclass
class FinaleState:
    """Everything that can change."""

    standings: dict[Seat, TowerState] = field(default_factory=dict)
    caption: Caption | None = None
    caption_houses: tuple[int, ...] = ()
    label: str = ""
    score: Surface | None = None
    score_alpha: int = 255
    score_y: int = 0
    stacks: tuple[Stack, ...] = ()
    houses: list[tuple[Surface, Point]] = field(default_factory=list)
    """On the cities of the network that is being counted."""
    has_towers: bool = True


class FinalePicture:
    """The canvas and its layers."""

    def __init__(self, kit: Kit, layout: FinaleLayout, land: Surface, backdrop: Backdrop) -> None:
        self.kit = kit
        self.layout = layout
        self.canvas = Surface(layout.size, 0, 32).convert()
        self._kept: Surface | None = None
        self.now = FinaleState()
        self._backdrop = backdrop
        self._reached = _reached_by_light(layout, kit)
        self.ground = self._grounded(land)
        self.light = LightMap(self._reached.size)
        """Of the network that is seen now ..."""
        self.earlier = LightMap(self._reached.size)
        """... and of those before it, dimmed."""
        self.dirty: list[Rect] = []
        self.coin = coin(kit)
        self.winner: WinnerCard | None = None
        self._tiles: dict[tuple[TableSeat, int, str | None], Surface] = {}

    def _grounded(self, land: Surface) -> Surface:
        """The land in its darkness, drawn on itself: a window is large."""
        width, height = land.get_size()
        band = scale(self._backdrop.scrim, (width, min(BAND, height)))
        land.fblits([(band, (0, y)) for y in range(0, height, BAND)])
        return land

    def set_land(self, land: Surface) -> None:
        """Better land has been painted; it is this picture's own from here on."""
        self.ground = self._grounded(land)
        self.spoil()

    def reuse(self, before: Surface) -> None:
        """What was seen before this picture: in its place goes what is kept later."""
        if before.get_size() == self.layout.size:
            self._kept = before

    def kept(self) -> Surface:
        """What is on the canvas now, to fade from; only one is kept."""
        self.renew()
        if self._kept is None:
            self._kept = Surface(self.layout.size, 0, 32).convert()
        self._kept.blit(self.canvas, (0, 0))
        return self._kept

    @property
    def whole(self) -> Rect:
        return self.canvas.get_rect()

    def spoil(self, *places: Rect) -> None:
        """Something has changed there, or everywhere."""
        self.dirty += [Rect(place) for place in places] or [self.whole]

    def shine(self, light: LightPicture) -> None:
        """A piece of light more."""
        self.spoil(self.light.add(light))

    def dim(self) -> None:
        """What was seen until now steps back behind what comes."""
        share = (COUNTED_LIGHT,) * 3
        self.light.surface.fill(share, special_flags=BLEND_RGB_MULT)
        self.earlier.surface.blit(self.light.surface, (0, 0), special_flags=BLEND_RGB_MAX)
        self.put_out()

    def put_out(self, *, all_of_it: bool = False) -> None:
        """No light on the land, or only that of those who were counted."""
        self.light.surface.fill((0, 0, 0))
        if all_of_it:
            self.earlier = LightMap(NOTHING)  # nobody is counted any more
        self.now.houses.clear()
        self.spoil(self._reached)

    def house(self, colour: int, place: Point) -> None:
        """A house on a city whose light is on."""
        picture = self.kit.sprites.house(colour, self.kit.px(HOUSE))
        self.now.houses.append((picture, place))
        self.spoil(picture.get_rect(center=place))

    def renew(self) -> list[Rect]:
        """Repaint what has changed; where that was."""
        bounds = self.whole
        places = [place.clip(bounds) for place in self.dirty]
        self.dirty.clear()
        joined = _joined([place for place in places if place.w and place.h])
        for place in joined:
            self._repaint(place)
        return joined

    # Layers, bottom up.

    def _repaint(self, area: Rect) -> None:
        canvas, now = self.canvas, self.now
        canvas.set_clip(area)
        canvas.blit(self.ground, area, area)
        for light in (self.earlier, self.light):
            canvas.blit(light.surface, area, area, special_flags=BLEND_RGB_ADD)
        for house, place in now.houses:
            canvas.blit(house, house.get_rect(center=place))
        if now.has_towers:
            self._towers(area)
            self._words(area)
        elif self.winner is not None:
            self.winner.draw(canvas)
        canvas.set_clip(None)

    def _towers(self, area: Rect) -> None:
        canvas, layout = self.canvas, self.layout
        base = layout.foot - self._backdrop.town.get_height()
        canvas.blit(self._backdrop.town, (layout.size[0] - self._backdrop.town.get_width(), base))
        above = area.clip(Rect(0, 0, layout.size[0], layout.foot))
        canvas.set_clip(above)
        for standing in self.now.standings.values():
            if not standing.is_out and area.colliderect(self.tower_place(standing)):
                self._tower(standing)
        canvas.set_clip(area)
        canvas.blit(self._backdrop.ridge, (0, self._backdrop.top))
        for standing in self.now.standings.values():
            if not standing.is_gone and area.colliderect(self.foot_place(standing)):
                self._foot(standing)
        for stack in self.now.stacks:
            self._stack(stack)

    def _tower(self, standing: TowerState) -> None:
        down = round((1 - standing.risen) * (standing.place.h + standing.tower.roof))
        place = standing.place.move(0, down)
        standing.tower.draw(self.canvas, place, standing.lit)
        if standing.figure is not None:
            ink = "accent.amber" if standing.is_now else "text.ivory"
            figure = self.kit.text.render(str(standing.figure), Style.PURSE, ink, FIGURE_ZOOM)
            middle = self.above_roof(standing.tower, place)
            self.canvas.blit(figure, figure.get_rect(center=middle))

    def tower_place(self, standing: TowerState) -> Rect:
        """All that a tower may cover, with its halo and its figure."""
        place = standing.tower.whole
        place.centerx = standing.place.centerx
        above = standing.tower.roof + self.kit.px(2 * FIGURE_RISE)
        figure = Rect(standing.place.x, standing.place.y - above, standing.place.w, above)
        return place.union(figure)

    def foot_place(self, standing: TowerState) -> Rect:
        """Face and name."""
        width = self.layout.towers[0].w + self.kit.px(40)
        place = Rect(0, self.layout.foot, width, self.kit.px(110))
        place.centerx = standing.place.centerx
        return place

    def _foot(self, standing: TowerState) -> None:
        """Face, house and name below the ridge; of those out of question the figure instead."""
        kit, canvas = self.kit, self.canvas
        side = self.layout.face if not standing.is_out else round(self.layout.face * 0.8)
        rim = "accent.amber" if standing.is_now else None
        tile = self._tile(standing.sitter, side, rim)
        box = tile.get_rect(midtop=(standing.place.centerx, self.layout.foot + kit.px(18)))
        house = kit.sprites.house(standing.sitter.colour, kit.px(20))
        if standing.is_out:
            tile = tile.copy()
            tile.set_alpha(round(255 * SUNK))
            text, style, ink = str(standing.figure or 0), Style.ROUND, "text.low"
        else:
            text, style, ink = standing.sitter.name, Style.NAME, "text.ivory"
        canvas.blit(tile, box)
        canvas.blit(house, house.get_rect(center=(box.right - kit.px(1), box.bottom - kit.px(3))))
        width = self.layout.towers[0].w + kit.px(26)
        name = kit.text.fitted(text, style, ink, width)
        canvas.blit(name, name.get_rect(center=(box.centerx, box.bottom + kit.px(19))))

    def _tile(self, sitter: TableSeat, side: int, rim: str | None) -> Surface:
        key = sitter, side, rim
        if key not in self._tiles:
            self._tiles[key] = portrait_tile(self.kit, sitter, side, rim)
        return self._tiles[key]

    def _stack(self, stack: Stack) -> None:
        kit = self.kit
        bottom = self.layout.foot - kit.px(10)
        for number in range(stack.pieces):
            y = bottom - number * stack.step
            self.canvas.blit(stack.piece, stack.piece.get_rect(midbottom=(stack.x, y)))
        top = bottom - max(0, stack.pieces - 1) * stack.step - stack.piece.get_height()
        figure = kit.text.render(str(stack.value), Style.PURSE, stack.ink, FIGURE_ZOOM)
        place = stack.figure or (stack.x, top - kit.px(26))
        self.canvas.blit(figure, figure.get_rect(center=place))

    def above_roof(self, tower: Tower, place: Rect) -> Point:
        """The middle of the figure above a tower that stands there."""
        return place.centerx, place.y - tower.roof - self.kit.px(FIGURE_RISE)

    def stack_place(self, stack: Stack, most: int) -> Rect:
        """Everything that a stack may cover when it has so many pieces."""
        kit = self.kit
        height = most * stack.step + stack.piece.get_height() + kit.px(70)
        place = Rect(0, 0, kit.px(130), height)
        place.midbottom = stack.x, self.layout.foot
        if stack.figure is not None:
            figure = Rect(0, 0, kit.px(110), kit.px(60))
            figure.center = round(stack.figure[0]), round(stack.figure[1])
            place.union_ip(figure)
        return place

    def _words(self, area: Rect) -> None:
        kit, now, layout = self.kit, self.now, self.layout
        if now.label:
            label = kit.text.render(now.label.upper(), Style.LABEL, "accent.copper_light")
            self.canvas.blit(label, label.get_rect(center=(layout.middle, kit.px(62))))
        if now.score is not None:
            now.score.set_alpha(now.score_alpha)
            self.canvas.blit(now.score, now.score.get_rect(center=(layout.middle, now.score_y)))
        if now.caption is not None and area.colliderect(layout.caption.inflate(8, 8)):
            page = self.caption_page()
            self.canvas.blit(page.surface, page.area)

    def caption_page(self) -> Page:
        """The caption as it is written."""
        now, room, kit = self.now, self.layout.caption, self.kit
        assert now.caption is not None
        page = Page(kit, room)
        x = room.x
        are_few = len(now.caption_houses) <= 2
        for colour in now.caption_houses:
            house = kit.sprites.house(colour, kit.px(28 if are_few else 20))
            page.blit(house, (x, room.y + kit.px(9 if now.caption.why else 0)))
            x += house.get_width() + kit.px(8 if are_few else 3)
        x += kit.px(4)
        line = Rect(x, room.y, room.right - x, kit.px(30))
        page.write(now.caption.line, Style.HEADLINE, "text.ivory", line, Align.LEFT)
        below = Rect(x, line.bottom, line.w - kit.px(6), room.bottom - line.bottom)
        if now.caption.why:
            page.paragraph(now.caption.why, Style.READING, "text.mid", below)
        return page

    def stack_of(self, x: int, colour: int | None, share: float = 1.0) -> Stack:
        """A stack of coins, or of somebody's houses; smaller ones where there is little room."""
        step = max(1, round(stack_step(self.kit, of_coins=colour is None) * share))
        if colour is not None:
            return Stack(x, self.kit.sprites.house(colour, round(self.kit.px(26) * share)), step)
        if share == 1.0:
            return Stack(x, self.coin, step)
        return Stack(x, smoothscale_by(self.coin, share), step)

    @property
    def score_place(self) -> Rect:
        """All that a score may cover."""
        place = Rect(0, 0, self.kit.px(520), self.kit.px(250))
        place.centerx = self.layout.middle
        return place

    def score_middle(self, count: int) -> int:
        """How high it stands: between two towers, or above more of them."""
        return self.kit.px(150 if count == 2 else 64)

    def score_of(self, powered: int, count: int) -> Surface:
        """For instance "17 : 17"."""
        icon = self.kit.sprites.icon(Icon.HOME, self.kit.px(22), "text.mid")
        text = " : ".join([str(powered)] * count)
        if count > 2:
            zoom = fitted_zoom(self.kit, text, self.kit.px(SCORE_WIDTH), 0.46)
            return wordmark(self.kit, text, zoom)
        words = wordmark(self.kit, text, 0.82)
        words.blit(icon, icon.get_rect(midtop=(words.get_width() // 2, self.kit.px(8))))
        return words


def _reached_by_light(layout: FinaleLayout, kit: Kit) -> Rect:
    """The part of the window where a network can shine."""
    width, height = layout.size
    return Rect(0, 0, min(width, layout.land.right + kit.px(BEYOND_LAND)), height)


def _joined(places: Sequence[Rect]) -> list[Rect]:
    """Overlapping ones as one, so that nothing is painted twice."""
    left = list(places)
    joined: list[Rect] = []
    while left:
        place = left.pop()
        touching = place.collidelistall(left)
        if touching:
            for index in reversed(touching):
                place = place.union(left.pop(index))
            left.append(place)
        else:
            joined.append(place)
    return joined

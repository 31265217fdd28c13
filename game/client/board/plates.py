"""City plates: an enamel sign with the name over a tray of three slots for houses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame
from pygame import BLEND_RGBA_MULT, Rect, Surface

from game.client.board.area_draft import AreaTint
from game.client.board.area_ground import CLOSED_TONE, POSSIBLE_GREY
from game.client.board.plan.plate_size import NARROWEST, PLATE_HEIGHT
from game.client.draw import Kit, Style
from game.client.draw.pixels import (
    Cache,
    Pictures,
    Point,
    Size,
    blank,
    device_px,
    half_up,
    ready,
    screens,
)
from game.client.draw.theme import Rgba, Stops, mix, rgba
from game.engine.tokens import Resource

SLOT: Final = (15.2, 12.9)
SLOT_GAP: Final = 1.0
SLOT_TOP: Final = 16.3
NAME_MIDDLE: Final = 7.4
FOLD: Final = 0.445
"""Where the enamel ends and the tray begins, as a share of the height."""
AREA_LINE: Final = 1.8
RIM: Final = 0.9
RADIUS: Final = 4.0
SLOT_RADIUS: Final = 2.6
HOUSE: Final = 17.5
CARTEL_HOUSE: Final = 17.8
HOUSE_RAISED: Final = 1.4
TRAY_HEIGHT: Final = 17.0
TRAY_SLOT_TOP: Final = 2.05
SHADOW: Final = (1.0, 2.4, 2.2, 150)
"""To the right, down, blur, opacity."""
GLOW: Final = (2.5, 2.0)
"""How far the light of a plate reaches, and its blur."""
OWNED_GLOW: Final = (2.5, 3.0)
PAD: Final = 9.0
KEPT_SCREENS: Final = 0.6
PARTS_SCREENS: Final = 0.25


class PlateForm(StrEnum):
    """A tray shows no name: for boards so small that none could be read."""

    FULL = "full"
    TRAY = "tray"


class Rimmed(StrEnum):
    """What is told by the rim of a plate."""

    PLAIN = "plain"
    PLANNED = "planned"
    LIT = "lit"
    OWNED = "owned"
    """Part of a network brought to light, in its owner's colour."""
    NEXT = "next"
    """That network could grow here: a thinner rim."""


class SlotHolder(StrEnum):
    """Who is in a slot besides houses of seats."""

    NOBODY = "nobody"
    CARTEL = "cartel"


RIMS: Final = {Rimmed.PLAIN: RIM, Rimmed.NEXT: RIM, Rimmed.OWNED: 1.8}
"""Widths of rims that are not the usual ones of what is marked."""


@dataclass(frozen=True)
class PlateHouse:
    """A house in a slot by its colour; a planned one is hatched."""

    colour: int
    is_planned: bool = False


@dataclass(frozen=True)
class PlateLook:
    """All that decides how a plate looks."""

    name: str
    half: Point
    area_colour: str
    slots: tuple[PlateHouse | SlotHolder, PlateHouse | SlotHolder, PlateHouse | SlotHolder]
    prices: tuple[int, int, int]
    open_slots: int
    is_active: bool = True
    is_marked: bool = False
    """It bears a uranium token: somebody starts here."""
    rim: Rimmed = Rimmed.PLAIN
    form: PlateForm = PlateForm.FULL
    standing: AreaTint = AreaTint.FULL
    """How far its area is in play while areas are chosen."""
    rim_colour: Rgba | None = None
    """Of whose network it is part."""
    has_halo: bool = False
    """Nothing is cheaper for that network."""


@dataclass(frozen=True)
class Sprite:
    """A picture and where the middle of the thing in it is."""

    picture: Surface
    middle: tuple[int, int]

    def at(self, point: Point) -> tuple[int, int]:
        """Where to blit it so that its middle comes to a point."""
        return half_up(point[0]) - self.middle[0], half_up(point[1]) - self.middle[1]


def plate_half(look_half: Point, form: PlateForm) -> Point:
    """Half the size of a plate in either form."""
    if form is PlateForm.FULL:
        return look_half
    return NARROWEST / 2, TRAY_HEIGHT / 2


def slot_offset(slot: int, form: PlateForm = PlateForm.FULL) -> Point:
    """From the middle of a plate to the middle of a slot."""
    across = (slot - 1) * (SLOT[0] + SLOT_GAP)
    if form is PlateForm.FULL:
        return across, SLOT_TOP + SLOT[1] / 2 - PLATE_HEIGHT / 2
    return across, TRAY_SLOT_TOP + SLOT[1] / 2 - TRAY_HEIGHT / 2


class Plates:
    """Draws plates with a kit and keeps them by look and scale."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._sprites = _Sprites(screens(KEPT_SCREENS, kit.scale))
        self._parts = _PlateParts(kit)

    def sprite(self, look: PlateLook, scale: float) -> Sprite:
        """The plate at so many device pixels to a unit; shared, so do not draw on it."""
        return self._sprites.get(
            (look, scale), lambda: _Drawing(self._kit, self._parts, look, scale).sprite()
        )


class _Sprites(Cache[Sprite]):
    """Plates up to a number of pixels; those of a board that is seen from near are large."""

    def _weight(self, thing: Sprite) -> int:
        return thing.picture.get_width() * thing.picture.get_height()


class _PlateParts:
    """Faces and halos, of which all plates together need only a few."""

    def __init__(self, kit: Kit) -> None:
        self._shapes = kit.shapes
        self._kept = Pictures(screens(PARTS_SCREENS, kit.scale))

    def face(self, size: Size, radius: float, paint: Stops) -> Surface:
        key = ("face", size, radius, paint)
        return self._kept.get(key, lambda: self._shapes.face(size, radius, paint))

    def halo(self, size: Size, radius: float, colour: pygame.Color, blur: float) -> Surface:
        key = ("halo", size, radius, rgba(colour), blur)
        return self._kept.get(key, lambda: self._shapes.halo(size, radius, colour, blur))


class _Drawing:
    """One plate being drawn."""

    def __init__(self, kit: Kit, parts: _PlateParts, look: PlateLook, scale: float) -> None:
        self.kit, self.parts, self.look, self.scale = kit, parts, look, scale
        half = plate_half(look.half, look.form)
        self.size = self.px(2 * half[0]), self.px(2 * half[1])
        pad = self.px(PAD)
        self.surface = blank((self.size[0] + 2 * pad, self.size[1] + 2 * pad))
        self.rect = Rect(pad, pad, *self.size)

    def px(self, units: float) -> int:
        return device_px(units, self.scale)

    def sprite(self) -> Sprite:
        self._shadow()
        self._glow()
        self._body()
        if self.look.form is PlateForm.FULL:
            self._name()
        for slot in range(3):
            self._slot(slot)
        for slot in range(3):
            self._occupant(slot)
        if self.look.is_marked:
            self._mark()
        veil(self.surface, self.look.standing)
        return Sprite(ready(self.surface), self.rect.center)

    def _shadow(self) -> None:
        right, down, blur, alpha = SHADOW
        black = self.kit.theme.colour("shadow")
        black.a = alpha if self.look.is_active else alpha // 2
        halo = self.parts.halo(self.size, RADIUS * self.scale, black, blur * self.scale)
        middle = self.rect.centerx + self.px(right), self.rect.centery + self.px(down)
        self.surface.blit(halo, halo.get_rect(center=middle))

    def _glow(self) -> None:
        if self.look.rim is Rimmed.PLAIN:
            return
        if self.look.rim is Rimmed.NEXT and not self.look.has_halo:
            return
        reach, blur = OWNED_GLOW if self.look.rim is Rimmed.OWNED else GLOW
        colour = self._rim_colour()
        if self.look.has_halo:
            colour = self.kit.theme.colour("text.white")
        size = self.size[0] + 2 * self.px(reach), self.size[1] + 2 * self.px(reach)
        radius = (RADIUS + reach) * self.scale
        halo = self.parts.halo(size, radius, colour, blur * self.scale)
        self.surface.blit(halo, halo.get_rect(center=self.rect.center))

    def _rim_colour(self) -> pygame.Color:
        if self.look.rim_colour is not None:
            return pygame.Color(self.look.rim_colour)
        roles = {Rimmed.PLANNED: "accent.live", Rimmed.LIT: "accent.amber"}
        return self.kit.theme.colour(roles.get(self.look.rim, "plate.rim"))

    def _body(self) -> None:
        rim = self.px(RIMS.get(self.look.rim, 1.6 * RIM))
        edge = rgba(self._rim_colour())
        radius = RADIUS * self.scale
        self.surface.blit(self.parts.face(self.size, radius, _even(edge)), self.rect)
        inner = self.rect.inflate(-2 * rim, -2 * rim)
        radius = (RADIUS - RIM) * self.scale
        self.surface.blit(self.parts.face(inner.size, radius, self._enamel()), inner)
        if self.look.form is PlateForm.FULL:
            top = self.rect.y + half_up(PLATE_HEIGHT * FOLD * self.scale)
            self.surface.fill(self._area_colour(), (inner.x, top, inner.w, self.px(AREA_LINE)))

    def _enamel(self) -> Stops:
        colour = self.kit.theme.colour
        if self.look.is_active:
            tray = ((0.0, "plate.tray_top"), (1.0, "plate.tray_bottom"))
            sign = ((0.0, "enamel.top"), (0.9, "enamel.mid"), (1.0, "enamel.bottom"))
        else:
            tray = ((0.0, "plate.inactive_tray"), (1.0, "plate.inactive_tray"))
            sign = ((0.0, "enamel.inactive"), (0.5, "enamel.inactive"), (1.0, "enamel.inactive"))
        if self.look.form is PlateForm.TRAY:
            return tuple((place, rgba(colour(role))) for place, role in tray)
        upper = tuple((place * FOLD, rgba(colour(role))) for place, role in sign)
        fold = FOLD + 0.005
        lower = tuple((fold + place * (1 - fold), rgba(colour(role))) for place, role in tray)
        return upper + lower

    def _area_colour(self) -> pygame.Color:
        theme = self.kit.theme
        if not self.look.is_active:
            return theme.colour("plate.inactive_area")
        return mix(theme.area(self.look.area_colour), theme.colour("text.ink"), 0.12)

    def _name(self) -> None:
        role = "text.ink" if self.look.is_active else "enamel.inactive_text"
        zoom = self.scale / self.kit.scale
        room = self.size[0] - 2 * self.px(2)
        name = self.kit.text.render(self.look.name, Style.CITY, role, zoom)
        if name.get_width() > room:
            name = self.kit.text.fitted(self.look.name, Style.CITY, role, room, zoom)
        middle = self.rect.centerx, self.rect.y + half_up(NAME_MIDDLE * self.scale)
        self.surface.blit(name, name.get_rect(center=middle))

    def _slot_rect(self, slot: int) -> Rect:
        across, down = slot_offset(slot, self.look.form)
        rect = Rect(0, 0, self.px(SLOT[0]), self.px(SLOT[1]))
        rect.center = (
            half_up(self.rect.x + self.size[0] / 2 + across * self.scale),
            half_up(self.rect.y + self.size[1] / 2 + down * self.scale),
        )
        return rect

    def _slot(self, slot: int) -> None:
        rect, held = self._slot_rect(slot), self.look.slots[slot]
        is_open = slot < self.look.open_slots
        radius = SLOT_RADIUS * self.scale
        self.surface.blit(self.parts.face(rect.size, radius, self._recess(slot)), rect)
        if held is not SlotHolder.NOBODY:
            return
        if is_open and self.look.is_active:
            line = Rect(rect.x + self.px(2), rect.bottom - 1, rect.w - 2 * self.px(2), 1)
            line.height = self.px(0.6)
            line.bottom = rect.bottom
            self.surface.fill(self.kit.theme.colour("accent.copper"), line)
        role = "plate.price_open" if is_open else "plate.price_closed"
        if not self.look.is_active:
            role = "plate.inactive_price"
        zoom = self.scale / self.kit.scale
        price = self.kit.text.render(str(self.look.prices[slot]), Style.SLOT, role, zoom)
        self.surface.blit(price, price.get_rect(center=rect.center))

    def _recess(self, slot: int) -> Stops:
        colour, held = self.kit.theme.colour, self.look.slots[slot]
        if isinstance(held, PlateHouse) and held.is_planned:
            roles = ("plate.planned_top", "plate.planned_bottom")
        elif not self.look.is_active:
            roles = ("plate.inactive_slot", "plate.inactive_slot")
        elif held is SlotHolder.CARTEL:
            roles = ("ground.raised", "ground.panel2")
        elif slot < self.look.open_slots:
            roles = ("plate.slot_top", "plate.slot_bottom")
        else:
            roles = ("plate.slot_top", "plate.tray_bottom")
        return ((0.0, rgba(colour(roles[0]))), (1.0, rgba(colour(roles[1]))))

    def _occupant(self, slot: int) -> None:
        held, rect = self.look.slots[slot], self._slot_rect(slot)
        if isinstance(held, PlateHouse):
            side = self.px(HOUSE)
            house = self.kit.sprites.house(held.colour, side, planned=held.is_planned)
        elif held is SlotHolder.CARTEL:
            house = self.kit.sprites.cartel_house(self.px(CARTEL_HOUSE))
        else:
            return
        middle = rect.centerx, half_up(rect.centery - HOUSE_RAISED * self.scale)
        self.surface.blit(house, house.get_rect(center=middle))

    def _mark(self) -> None:
        token = self.kit.sprites.token(Resource.URANIUM, self.px(12))
        corner = self.rect.right - self.px(1), self.rect.y + self.px(2)
        self.surface.blit(token, token.get_rect(center=corner))


def veil(sprite: Surface, standing: AreaTint) -> None:
    """Take colour from a sprite as from the land it lies on."""
    if standing is AreaTint.POSSIBLE:
        grey = pygame.transform.grayscale(sprite)
        grey.fill((255, 255, 255, round(255 * POSSIBLE_GREY)), special_flags=BLEND_RGBA_MULT)
        sprite.blit(grey, (0, 0))
    elif standing is AreaTint.CLOSED:
        sprite.fill((*CLOSED_TONE, 255), special_flags=BLEND_RGBA_MULT)


def _even(colour: Rgba) -> Stops:
    return ((0.0, colour), (1.0, colour))

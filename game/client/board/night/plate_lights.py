"""Lit plates and badges: what of them shines, in whose colours, with lamps in the windows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.board.land.raster import MULT
from game.client.board.plan.plate_size import PLATE_HEIGHT
from game.client.board.plates import AREA_LINE, FOLD, PAD, RADIUS, PlateForm, slot_offset
from game.client.draw import Kit
from game.client.draw.pixels import Cache, device_px, half_up
from game.client.draw.theme import Roof, rgba

HALO_ALPHA, HALO_BLUR = 140, 4.0
SHARED_ALPHA, SHARED_BLUR = 120, 3.0
RING, RING_OFF = 1.5, 1.0
BADGE_RING, BADGE_RADIUS = 1.9, 9.6
LIT_SLOT: Final = (16.2, 17.0)
LIT_SLOT_RAISED: Final = 1.6
"""A house stands a little above its slot."""
WINDOW: Final = (1.9, 2.1)
WINDOWS: Final = ((-5.2, -2.2), (-1.9, -2.2), (-5.2, 1.2))
SAW_WINDOWS: Final = ((-5.2, 1.2), (-1.9, 1.2))
CACHED: Final = 500


@dataclass(frozen=True)
class LitHouse:
    """A powered house by its slot and its seat's colour."""

    slot: int
    colour: int


class PlateLights:
    """Draws what is lit at one scale of pieces, and keeps the parts of it."""

    def __init__(self, kit: Kit, scale: float, form: PlateForm) -> None:
        self._kit, self._scale, self._form = kit, scale, form
        self._toned: Cache[tuple[Surface, Surface]] = Cache(CACHED)
        self._parts: Cache[Surface] = Cache(CACHED)

    def dark(self, sprite: Surface) -> Surface:
        """A plate or badge by night: its name can still be read."""
        return self._tone(sprite, "night.plate")

    def reach(self, sprite: Rect) -> Rect:
        """All that a lit plate may cover."""
        more = 2 * device_px(HALO_BLUR * 2, self._scale)
        return self.plate(sprite).inflate(more, more)

    def plate(self, sprite: Rect) -> Rect:
        """The plate itself in the place of its picture."""
        pad = 2 * device_px(PAD, self._scale)
        return sprite.inflate(-pad, -pad)

    def prepare(self, sprite: Surface, place: Rect, colours: tuple[int, ...]) -> None:
        """Make everything that this plate will need once it is lit."""
        self.dark(sprite)
        self._tone(sprite, "night.lit")
        size = self.plate(place).size
        for colour in colours:
            self._halo(size, (colour,))
            self._ring(size, colour)
        if len(colours) > 1:
            self._halo(size, colours)

    def draw_plate(
        self, surface: Surface, sprite: Surface, place: Rect, houses: tuple[LitHouse, ...]
    ) -> None:
        """Its sign and the slots of powered houses in light, with a rim of their colours."""
        plate = self.plate(place)
        colours = tuple(house.colour for house in houses)
        halo = self._halo(plate.size, colours)
        surface.blit(halo, halo.get_rect(center=plate.center))
        surface.blit(self.dark(sprite), place)
        warm = self._tone(sprite, "night.lit")
        for part in self._lit_parts(plate, houses):
            surface.blit(warm, part, part.move(-place.x, -place.y))
        for house in houses:
            self._windows(surface, plate, house)
        self._rim(surface, plate, colours)

    def draw_badge(self, surface: Surface, sprite: Surface, place: Rect, colour: int) -> None:
        """The cost of a lit cable, ringed in its light."""
        surface.blit(self._tone(sprite, "night.lit"), place)
        side = 2 * half_up(BADGE_RADIUS * self._scale)
        ring = self._parts.get(
            ("badge", side, colour),
            lambda: self._kit.shapes.ring(
                (side, side), side / 2, self._kit.theme.glow(colour), BADGE_RING * self._scale
            ),
        )
        surface.blit(ring, ring.get_rect(center=place.center))

    def _lit_parts(self, plate: Rect, houses: tuple[LitHouse, ...]) -> list[Rect]:
        parts = []
        if self._form is PlateForm.FULL:
            fold = half_up(PLATE_HEIGHT * FOLD * self._scale)
            parts.append(Rect(plate.topleft, (plate.w, fold + device_px(AREA_LINE, self._scale))))
        for house in houses:
            x, y = self._slot(plate, house.slot)
            size = half_up(LIT_SLOT[0] * self._scale), half_up(LIT_SLOT[1] * self._scale)
            slot = Rect((0, 0), size)
            slot.center = (x, y - half_up(LIT_SLOT_RAISED * self._scale))
            tray = parts[0].bottom if parts else plate.top
            slot.h -= max(0, tray - slot.y)
            slot.y = max(slot.y, tray)
            parts.append(slot.clip(plate))
        return parts

    def _slot(self, plate: Rect, slot: int) -> tuple[int, int]:
        across, down = slot_offset(slot, self._form)
        return (
            half_up(plate.x + plate.w / 2 + across * self._scale),
            half_up(plate.y + plate.h / 2 + down * self._scale),
        )

    def _windows(self, surface: Surface, plate: Rect, house: LitHouse) -> None:
        x, y = self._slot(plate, house.slot)
        theme, scale = self._kit.theme, self._scale
        is_saw = theme.seats[house.colour].roof is Roof.SAW
        size = device_px(WINDOW[0], scale), device_px(WINDOW[1], scale)
        for dx, dy in SAW_WINDOWS if is_saw else WINDOWS:
            corner = x + half_up(dx * scale), y + half_up(dy * scale)
            surface.fill(theme.colour("night.window"), Rect(corner, size))

    def _rim(self, surface: Surface, plate: Rect, colours: tuple[int, ...]) -> None:
        """Divided into as many parts as there are colours, from the left in order of lighting."""
        for place, colour in enumerate(colours):
            ring = self._ring(plate.size, colour)
            where = ring.get_rect(center=plate.center)
            left = where.w * place // len(colours)
            right = where.w * (place + 1) // len(colours)
            part = Rect(left, 0, right - left, where.h)
            surface.blit(ring, (where.x + left, where.y), part)

    def _ring(self, size: tuple[int, int], colour: int) -> Surface:
        off = device_px(RING_OFF, self._scale)
        grown = size[0] + 2 * off, size[1] + 2 * off
        return self._parts.get(
            ("ring", grown, colour),
            lambda: self._kit.shapes.ring(
                grown,
                RADIUS * self._scale + off,
                self._kit.theme.glow(colour),
                max(1.0, RING * self._scale),
            ),
        )

    def _halo(self, size: tuple[int, int], colours: tuple[int, ...]) -> Surface:
        is_shared = len(set(colours)) > 1
        theme = self._kit.theme
        light = theme.colour("night.pool") if is_shared else theme.glow(colours[0])
        light.a = SHARED_ALPHA if is_shared else HALO_ALPHA
        blur = (SHARED_BLUR if is_shared else HALO_BLUR) * self._scale
        return self._parts.get(
            ("halo", size, rgba(light)),
            lambda: self._kit.shapes.halo(size, RADIUS * self._scale, light, blur),
        )

    def _tone(self, sprite: Surface, role: str) -> Surface:
        """A picture in another light; it is kept beside its model, whose id may be used again."""

        def toned() -> tuple[Surface, Surface]:
            picture = sprite.copy()
            colour = self._kit.theme.colour(role)
            picture.fill((colour.r, colour.g, colour.b), special_flags=MULT)
            return sprite, picture

        return self._toned.get((id(sprite), role), toned)[1]

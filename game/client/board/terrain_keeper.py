"""Keeps the best terrain there is: the painted picture of the sheet, or the plain ground."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.board.art import BoardArt
from game.client.board.camera import Camera
from game.client.board.land.painter import PaintTicket
from game.client.board.land.quick_ground import draw_quick_ground
from game.client.board.plan.geometry import Frame
from game.client.draw.pixels import Size
from game.client.draw.theme import Theme
from game.engine.board import AreaId

MOST_PIXELS: Final = 6_000_000
"""Terrain is soft: beyond this it is enlarged instead of painted larger."""

AreasInPlay = tuple[AreaId, ...] | None


@dataclass(frozen=True)
class Wanted:
    """A picture of a whole sheet."""

    sheet: Frame
    size: Size
    zone: AreasInPlay


@dataclass(frozen=True)
class _Picture:
    surface: Surface
    wanted: Wanted


def wanted_picture(camera: Camera, zone: AreasInPlay) -> Wanted:
    """The picture that a camera looks at."""
    sheet = camera.sheet
    scale = min(camera.scale, math.sqrt(MOST_PIXELS / (sheet.width * sheet.height)))
    return Wanted(sheet, (round(sheet.width * scale), round(sheet.height * scale)), zone)


class TerrainKeeper:
    """Orders pictures, takes them in, and draws any part of what it has."""

    def __init__(self, art: BoardArt, theme: Theme) -> None:
        self._art = art
        self._theme = theme
        self._picture: _Picture | None = None
        self._ticket: tuple[Wanted, PaintTicket] | None = None

    @property
    def is_painted(self) -> bool:
        """There is more to see than plain ground."""
        return self._picture is not None

    @property
    def is_coming(self) -> bool:
        """A picture has been ordered and is not yet there."""
        return self._ticket is not None

    def shows_beyond(self, zone: AreasInPlay) -> bool:
        """The painted picture is from before the zone was chosen: all areas have their colours."""
        picture = self._picture
        return zone is not None and picture is not None and picture.wanted.zone is None

    def want(self, wanted: Wanted) -> None:
        """Order a picture unless it is there or under way; an older order is withdrawn."""
        if self._picture is not None and self._picture.wanted == wanted:
            return
        if self._ticket is not None:
            if self._ticket[0] == wanted:
                return
            self._ticket[1].cancel()
        ticket = self._art.order_picture(wanted.sheet, wanted.size, wanted.zone)
        self._ticket = (wanted, ticket) if ticket else None

    def forget(self) -> None:
        """The layout has changed: nothing painted before fits any more."""
        self._picture = None
        if self._ticket is not None:
            self._ticket[1].cancel()
            self._ticket = None

    def update(self) -> bool:
        """Take in a picture that has arrived; the value says so."""
        if self._ticket is None or self._ticket[1].is_open:
            return False
        (wanted, ticket), self._ticket = self._ticket, None
        if ticket.data is None:
            return False
        surface = pygame.image.frombuffer(ticket.data, wanted.size, "RGB")
        shown = pygame.display.get_surface() is not None
        self._picture = _Picture(surface.convert() if shown else surface.convert(32), wanted)
        return True

    def draw(self, target: Surface, frame: Frame, zone: AreasInPlay) -> None:
        """Cover a surface with the terrain of a frame, scaled from whatever there is."""
        picture = self._picture
        if picture is None or not _covers(picture.wanted.sheet, frame):
            plain = draw_quick_ground(self._art.layout, frame, target.get_size(), self._theme, zone)
            target.blit(plain, (0, 0))
        if picture is not None:
            _draw_part(target, frame, picture)


def _covers(sheet: Frame, frame: Frame) -> bool:
    return sheet.grown(0.5, 0.5).encloses(frame)


def _draw_part(target: Surface, frame: Frame, picture: _Picture) -> None:
    sheet, surface = picture.wanted.sheet, picture.surface
    seen = frame.clipped(sheet)
    if not seen.width or not seen.height:
        return
    source = _pixels(seen, sheet, surface.get_width() / sheet.width).clip(surface.get_rect())
    place = _pixels(seen, frame, target.get_width() / frame.width)
    if not source.w or not source.h or not place.w or not place.h:
        return
    if source.size == place.size:
        target.blit(surface, place, source)
    else:
        target.blit(pygame.transform.smoothscale(surface.subsurface(source), place.size), place)


def _pixels(part: Frame, whole: Frame, scale: float) -> Rect:
    left, top = round((part.left - whole.left) * scale), round((part.top - whole.top) * scale)
    right, bottom = (
        round((part.right - whole.left) * scale),
        round((part.bottom - whole.top) * scale),
    )
    return Rect(left, top, right - left, bottom - top)

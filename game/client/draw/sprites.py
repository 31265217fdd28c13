"""Pieces and icons as cached sprites, by device size."""

from __future__ import annotations

import math
from dataclasses import replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface

from game.client.draw.faces import in_colours_of
from game.client.draw.gavel import gavel
from game.client.draw.houses import HouseGround, cartel_house, house, planned_house
from game.client.draw.pixels import Pictures, half_up, ready, screens
from game.client.draw.shapes import disc
from game.client.draw.svg import (
    Drawing,
    file_source,
    named_paths,
    polygon_path,
    polyline,
    rasterised,
)
from game.client.draw.text import Style, Typesetter
from game.client.draw.theme import ASSETS, Colour, Theme, rgba
from game.engine.tokens import Resource

__all__ = ["HouseGround", "Icon", "MissingPictureError", "Sprites"]

GRID: Final = 24
GHOST_FILL: Final = 0.35
TOKEN_HOME: Final = 13.4
"""The logical size of a token in the market, for which outlines are given."""
SEAL_TEETH: Final = 28
SEAL_FIGURE: Final = 0.62
"""Height of the figure on the seal as a share of the seal."""
CHIP_NOTCHES: Final = 8
KEPT_SCREENS: Final = 1


class MissingPictureError(FileNotFoundError):
    """A picture that the game asks for is not among its assets."""


class Icon(StrEnum):
    """One-colour pictures; each is the file of its name in `assets/icons`."""

    ARROW = "arrow"
    ATOM = "atom"
    BACK = "back"
    BOLT = "bolt"
    BOOK = "book"
    CHART = "chart"
    CHAT = "chat"
    CHECK = "check"
    CLOCK = "clock"
    COIN = "coin"
    DECK = "deck"
    DOWN = "down"
    EXIT = "exit"
    EYE = "eye"
    FAST = "fast"
    FLAG = "flag"
    FOLDER = "folder"
    FULLSCREEN = "fullscreen"
    GAVEL = "gavel"
    GEAR = "gear"
    HAND = "hand"
    HELP = "help"
    HISTORY = "history"
    HOME = "home"
    IDEA = "idea"
    INFO = "info"
    LEFT = "left"
    LIST = "list"
    LOCK = "lock"
    MAP = "map"
    MENU = "menu"
    MINUS = "minus"
    MUTE = "mute"
    NETWORK = "network"
    PALETTE = "palette"
    PAUSE = "pause"
    PENCIL = "pencil"
    PERSON = "person"
    PLAY = "play"
    PLUG = "plug"
    PLUS = "plus"
    PYLON = "pylon"
    REDO = "redo"
    REFRESH = "refresh"
    REVERSE = "reverse"
    RIGHT = "right"
    ROBOT = "robot"
    SAVE = "save"
    SEARCH = "search"
    SOCKET = "socket"
    SPEAKER = "speaker"
    STAR = "star"
    STEP = "step"
    STOP = "stop"
    SUN = "sun"
    TARGET = "target"
    TRASH = "trash"
    TROPHY = "trophy"
    UNDO = "undo"
    UP = "up"
    WARNING = "warning"
    WIND = "wind"
    X = "x"


class Sprites:
    """Square sprites; sizes are device pixels. What is returned is shared: do not draw on it."""

    def __init__(self, theme: Theme, text: Typesetter, own_roofs: bool = True) -> None:
        self._theme = theme
        self._text = text
        self._own_roofs = own_roofs
        self._sprites = Pictures(screens(KEPT_SCREENS, text.scale))

    def house(
        self,
        colour_index: int,
        px: int,
        ground: HouseGround = HouseGround.DARK,
        planned: bool = False,
    ) -> Surface:
        """A house of a seat's colour and roof form; a planned one is hatched."""
        seat = self._theme.seats[colour_index]
        if not self._own_roofs:
            seat = replace(seat, roof=self._theme.seats[0].roof)
        key = ("house", colour_index, px, ground, planned)

        def drawn() -> Surface:
            if planned:
                return ready(planned_house(self._theme, seat, px))
            return ready(house(self._theme, seat, ground, px))

        return self._sprites.get(key, drawn)

    def cartel_house(self, px: int) -> Surface:
        """A house of the Cartel; it keeps its roof even where the seats share one."""
        return self._sprites.get(("cartel", px), lambda: ready(cartel_house(self._theme, px)))

    def token(self, resource: Resource, px: int, ghost: bool = False) -> Surface:
        """A token; a ghost is a light outline with a hint of the token in it."""
        key = ("token", resource, px, ghost)
        drawn = self._ghost if ghost else self._token
        return self._sprites.get(key, lambda: ready(drawn(resource, px)))

    def icon(self, icon: Icon, px: int, colour: Colour) -> Surface:
        """An icon in one colour."""
        shade = self._theme.colour(colour)
        key = ("icon", icon, px, rgba(shade))
        return self._sprites.get(key, lambda: ready(_icon(icon, px, shade)))

    def discount(self, px: int, price: int = 1) -> Surface:
        """The gold seal of the plant that may be had from this bid on."""
        key = ("discount", px, price)
        return self._sprites.get(key, lambda: ready(self._discount(px, price)))

    def bid_chip(self, colour_index: int, px: int) -> Surface:
        """A chip in a seat's colour with eight notches; its ivory face has room for a number."""
        key = ("chip", colour_index, px)
        return self._sprites.get(key, lambda: ready(self._bid_chip(colour_index, px)))

    def gavel(self, px: int, angle: float, sink: float = 0.0) -> Surface:
        """The gavel over its block, so many pixels high; its handle leans by an angle."""
        key = ("gavel", px, round(angle), sink)
        return self._sprites.get(key, lambda: ready(gavel(self._theme, px, round(angle), sink)))

    def free_place(self, px: int) -> Surface:
        """A ring where a token may lie."""
        ring = rgba(self._theme.colour("card.tray_ring"))
        inside = rgba(self._theme.colour("card.tray_hole"))
        key = ("place", px)
        return self._sprites.get(key, lambda: ready(disc(px, ((0.74, ring), (0.6, inside)))))

    def portrait(self, name: str, px: int, colour: int | None = None) -> Surface:
        """The face of a bot, or of a person in the colours of a seat.

        Raises MissingPictureError if there is none of that name.
        """
        files = _portraits()
        if name not in files:
            raise MissingPictureError(f"there is no portrait {name!r} in assets/portraits")

        def drawn() -> Surface:
            source = file_source(files[name])
            if colour is not None:
                source = in_colours_of(source, self._theme, colour)
            return ready(rasterised(source, (px, px)))

        return self._sprites.get(("portrait", name, px, colour), drawn)

    def _token(self, resource: Resource, px: int) -> Surface:
        return rasterised(file_source(_token_file(resource)), (px, px))

    def _ghost(self, resource: Resource, px: int) -> Surface:
        outline = named_paths(_token_file(resource))["silhouette"]
        width = self._theme.length("line.ghost") / TOKEN_HOME * GRID
        drawing = Drawing(GRID, GRID)
        drawing.stroke(outline, self._theme.fuel_light(resource), width)
        surface = self._token(resource, px)
        surface.fill(
            (255, 255, 255, half_up(255 * GHOST_FILL)), special_flags=pygame.BLEND_RGBA_MULT
        )
        surface.blit(rasterised(drawing.source(), (px, px)), (0, 0))
        return surface

    def _discount(self, px: int, price: int) -> Surface:
        colour = self._theme.colour
        drawing = Drawing(GRID, GRID)
        drawing.path(_toothed(11.4, 9.9), colour("seal.rim"))
        stops = [(0, colour("seal.light")), (0.6, colour("seal.gold")), (1, colour("seal.dark"))]
        drawing.circle(12, 12, 9.5, drawing.radial(stops, cx=0.38, cy=0.34, r=0.8))
        drawing.stroke("M12 4.3 A7.7 7.7 0 1 1 11.99 4.3", colour("seal.line"), 0.7)
        surface = rasterised(drawing.source(), (px, px))
        height = self._theme.typeface(Style.PLANT_NUMBER).size
        zoom = px * SEAL_FIGURE / height / self._text.scale
        figure = self._text.render(str(price), Style.PLANT_NUMBER, "seal.text", zoom)
        surface.blit(figure, figure.get_rect(center=(half_up(px / 2), half_up(px / 2))))
        return surface

    def _bid_chip(self, colour_index: int, px: int) -> Surface:
        colour = self._theme.colour
        ivory = colour("enamel.top")
        drawing = Drawing(GRID, GRID)
        drawing.circle(12, 12, 12, colour("card.rim"))
        drawing.circle(12, 12, 11.2, self._theme.seat(colour_index))
        for notch in range(CHIP_NOTCHES):
            angle = math.tau * notch / CHIP_NOTCHES
            along = (math.cos(angle), math.sin(angle))
            ends = [(12 + reach * along[0], 12 + reach * along[1]) for reach in (9.3, 10.3)]
            drawing.stroke(polyline(*ends), ivory, 2.2)
        drawing.circle(12, 12, 8.6, colour("card.rim"))
        drawing.circle(12, 12, 8, ivory)
        return rasterised(drawing.source(), (px, px))


@cache
def _portraits() -> dict[str, Path]:
    """The portraits there are, by name, so that a name never becomes part of a path."""
    return {file.stem: file for file in (ASSETS / "portraits").glob("*.svg")}


def _token_file(resource: Resource) -> Path:
    return ASSETS / "tokens" / f"{resource.name.lower()}.svg"


def _icon(icon: Icon, px: int, colour: pygame.Color) -> Surface:
    source = file_source(ASSETS / "icons" / f"{icon}.svg")
    shade = f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"
    surface = rasterised(source.replace("currentColor", shade), (px, px))
    if colour.a < 255:
        surface.set_alpha(colour.a)
    return surface


def _toothed(outer: float, inner: float) -> str:
    """A disc with teeth."""
    points = []
    for step in range(2 * SEAL_TEETH):
        reach = inner if step % 2 else outer
        angle = math.tau * step / (2 * SEAL_TEETH)
        points.append((12 + reach * math.cos(angle), 12 + reach * math.sin(angle)))
    return polygon_path(points)

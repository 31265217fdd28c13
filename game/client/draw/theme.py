"""The theme: every colour, gradient, length and type size by its role, read from one JSON file.

Nothing that draws names a colour or a size itself, so the look can be changed in one place and
contrast can be checked over all pairs at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

import pygame

from game.engine.plants import PlantKind
from game.engine.tokens import Resource

ASSETS: Final = Path(__file__).resolve().parents[3] / "assets"
THEME_FILE: Final = ASSETS / "theme.json"
CONTRAST_FILE: Final = ASSETS / "theme_contrast.json"
"""What is otherwise where everything is to stand out from its ground."""

Colour = str | pygame.Color
"""A role such as `text.ivory`, or a colour made from some."""
Rgba = tuple[int, int, int, int]
Stops = tuple[tuple[float, Rgba], ...]
"""A vertical gradient: places from 0 (top) to 1 with their colours; hashable, for caches."""


class ThemeError(Exception):
    """The theme lacks a role or holds a value that is none."""


class ThemeLook(StrEnum):
    """The themes that come with the game."""

    USUAL = "usual"
    CONTRAST = "contrast"


class Elevation(StrEnum):
    """How far a thing stands out of the desk, told by its shadow."""

    PANEL = "panel"
    CARD = "card"
    LIFTED = "lifted"


class Roof(StrEnum):
    """The form of a seat's houses, so that colour is never the only cue."""

    GABLE = "gable"
    FLAT = "flat"
    DOME = "dome"
    SAW = "saw"
    TOWER = "tower"
    TENT = "tent"
    STEPPED = "stepped"
    """The Cartel's."""


class Face(StrEnum):
    """A family of type."""

    CONDENSED = "condensed"
    SEMI = "semi"
    BODY = "body"


@dataclass(frozen=True)
class Shadow:
    """A drop shadow in logical lengths."""

    offset: float
    blur: float
    alpha: int


@dataclass(frozen=True)
class Typeface:
    """A style of type in logical lengths."""

    face: Face
    weight: int
    size: float
    track: float = 0.0


@dataclass(frozen=True)
class SeatLook:
    """Colour and roof of a seat's houses, its light at night, and a face for who sits there.

    The last three replace shades derived from the colour.
    """

    name: str
    colour: str
    glow: str
    text: str
    roof: Roof
    dark_rim: str
    land_rim: str
    skin: tuple[str, str]
    hair: tuple[str, str]
    glow_core: float = 0.45
    """How white the core of its light is: what is dim on the night needs more."""
    front: str | None = None
    side: str | None = None
    roof_colour: str | None = None


class Theme:
    """Looks by role."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Raises ThemeError if a section is missing or a value is damaged."""
        try:
            self._colours = {
                role: _parsed(value) for role, value in _flattened(data["colour"], str)
            }
            self._gradients = {role: _stops(stops) for role, stops in data["gradient"].items()}
            self._lengths: dict[str, float] = dict(_flattened(data["length"], float))
            self.seats = tuple(
                SeatLook(
                    **{
                        **seat,
                        "roof": Roof(seat["roof"]),
                        "skin": tuple(seat["skin"]),
                        "hair": tuple(seat["hair"]),
                    }
                )
                for seat in data["seat"]
            )
            self._areas = {name: _parsed(value) for name, value in data["area"].items()}
            self._fuels = {Resource[name.upper()]: fuel for name, fuel in data["fuel"].items()}
            self._plants = {PlantKind(name): _parsed(c) for name, c in data["plant"].items()}
            self._shadows = {Elevation(n): Shadow(**s) for n, s in data["elevation"].items()}
            self._type = _typefaces(data["type"])
            self.smallest_px = int(data["type"]["smallest"])
            self.plain_from_px = int(data["type"]["plain_from"])
        except (KeyError, TypeError, ValueError) as problem:
            raise ThemeError(f"the theme is damaged: {problem!r}") from problem

    @classmethod
    def load(cls, path: Path = THEME_FILE, over: Path | None = None) -> Theme:
        """A theme, and what another file has otherwise. Raises ThemeError if one is damaged."""
        try:
            data = json.loads(path.read_text("utf-8"))
            if over is not None:
                data = _overlaid(data, json.loads(over.read_text("utf-8")))
            return cls(data)
        except (OSError, ValueError, AttributeError, RecursionError) as problem:
            raise ThemeError(f"the theme cannot be read: {problem}") from problem

    def colour(self, colour: Colour) -> pygame.Color:
        """A colour by its role; a colour is itself. Raises ThemeError for an unknown role."""
        if not isinstance(colour, str):
            return pygame.Color(colour)
        if colour not in self._colours:
            raise ThemeError(f"the theme has no colour {colour!r}")
        return pygame.Color(self._colours[colour])

    def roles(self) -> tuple[str, ...]:
        """The roles of all colours."""
        return tuple(self._colours)

    def gradient(self, role: str) -> Stops:
        """A gradient by its role. Raises ThemeError for an unknown role."""
        if role not in self._gradients:
            raise ThemeError(f"the theme has no gradient {role!r}")
        return self._gradients[role]

    def length(self, role: str) -> float:
        """A logical length by its role. Raises ThemeError for an unknown role."""
        if role not in self._lengths:
            raise ThemeError(f"the theme has no length {role!r}")
        return self._lengths[role]

    def typeface(self, style: str) -> Typeface:
        """The type of a style. Raises ThemeError for an unknown style."""
        if style not in self._type:
            raise ThemeError(f"the theme has no type {style!r}")
        return self._type[style]

    def shadow(self, elevation: Elevation) -> Shadow:
        """The drop shadow of a thing at this height."""
        return self._shadows[elevation]

    def seat(self, index: int) -> pygame.Color:
        """The colour of the houses of a seat's colour index."""
        return pygame.Color(self.seats[index].colour)

    def seat_edge(self, index: int) -> pygame.Color:
        """The colour of rims and lines for a seat on the board; black would not be seen there."""
        is_black = self.seats[index].land_rim == "house.rim_white"
        return self.colour("text.white") if is_black else self.seat(index)

    def glow(self, index: int) -> pygame.Color:
        """The light of a seat's colour index, for the night: the plain colours are too dark."""
        return pygame.Color(self.seats[index].glow)

    def on_seat(self, index: int) -> pygame.Color:
        """The colour of text on a field of that seat's colour."""
        return self.colour(self.seats[index].text)

    def area(self, name: str) -> pygame.Color:
        """The colour of an area by the map's colour name. Raises ThemeError for an unknown one."""
        if name not in self._areas:
            raise ThemeError(f"the theme has no area {name!r}")
        return pygame.Color(self._areas[name])

    def fuel(self, resource: Resource) -> pygame.Color:
        """The colour that marks a resource."""
        return pygame.Color(self._fuels[resource]["colour"])

    def fuel_light(self, resource: Resource) -> pygame.Color:
        """The light shade of a resource, seen on dark grounds."""
        return pygame.Color(self._fuels[resource]["light"])

    def plant(self, kind: PlantKind) -> pygame.Color:
        """The colour that marks a kind of plant."""
        return pygame.Color(self._plants[kind])


@cache
def shipped_theme(look: ThemeLook = ThemeLook.USUAL) -> Theme:
    """A theme that comes with the game."""
    return Theme.load(over=CONTRAST_FILE if look is ThemeLook.CONTRAST else None)


def mix(one: pygame.Color, other: pygame.Color, share: float) -> pygame.Color:
    """`one` with a share of `other`, opaque."""
    mixed = one.lerp(other, share)
    return pygame.Color(mixed.r, mixed.g, mixed.b)


def rgba(colour: pygame.Color, alpha: int | None = None) -> Rgba:
    """A colour as a tuple, which unlike pygame's own can be a key of a cache."""
    return colour.r, colour.g, colour.b, colour.a if alpha is None else alpha


def contrast(one: pygame.Color, other: pygame.Color) -> float:
    """How well one colour is seen on the other, from 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: pygame.Color) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b)


def _overlaid(data: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Sections within sections; what is no section is replaced, and nothing may be new."""
    unknown = over.keys() - data.keys()
    if unknown:
        raise ValueError(f"nothing there is called {', '.join(sorted(unknown))}")
    inner = {
        name: _overlaid(data[name], value) if isinstance(value, Mapping) else value
        for name, value in over.items()
    }
    return {**data, **inner}


def _flattened(section: Mapping[str, Any], kind: type, prefix: str = "") -> Iterator[Any]:
    for name, entry in section.items():
        if isinstance(entry, Mapping):
            yield from _flattened(entry, kind, f"{prefix}{name}.")
        else:
            yield prefix + name, kind(entry)


def _parsed(value: str) -> Rgba:
    return rgba(pygame.Color(value))


def _stops(stops: list[tuple[float, str]]) -> Stops:
    places = [float(place) for place, _ in stops]
    if places != sorted(places) or places[0] != 0 or places[-1] != 1:
        raise ValueError(f"gradient places {places} do not run from 0 to 1")
    return tuple((place, _parsed(value)) for place, (_, value) in zip(places, stops))


def _typefaces(section: Mapping[str, Any]) -> dict[str, Typeface]:
    return {
        name: Typeface(Face(entry["face"]), entry["weight"], entry["size"], entry.get("track", 0))
        for name, entry in section.items()
        if isinstance(entry, Mapping)
    }

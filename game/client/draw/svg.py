"""Small SVG pictures: parts read from files, drawings put together in code, and their pixels."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pygame
from pygame import Surface

from game.client.draw.pixels import Point, Size

Number = float | int
ColourStop = tuple[float, pygame.Color]
Fill = str | pygame.Color
"""A colour, or a paint that the drawing has made."""
NAMESPACE = "{http://www.w3.org/2000/svg}"


class Drawing:
    """An SVG picture under construction; later parts lie on earlier ones."""

    def __init__(self, width: Number, height: Number) -> None:
        self.width = width
        self.height = height
        self._paints: dict[str, str] = {}
        self._parts: list[str] = []

    def linear(self, stops: Sequence[ColourStop], *, across: bool = False) -> str:
        """A paint from top to bottom of the part it fills, or from left to right."""
        # The reader takes plain 0..1 as user units and shows the last stop only: percentages.
        ends = (
            'x1="0%" y1="0%" x2="100%" y2="0%"' if across else 'x1="0%" y1="0%" x2="0%" y2="100%"'
        )
        return self._paint("linearGradient", ends, stops)

    def radial(
        self, stops: Sequence[ColourStop], *, cx: float = 0.5, cy: float = 0.5, r: float = 0.5
    ) -> str:
        """A paint from a centre outward, places as shares of the part it fills."""
        place = f'cx="{cx * 100:g}%" cy="{cy * 100:g}%" r="{r * 100:g}%"'
        return self._paint("radialGradient", place, stops)

    def path(self, d: str, fill: Fill, opacity: float = 1.0) -> None:
        """A filled outline."""
        self._add("path", {"d": d, "fill": _css(fill), "opacity": opacity})

    def polygon(
        self,
        points: Sequence[Point],
        fill: Fill,
        opacity: float = 1.0,
    ) -> None:
        """A filled polygon."""
        self.path(polygon_path(points), fill, opacity)

    def rect(
        self,
        x: Number,
        y: Number,
        w: Number,
        h: Number,
        fill: Fill,
        *,
        radius: Number = 0,
        opacity: float = 1.0,
    ) -> None:
        """A filled rectangle."""
        shape = {"x": x, "y": y, "width": w, "height": h, "rx": radius}
        self._add("rect", {**shape, "fill": _css(fill), "opacity": opacity})

    def circle(self, x: Number, y: Number, r: Number, fill: Fill, opacity: float = 1.0) -> None:
        """A filled disc."""
        self._add("circle", {"cx": x, "cy": y, "r": r, "fill": _css(fill), "opacity": opacity})

    def ellipse(
        self, middle: Point, rx: Number, ry: Number, fill: Fill, opacity: float = 1.0
    ) -> None:
        """A filled ellipse."""
        shape = {"cx": middle[0], "cy": middle[1], "rx": rx, "ry": ry}
        self._add("ellipse", {**shape, "fill": _css(fill), "opacity": opacity})

    def stroke(self, d: str, colour: Fill, width: Number, opacity: float = 1.0) -> None:
        """A line along a path, with round ends and joins."""
        line = {"stroke": _css(colour), "stroke-width": width, "opacity": opacity}
        ends = {"stroke-linecap": "round", "stroke-linejoin": "round"}
        self._add("path", {"d": d, "fill": "none", **line, **ends})

    def source(self) -> str:
        """The picture as SVG text."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}">'
            f"<defs>{''.join(self._paints.values())}</defs>{''.join(self._parts)}</svg>"
        )

    def _paint(self, element: str, place: str, stops: Sequence[ColourStop]) -> str:
        inside = "".join(
            f'<stop offset="{offset:g}" stop-color="{_css(colour)}" '
            f'stop-opacity="{colour.a / 255:.3f}"/>'
            for offset, colour in stops
        )
        name = f"p{len(self._paints)}"
        self._paints[name] = f'<{element} id="{name}" {place}>{inside}</{element}>'
        return f"url(#{name})"

    def _add(self, element: str, attributes: Mapping[str, str | Number]) -> None:
        written = " ".join(
            f'{name}="{value if isinstance(value, str) else f"{value:.4g}"}"'
            for name, value in attributes.items()
        )
        self._parts.append(f"<{element} {written}/>")


def polyline(*points: Point) -> str:
    """An open path through points."""
    return "M" + " L".join(_at(point) for point in points)


def curve(start: Point, *bows: tuple[Point, Point, Point]) -> str:
    """A closed path of Bézier curves, each by its two control points and its end."""
    bends = "".join(f" C{_at(one)} {_at(other)} {_at(end)}" for one, other, end in bows)
    return f"M{_at(start)}{bends} Z"


def polygon_path(points: Sequence[Point]) -> str:
    """A closed path through points."""
    return f"{polyline(*points)} Z"


def rasterised(source: str, size: Size) -> Surface:
    """The pixels of an SVG picture, in the format that all drawing here is done in."""
    wanted = (max(1, size[0]), max(1, size[1]))
    picture = pygame.image.load_sized_svg(io.BytesIO(source.encode()), wanted)
    standard = Surface((1, 1), pygame.SRCALPHA)
    drawn = picture.convert(standard)
    if drawn.get_size() == wanted:
        return drawn
    centred = Surface(wanted, pygame.SRCALPHA)
    centred.blit(drawn, drawn.get_rect(center=centred.get_rect().center))
    return centred


@cache
def file_source(path: Path) -> str:
    """The text of an SVG file."""
    return path.read_text("utf-8")


@cache
def named_paths(path: Path) -> dict[str, str]:
    """The outlines of an SVG file whose paths have an id."""
    root = ElementTree.fromstring(file_source(path))
    return {
        element.attrib["id"]: element.attrib["d"]
        for element in root.iter(f"{NAMESPACE}path")
        if "id" in element.attrib
    }


def _at(point: Point) -> str:
    return f"{point[0]:.4g} {point[1]:.4g}"


def _css(paint: Fill) -> str:
    """A colour as SVG writes it; the reader wants opacity apart."""
    if isinstance(paint, str):
        return paint
    return f"#{paint.r:02x}{paint.g:02x}{paint.b:02x}"

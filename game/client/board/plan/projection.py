"""From longitude and latitude to the page of the board."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

from game.client.board.plan.geometry import PAGE, Frame, frame_of
from game.client.board.plan.ground import Fit
from game.client.draw.pixels import Point
from game.content.drawing import Albers, MapDrawing, Projection
from game.engine.board import Board

MOST_STRETCH: Final = 1.25
"""A country that is filled out to the page by itself keeps its shape within this."""
DECIMALS: Final = 3
"""Sines differ in their last digits from machine to machine; places on the page must not."""

BEYOND: Final = 640.0
"""How far lands cut off at the margin of a drawing are drawn on, for boards wider than it."""
CUT: Final = 0.002

Project = Callable[[Point], Point]


def projector(drawing: MapDrawing, board: Board, fit: Fit) -> Project:
    """The projection of a map, with its country (or its cities) fitted to the page."""
    plain = plain_projection(drawing.projection)
    shown = [point for ring in drawing.outline for point in ring]
    places = [(city.lon, city.lat) for city in board.cities]
    flat = frame_of(plain(point) for point in (shown or places))
    stretch = fit.stretch or _filling(flat, fit.margin)
    return fitted(plain, flat, stretch, fit)


def plain_projection(projection: Projection) -> Project:
    """Unscaled, with y growing southward as on a screen."""
    if isinstance(projection, Albers):
        return _albers(projection)
    shortening = math.cos(math.radians(projection.lat0))
    return lambda point: (math.radians(point[0]) * shortening, -math.radians(point[1]))


def fitted(plain: Project, flat: Frame, stretch: tuple[float, float], fit: Fit) -> Project:
    """The projection scaled so that the frame fills the page within its margins."""
    width, height = flat.width * stretch[0] or 1e-6, flat.height * stretch[1] or 1e-6
    scale = min(
        (PAGE.width - 2 * fit.margin[0]) / width, (PAGE.height - 2 * fit.margin[1]) / height
    )
    scale_x, scale_y = scale * stretch[0], scale * stretch[1]
    left = PAGE.centre[0] + fit.shift[0] - scale_x * flat.centre[0]
    top = PAGE.centre[1] + fit.shift[1] - scale_y * flat.centre[1]

    def project(point: Point) -> Point:
        x, y = plain(point)
        return round(x * scale_x + left, DECIMALS), round(y * scale_y + top, DECIMALS)

    return project


def degree_on_page(drawing: MapDrawing, project: Project) -> float:
    """How long a degree of latitude is, about the middle of the map."""
    bounds = drawing.bounds
    north, south = project((bounds.west, bounds.north)), project((bounds.west, bounds.south))
    return abs(north[1] - south[1]) / ((bounds.north - bounds.south) or 1.0)


def projected(project: Project, points: Iterable[Point]) -> tuple[Point, ...]:
    return tuple(map(project, points))


def beyond_margin(drawing: MapDrawing, project: Project) -> Project:
    """The projection for lands that the file cuts off at its margin: they go on, out of sight."""
    margin = drawing.margin

    def continued(point: Point) -> Point:
        x, y = project(point)
        lon, lat = point
        x += BEYOND * ((lon >= margin.east - CUT) - (lon <= margin.west + CUT))
        y += BEYOND * ((lat <= margin.south + CUT) - (lat >= margin.north - CUT))
        return x, y

    return continued


def extent_on_page(drawing: MapDrawing, project: Project) -> Frame:
    """The part of the page that lies within the margin of a drawing, whatever the projection."""
    margin, bounds = drawing.margin, drawing.bounds
    lats = [bounds.south + (bounds.north - bounds.south) * step / 8 for step in range(9)]
    lons = [bounds.west + (bounds.east - bounds.west) * step / 8 for step in range(9)]
    left = max(project((margin.west, lat))[0] for lat in lats)
    right = min(project((margin.east, lat))[0] for lat in lats)
    top = max(project((lon, margin.north))[1] for lon in lons)
    bottom = min(project((lon, margin.south))[1] for lon in lons)
    return Frame(left, top, right - left, bottom - top)


def _filling(flat: Frame, margin: tuple[float, float]) -> tuple[float, float]:
    wanted = (PAGE.width - 2 * margin[0]) / (PAGE.height - 2 * margin[1])
    found = (flat.width or 1e-6) / (flat.height or 1e-6)
    ratio = wanted / found
    if ratio >= 1:
        return min(ratio, MOST_STRETCH), 1.0
    return 1.0, min(1 / ratio, MOST_STRETCH)


def _albers(cone: Albers) -> Project:
    lat1, lat2, lat0 = map(math.radians, (cone.lat1, cone.lat2, cone.lat0))
    n = (math.sin(lat1) + math.sin(lat2)) / 2
    c = math.cos(lat1) ** 2 + 2 * n * math.sin(lat1)
    radius0 = math.sqrt(max(0.0, c - 2 * n * math.sin(lat0))) / n

    def project(point: Point) -> Point:
        radius = math.sqrt(max(0.0, c - 2 * n * math.sin(math.radians(point[1])))) / n
        angle = n * math.radians(point[0] - cone.lon0)
        return radius * math.sin(angle), radius * math.cos(angle) - radius0

    return project

"""A board laid out on its page: where cities, costs, areas, coasts and hills are drawn.

Laying out takes seconds, so that of the shipped maps is baked into files; any other map is laid out
by the same code in the painter's process, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from game.client.board.plan.badges import badge_places
from game.client.board.plan.cells import area_cells
from game.client.board.plan.geometry import (
    Frame,
    Path,
    around,
    between,
    distance,
    distance_to_plate,
)
from game.client.board.plan.ground import LandGround
from game.client.board.plan.plate_size import Measure, plate_half
from game.client.board.plan.projection import (
    Project,
    beyond_margin,
    degree_on_page,
    extent_on_page,
    projected,
    projector,
)
from game.client.board.plan.spreading import Task, spread
from game.client.board.plan.warp import Warp, elastic, warped
from game.client.draw.pixels import Point
from game.content.drawing import MapDrawing
from game.engine import codec
from game.engine.board import AreaId, Board, CityId

LAYOUT_VERSION: Final = 1
SOIL_RADIUS: Final = 0.62
RIDGE_WIDTH: Final = 0.95
NARROWEST_RIDGE: Final = 10.0
SPOT_FROM_PLATE: Final = 2.5
SPOT_FROM_BADGE: Final = 11.0


@dataclass(frozen=True)
class PlacedCity:
    """A plate; `spot` is where the city really lies on the warped land."""

    id: CityId
    name: str
    area: AreaId
    place: Point
    half: Point
    spot: Point

    @property
    def plate(self) -> Frame:
        return around(self.place, self.half)


@dataclass(frozen=True)
class PlacedCable:
    """A connection with the place of its badge."""

    a: CityId
    b: CityId
    cost: int
    badge: Point


@dataclass(frozen=True)
class PlacedRidge:
    height: float
    width: float
    line: Path


@dataclass(frozen=True)
class PlacedSoil:
    colour: str
    radius: float
    place: Point


@dataclass(frozen=True)
class Scenery:
    """Everything under the network; `land` is empty where the whole page is."""

    colour: str
    seed: int
    extent: Frame | None
    """What the drawing covers; lands beyond it are guessed. None: there is no drawing."""
    land: tuple[Path, ...]
    neighbours: tuple[Path, ...]
    border_lakes: tuple[Path, ...]
    lakes: tuple[Path, ...]
    rivers: tuple[Path, ...]
    inner_borders: tuple[Path, ...]
    ridges: tuple[PlacedRidge, ...]
    soils: tuple[PlacedSoil, ...]
    cells: tuple[Path, ...]
    """One for each city, in their order."""
    borders: tuple[Path, ...]


@dataclass(frozen=True)
class BoardLayout:
    """One printed form of a map, ready to be drawn; `key` names the board it was made for."""

    key: str
    cities: tuple[PlacedCity, ...]
    cables: tuple[PlacedCable, ...]
    scenery: Scenery
    area_colours: tuple[tuple[AreaId, str], ...]

    @cached_property
    def city(self) -> dict[CityId, PlacedCity]:
        return {city.id: city for city in self.cities}

    @cached_property
    def cable(self) -> dict[frozenset[CityId], PlacedCable]:
        return {frozenset((cable.a, cable.b)): cable for cable in self.cables}

    @cached_property
    def spotted(self) -> tuple[PlacedCity, ...]:
        """Cities whose true spot is seen beside their plate, and beside everything else."""
        return tuple(city for city in self.cities if self._is_clear(city))

    def _is_clear(self, city: PlacedCity) -> bool:
        """Most spots lie under their own plates, which are therefore looked at first."""
        middle = between(city.spot, city.place, 0.5)
        return all(
            distance_to_plate(city.spot, other.place, other.half) > SPOT_FROM_PLATE
            for other in (city, *self.cities)
        ) and all(
            distance(point, cable.badge) > SPOT_FROM_BADGE
            for cable in self.cables
            for point in (city.spot, middle)
        )

    @cached_property
    def colour_of(self) -> dict[AreaId, str]:
        return dict(self.area_colours)


def board_key(board: Board) -> str:
    """Names all of a board that is seen."""
    return codec.digest(
        {
            "version": LAYOUT_VERSION,
            "areas": [[area.id, area.color] for area in board.areas],
            "cities": [
                [city.id, city.name, city.area, city.lon, city.lat] for city in board.cities
            ],
            "connections": sorted([link.a, link.b, link.cost] for link in board.connections),
        }
    )


def lay_out(board: Board, drawing: MapDrawing, ground: LandGround, measure: Measure) -> BoardLayout:
    """Spread the cities of a board and warp its land; this takes seconds."""
    survey = _Survey(board, drawing, ground, measure)
    return survey.arranged(spread(Task(survey.homes, survey.halves, survey.links)))


def lay_out_quickly(
    board: Board, drawing: MapDrawing, ground: LandGround, measure: Measure
) -> BoardLayout:
    """The cities where they really are, until the others have been worked out."""
    survey = _Survey(board, drawing, ground, measure)
    return survey.arranged(survey.homes)


class _Survey:
    """A board measured on the page, before anything has moved."""

    def __init__(
        self, board: Board, drawing: MapDrawing, ground: LandGround, measure: Measure
    ) -> None:
        self.board, self.drawing, self.ground = board, drawing, ground
        self.project = projector(drawing, board, ground.fit)
        self.homes = projected(self.project, [(city.lon, city.lat) for city in board.cities])
        self.halves = tuple(plate_half(city.name, measure) for city in board.cities)
        index = {city.id: number for number, city in enumerate(board.cities)}
        self.links = tuple((index[link.a], index[link.b]) for link in board.connections)

    def arranged(self, places: Sequence[Point]) -> BoardLayout:
        """Everything for cities that stand at these places."""
        board = self.board
        warp = elastic(self.homes, places)
        cities = tuple(
            PlacedCity(city.id, city.name, city.area, place, half, warp(home))
            for city, place, half, home in zip(board.cities, places, self.halves, self.homes)
        )
        badges = badge_places(places, self.halves, self.links)
        cables = tuple(
            PlacedCable(link.a, link.b, link.cost, badge)
            for link, badge in zip(board.connections, badges)
        )
        colours = tuple((area.id, area.color) for area in board.areas)
        return BoardLayout(board_key(board), cities, cables, self._scenery(warp, places), colours)

    def _scenery(self, warp: Warp, places: Sequence[Point]) -> Scenery:
        drawing, project, ground = self.drawing, self.project, self.ground
        cells = area_cells(places, [city.area for city in self.board.cities])
        abroad = beyond_margin(drawing, project)

        def drawn(paths: Sequence[Path], onto: Project = project) -> tuple[Path, ...]:
            return tuple(warped(warp, projected(onto, path)) for path in paths)

        return Scenery(
            colour=ground.colour,
            seed=ground.seed,
            extent=extent_on_page(drawing, project) if drawing.outline else None,
            land=drawn(drawing.outline),
            neighbours=drawn([ring for land in drawing.neighbours for ring in land.rings], abroad),
            border_lakes=drawn(_lake_rings(drawing, border=True)),
            lakes=drawn(_lake_rings(drawing, border=False)),
            rivers=drawn([line for river in drawing.rivers for line in river.lines]),
            inner_borders=drawn(drawing.inner_borders),
            ridges=self._ridges(warp),
            soils=self._soils(warp),
            cells=cells.rings,
            borders=cells.borders,
        )

    def _ridges(self, warp: Warp) -> tuple[PlacedRidge, ...]:
        wide = RIDGE_WIDTH * degree_on_page(self.drawing, self.project)
        return tuple(
            PlacedRidge(
                ridge.height,
                max(NARROWEST_RIDGE, ridge.width * wide),
                warped(warp, projected(self.project, ridge.line)),
            )
            for ridge in self.ground.ridges
        )

    def _soils(self, warp: Warp) -> tuple[PlacedSoil, ...]:
        wide = SOIL_RADIUS * degree_on_page(self.drawing, self.project)
        return tuple(
            PlacedSoil(soil.colour, soil.radius * wide, warp(self.project(soil.place)))
            for soil in self.ground.soils
        )


def _lake_rings(drawing: MapDrawing, *, border: bool) -> list[Path]:
    return [ring for lake in drawing.lakes if lake.border is border for ring in lake.rings]

"""Where the tags of areas stand: in the free margin beside each, for any map.

A grid over the sheet tells at a glance whether a tag would lie on anything; only the nearest free
places are weighed against each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, combinations
from typing import Final, NamedTuple

from game.client.board.land.raster import Canvas, opaque, red
from game.client.board.plan.geometry import Frame, around
from game.client.board.plan.layout import BoardLayout
from game.client.draw.pixels import Point
from game.engine.board import AreaId

CLEAR: Final = 4.0
"""Between a tag and any plate, badge, title, tool or other tag."""
BADGE: Final = 9.7
CELL: Final = 3.0
STRIDE: Final = 4
"""Cells from one place to the next that is tried."""
EDGE: Final = 6.0
ON_LAND: Final = 46.0
"""A tag on land counts as so much farther away: the margin is for tags, the land for cities."""
AT_HOME: Final = 0.5
"""What of it counts on the land of its own area."""
NEARER_TO_ANOTHER: Final = 2.5
"""How much it counts if a tag is nearer to another area than to its own."""
TIGHT: Final = 34.0
"""What it is worth that a tag can say all it has to."""
SWEEPS: Final = 4
KEPT: Final = 260
"""Places that come into question for a tag."""
NOWHERE: Final = 10_000.0
"""What it costs to stand on another tag."""


@dataclass(frozen=True)
class TagTask:
    """What has to be placed, in units of the page: a tag of some size for each area."""

    layout: BoardLayout
    sheet: Frame
    sizes: Mapping[AreaId, Point]
    taken: tuple[Frame, ...] = ()
    """Title and tools."""
    roomy: Mapping[AreaId, Point] = field(default_factory=dict)
    """What a tag needs at its widest, if there is room for it."""


Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Place(NamedTuple):
    """A place for a tag, and what speaks against it."""

    frame: Frame
    edges: Edges
    cost: float


def tag_places(task: TagTask) -> dict[AreaId, Frame]:
    """A frame for every tag, so that all of them together stand well."""
    search = _TagSearch(task)
    spots = {area: search.choices(area) for area in task.sizes}
    taken = _one_by_one(spots)
    for _ in range(SWEEPS):
        before = dict(taken)
        for pair in combinations(sorted(spots), 2):
            _settle_pair(pair, spots, taken)
        if taken == before:
            break
    return {area: place.frame for area, place in taken.items()}


def _one_by_one(spots: Mapping[AreaId, Sequence[Place]]) -> dict[AreaId, Place]:
    """Everybody in turn takes the best place that is left, those with the least choice first."""
    taken: dict[AreaId, Place] = {}
    for area in sorted(spots, key=lambda area: (len(spots[area]), area)):
        near = [_around(place) for place in taken.values()]
        left = (place for place in spots[area] if not _is_hit(place, near))
        taken[area] = next(left, spots[area][-1]._replace(cost=NOWHERE))
    return taken


def _settle_pair(
    pair: tuple[AreaId, AreaId],
    spots: Mapping[AreaId, Sequence[Place]],
    taken: dict[AreaId, Place],
) -> None:
    """The best places for two tags, while all others stay where they are."""
    near = [_around(place) for area, place in taken.items() if area not in pair]
    first, second = ([place for place in spots[area] if not _is_hit(place, near)] for area in pair)
    best = sum(taken[area].cost for area in pair)
    for place in first:
        if not second or place.cost + second[0].cost >= best:
            break
        beside = [_around(place)]
        other = next((other for other in second if not _is_hit(other, beside)), None)
        if other is not None and place.cost + other.cost < best:
            best = place.cost + other.cost
            taken[pair[0]], taken[pair[1]] = place, other


def _around(place: Place) -> Edges:
    return _edges(place.frame.grown(CLEAR, CLEAR))


def _is_hit(place: Place, near: Sequence[Edges]) -> bool:
    left, top, right, bottom = place.edges
    for near_left, near_top, near_right, near_bottom in near:
        if left < near_right and near_left < right and top < near_bottom and near_top < bottom:
            return True
    return False


def astray(task: TagTask, frames: Mapping[AreaId, Frame]) -> float:
    """By how much tags stand nearer to another area than to their own, all together."""
    plates: dict[AreaId, list[Edges]] = {}
    for city in task.layout.cities:
        plates.setdefault(city.area, []).append(_edges(city.plate))
    lost = 0.0
    for area, frame in frames.items():
        edges = _edges(frame)
        nearest = min(_apart(edges, others) for others in plates.values())
        lost += _apart(edges, plates[area]) - nearest
    return lost


def is_clear(task: TagTask, frame: Frame) -> bool:
    """No plate, badge, title or tool lies too near, and all of it can be seen."""
    near = frame.grown(CLEAR, CLEAR)
    return task.sheet.encloses(frame) and not any(near.overlaps(kept) for kept in kept_free(task))


def kept_free(task: TagTask) -> list[Frame]:
    """All that no tag may lie on."""
    plates = [city.plate for city in task.layout.cities]
    badges = [around(cable.badge, (BADGE, BADGE)) for cable in task.layout.cables]
    return [*plates, *badges, *task.taken]


class _TagSearch:
    """Weighs places for tags on one layout."""

    def __init__(self, task: TagTask) -> None:
        self.task = task
        sheet, layout = task.sheet, task.layout
        self.size = math.floor(sheet.width / CELL), math.floor(sheet.height / CELL)
        self.sums = self._sums()
        canvas = Canvas(
            Frame(sheet.left, sheet.top, self.size[0] * CELL, self.size[1] * CELL), self.size
        )
        self.land = red(canvas.mask(layout.scenery.land))
        self.homes = {area: self._home(area, canvas) for area in task.sizes}
        self.plates = {
            area: [_edges(city.plate) for city in layout.cities if city.area == area]
            for area in task.sizes
        }
        self.bounds = {area: [_hull(plates)] for area, plates in self.plates.items() if plates}

    def choices(self, area: AreaId) -> list[Place]:
        """Places for a tag, the best first; a tight one has to be much nearer than a roomy one."""
        tight = self._frames(self.task.sizes[area])
        found = [self._weighed(area, frame, TIGHT) for frame in tight]
        if area in self.task.roomy and is_clear(self.task, tight[0]):
            roomy = self._frames(self.task.roomy[area])
            if is_clear(self.task, roomy[0]):
                found += [self._weighed(area, frame, 0.0) for frame in roomy]
        return sorted(found, key=lambda place: place.cost)[:KEPT]

    def _frames(self, size: Point) -> list[Frame]:
        """Free places for a tag of a size; where there is none, what covers least."""
        across, down = math.ceil(size[0] / CELL), math.ceil(size[1] / CELL)
        edge = math.ceil(EDGE / CELL)
        corners = [
            (x, y)
            for y in range(edge, self.size[1] - down - edge, STRIDE)
            for x in range(edge, self.size[0] - across - edge, STRIDE)
        ]
        taken = [self._taken(corner, (across, down)) for corner in corners]
        least = min(taken)
        return [self._frame(corner, size) for corner, lost in zip(corners, taken) if lost == least]

    def _weighed(self, area: AreaId, frame: Frame, more: float) -> Place:
        """How far it stands from its area, whether that is another's, and what it hides."""
        edges = _edges(frame)
        own = nearest = _apart(edges, self.plates[area])
        for other, bounds in self.bounds.items():
            # Most areas are wholly farther away: their plates need not be looked at one by one.
            if other != area and _apart(edges, bounds) < nearest:
                nearest = min(nearest, _apart(edges, self.plates[other]))
        astray = NEARER_TO_ANOTHER * (own - nearest)
        return Place(frame, edges, own + astray + more + ON_LAND * self._on_land(area, frame))

    def _home(self, area: AreaId, canvas: Canvas) -> bytes:
        surface = opaque(self.size)
        for city, ring in zip(self.task.layout.cities, self.task.layout.scenery.cells):
            if city.area == area:
                canvas.fill(surface, (255, 255, 255), ring)
        return red(surface)

    def _sums(self) -> list[list[int]]:
        """How many cells are taken above and left of each corner of the grid."""
        width, height = self.size
        rows = [bytearray(width) for _ in range(height)]
        for frame in kept_free(self.task):
            near = frame.grown(CLEAR, CLEAR)
            left, top = (max(0, cell) for cell in self._cell((near.left, near.top)))
            right, bottom = self._cell((near.right, near.bottom))
            if left <= right:
                for row in rows[top : max(top, bottom + 1)]:
                    row[left : right + 1] = b"\1" * len(row[left : right + 1])
        sums = [[0] * (width + 1)]
        for row in rows:
            along = accumulate(row, initial=0)
            sums.append([above + here for above, here in zip(sums[-1], along)])
        return sums

    def _taken(self, corner: tuple[int, int], size: tuple[int, int]) -> int:
        (x, y), (across, down) = corner, size
        upper, lower = self.sums[y], self.sums[y + down]
        return lower[x + across] - lower[x] - upper[x + across] + upper[x]

    def _cell(self, point: Point) -> tuple[int, int]:
        sheet = self.task.sheet
        return math.floor((point[0] - sheet.left) / CELL), math.floor((point[1] - sheet.top) / CELL)

    def _frame(self, corner: tuple[int, int], size: Point) -> Frame:
        sheet = self.task.sheet
        return Frame(sheet.left + corner[0] * CELL, sheet.top + corner[1] * CELL, *size)

    def _on_land(self, area: AreaId, frame: Frame) -> float:
        """The share of its corners and middle that lies in the country."""
        ends = ((frame.left, frame.right), (frame.top, frame.bottom))
        points = [(x, y) for x in ends[0] for y in ends[1]] + [frame.centre]
        home = self.homes[area]
        return sum([self._land_at(home, point) for point in points]) / len(points)

    def _land_at(self, home: bytes, point: Point) -> float:
        x, y = self._cell(point)
        place = min(y, self.size[1] - 1) * self.size[0] + min(x, self.size[0] - 1)
        if not self.land[place]:
            return 0.0
        return AT_HOME if home[place] else 1.0


def _edges(frame: Frame) -> Edges:
    return frame.left, frame.top, frame.right, frame.bottom


def _hull(plates: Sequence[Edges]) -> Edges:
    """What holds them all."""
    lefts, tops, rights, bottoms = zip(*plates)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _apart(tag: Edges, plates: Sequence[Edges]) -> float:
    """From a tag to the nearest of some plates, from edge to edge.

    It is asked some ten thousand times before the first picture of a draft, hence the plain loop.
    """
    left, top, right, bottom = tag
    nearest = math.inf
    for plate_left, plate_top, plate_right, plate_bottom in plates:
        x = plate_left - right if plate_left > right else left - plate_right
        y = plate_top - bottom if plate_top > bottom else top - plate_bottom
        squared = (x * x if x > 0 else 0.0) + (y * y if y > 0 else 0.0)
        if squared < nearest:  # noqa: PLR1730  # min() takes four times as long here
            nearest = squared
    return math.sqrt(nearest)

"""What lies around the plates on the screen: what a chip must keep off, and had better not hide."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.client.board.badge_art import LIT_RADIUS, RADIUS
from game.client.board.clear_place import Surroundings
from game.client.board.marks import BoardMarks
from game.client.board.places import Places
from game.client.board.plate_looks import BoardState, on_routes
from game.client.board.route import WHITE_WIDTH
from game.client.draw.pixels import Point
from game.engine.board import CityId


def surroundings(
    places: Places,
    state: BoardState,
    marks: BoardMarks,
    corner: tuple[int, int],
    kept: Sequence[CityId] = (),
) -> Surroundings:
    """Plates, badges and lit routes in pixels of a screen on which the board begins at a corner."""
    layout = places.layout

    def shifted(point: Point) -> tuple[int, int]:
        return round(point[0]) + corner[0], round(point[1]) + corner[1]

    def plate(city: CityId) -> Rect:
        frame = places.plate(city)
        return Rect(shifted((frame.left, frame.top)), (round(frame.width), round(frame.height)))

    def badge(link: frozenset[CityId], radius: float) -> Rect:
        side = round(2 * radius * places.camera.piece_scale)
        rect = Rect(0, 0, side, side)
        rect.center = shifted(places.camera.to_window(layout.cable[link].badge))
        return rect

    legs = [leg for route in marks.routes for leg in route.legs]
    lit = {frozenset(leg) for leg in legs}
    cities = on_routes(marks) | frozenset(kept) | _in_light(marks)
    active = [city.id for city in layout.cities if state.is_active(city)]
    others = [link for link in layout.cable if link not in lit]
    return Surroundings(
        route=tuple((shifted(places.city(a)), shifted(places.city(b))) for a, b in legs),
        kept=(*map(plate, sorted(cities)), *(badge(link, LIT_RADIUS) for link in lit)),
        plates=tuple(plate(city) for city in active if city not in cities),
        badges=tuple(badge(link, RADIUS) for link in others),
        reach=round(WHITE_WIDTH / 2 * places.camera.piece_scale),
    )


def _in_light(marks: BoardMarks) -> frozenset[CityId]:
    """The cities of a network that is lit, and those it could grow to."""
    network = marks.network
    if network is None:
        return frozenset()
    return network.cities | {offer.city for offer in network.offers}

"""Where on each cable the badge with its cost stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.client.board.plan.geometry import (
    between,
    direction,
    distance,
    distance_to_plate,
    distance_to_segment,
    reach,
)
from game.client.draw.pixels import Point

SHARES: Final = tuple(percent / 100 for percent in range(5, 96))
FROM_PLATE: Final = 9.0
FROM_BADGE: Final = 19.0
FROM_CABLE: Final = 11.0
ENOUGH: Final = 6.0
"""Beyond this much clearance the middle of the cable counts more."""
TO_THE_MIDDLE: Final = 3.0

Cable = tuple[int, int]


def badge_places(
    places: Sequence[Point], halves: Sequence[Point], cables: Sequence[Cable]
) -> tuple[Point, ...]:
    """The clearest spot of every cable; the shortest cables choose first."""
    found: dict[int, Point] = {}
    order = sorted(range(len(cables)), key=lambda n: visible_cable(places, halves, cables[n]))
    for number in order:
        cable = cables[number]
        ends = places[cable[0]], places[cable[1]]
        spots = [between(*ends, share) for share in SHARES]
        rivals = [(places[a], places[b]) for other, (a, b) in enumerate(cables) if other != number]
        taken = tuple(found.values())
        scores = [
            min(clearance(spot, places, halves, taken, rivals), ENOUGH)
            - TO_THE_MIDDLE * abs(share - 0.5)
            for spot, share in zip(spots, SHARES)
        ]
        found[number] = spots[scores.index(max(scores))]
    return tuple(found[number] for number in range(len(cables)))


def clearance(
    spot: Point,
    places: Sequence[Point],
    halves: Sequence[Point],
    badges: Sequence[Point],
    cables: Sequence[tuple[Point, Point]],
) -> float:
    """How much more room a badge has there than it needs."""
    near = [
        (place, half)
        for place, half in zip(places, halves)
        if abs(place[0] - spot[0]) < half[0] + 20 and abs(place[1] - spot[1]) < half[1] + 20
    ]
    plates = min((distance_to_plate(spot, *plate) for plate in near), default=20.0)
    others = min((distance(spot, badge) for badge in badges), default=40.0)
    wires = min((distance_to_segment(spot, *cable) for cable in cables), default=40.0)
    return min(plates - FROM_PLATE, others - FROM_BADGE, wires - FROM_CABLE)


def visible_cable(places: Sequence[Point], halves: Sequence[Point], cable: Cable) -> float:
    """How much of a cable is seen between its plates."""
    a, b = cable
    heading = direction(places[a], places[b])
    length = distance(places[a], places[b])
    return length - reach(halves[a], heading) - reach(halves[b], heading)

"""A chip beside a city keeps off the lit route, and hides as little else as it can."""

from __future__ import annotations

from pygame import Rect

from game.client.board.clear_place import PlateSpot, Surroundings, clear_place

PLATE = Rect(300, 200, 60, 32)
ROOM = Rect(0, 0, 700, 500)
SIZE = (150, 28)
APART = 8


def spot(around: Surroundings, room: Rect = ROOM) -> PlateSpot:
    found = clear_place(SIZE, PLATE, room, around, APART)
    assert found is not None
    return found


def test_it_stands_at_the_right_where_nothing_is_in_the_way() -> None:
    place = spot(Surroundings()).rect
    assert place.x == PLATE.right + APART and place.centery == PLATE.centery
    assert place.size == SIZE


def test_it_never_lies_over_the_route_its_badges_or_its_cities() -> None:
    east = ((330, 216), (690, 216))
    place = spot(Surroundings(route=(east,), reach=5)).rect
    assert not place.inflate(10, 10).clipline(*east) and place.y >= PLATE.bottom + APART
    badge = Rect(330, 240, 20, 20)
    place = spot(Surroundings(route=(east,), kept=(badge,), reach=5)).rect
    assert not place.colliderect(badge) and not place.inflate(10, 10).clipline(*east)


def test_it_hides_the_fewest_plates_and_then_the_fewest_badges() -> None:
    right, below = Rect(400, 198, 60, 60), Rect(250, 240, 200, 60)
    place = spot(Surroundings(plates=(right, below)))
    assert place.rect.right == PLATE.x - APART and place.hides == 0
    badges = Rect(100, 198, 200, 60)
    place = spot(Surroundings(plates=(right, below), badges=(badges,)))
    assert place.rect.bottom == PLATE.y - APART and (place.hides, place.badges) == (0, 0)


def test_it_stays_in_its_room_and_says_where_it_finds_none() -> None:
    narrow = Rect(0, 0, 420, 500)
    assert narrow.contains(spot(Surroundings(), narrow).rect)
    around = Surroundings(kept=(Rect(0, 0, 700, 500),))
    assert clear_place(SIZE, PLATE, ROOM, around, APART) is None

"""Phase 4: cities are connected (4.4); at its end the game may end or a Step begin (5, 6)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from game.engine import events, plant_market, scoring
from game.engine.actions import BuildCities
from game.engine.board import CityId, connection_costs
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.model import NOBODY, Decision, Player, Position, Step3Due
from game.engine.phases import cartel, starts
from game.engine.terms import Seat
from game.engine.turn import Turn

ANY_PRICE: Final = 1 << 30


class CityOffer(NamedTuple):
    """A city that could be connected next: its slot, and house and connection together."""

    city: CityId
    slot: int
    price: int


@dataclass(frozen=True)
class BuildLine:
    """One city of a plan: the house on its slot and the connections of the path, one by one."""

    city: CityId
    slot: int
    house: int
    path: tuple[CityId, ...]
    connections: tuple[int, ...]

    @property
    def connection(self) -> int:
        return sum(self.connections)

    @property
    def total(self) -> int:
        return self.house + self.connection


@dataclass(frozen=True)
class BuildBill:
    """What connecting some cities in this order costs."""

    lines: tuple[BuildLine, ...]

    @property
    def total(self) -> int:
        return sum(line.total for line in self.lines)


def begin(turn: Turn) -> None:
    turn.at.waiting = turn.at.order[::-1]


def ask(turn: Turn) -> None:
    if turn.at.waiting:
        turn.ask(Decision.BUILD_CITIES, turn.at.waiting[0])


def finish(turn: Turn) -> Phase:
    """First the end of the game, then Step 2, then a Step 3 whose card has come up (5.1, 6.1)."""
    at = turn.at
    reason = scoring.end_reason(at)
    if reason is not None:
        scoring.end_game(turn, reason)
        return Phase.END
    if not turn.terms.rules.step_2_in_bureaucracy:
        plant_market.begin_step_2_if_due(turn)
    if at.step_3_due is Step3Due.BUREAUCRACY:
        plant_market.begin_step(turn, 3)
    return Phase.BUREAUCRACY


def open_slot(at: Position, city: CityId) -> int | None:
    """The cheapest slot of a city that is free in this Step, None if all are taken (4.4.4)."""
    slots = at.houses.get(city)
    if slots is None:
        return 0
    for slot in range(at.step):
        if slots[slot] == NOBODY:
            return slot
    return None


def check_city(at: Position, network: tuple[CityId, ...], city: CityId) -> int:
    """The slot for the next house of a network. Raises IllegalAction if there is none for it.

    Money is not asked about here; `network` may hold cities that are only planned.
    """
    if city not in at.in_play.neighbours:
        raise IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city=city)
    if city in network:
        raise IllegalAction(Illegal.ALREADY_CONNECTED, city=city)
    limit = at.terms.city_limit
    if limit is not None and len(network) >= limit:
        raise IllegalAction(Illegal.CITY_LIMIT, limit=limit)
    if at.marks and not _fits_marks(at, network, city):
        code = Illegal.MARKED_FOR_START if network else Illegal.START_NOT_MARKED
        raise IllegalAction(code, city=city)
    slot = open_slot(at, city)
    if slot is None:
        raise IllegalAction(Illegal.NO_OPEN_SLOT, city=city, step=at.step)
    return slot


def city_offers(
    at: Position, network: tuple[CityId, ...], most: int = ANY_PRICE
) -> list[CityOffer]:
    """Every city that `check_city` would accept as the network's next, up to a price."""
    limit = at.terms.city_limit
    if limit is not None and len(network) >= limit:
        return []
    houses, marks, prices = at.houses, at.marks, at.terms.house_prices
    own = set(network)
    furthest = most - prices[0]
    offers = []
    for city, connection in connection_costs(at.in_play, network).items():
        if connection > furthest or city in own:
            continue
        if marks and not _fits_marks(at, network, city):
            continue
        slot = open_slot(at, city) if city in houses else 0
        if slot is not None and prices[slot] + connection <= most:
            offers.append(CityOffer(city, slot, prices[slot] + connection))
    return offers


def _fits_marks(at: Position, network: tuple[CityId, ...], city: CityId) -> bool:
    """A start needs a marked city while there is one; in Step 1 those serve nothing else (9.1)."""
    if not network:
        return city in at.marks
    return at.step > 1 or city not in at.marks


def connection_cost(at: Position, network: tuple[CityId, ...], city: CityId) -> int:
    """The cheapest way from the network to the city; a first city needs none (4.4.2, 4.4.3)."""
    return connection_costs(at.in_play, network)[city]


def cheapest_path(at: Position, network: tuple[CityId, ...], city: CityId) -> tuple[CityId, ...]:
    """The cities along the cheapest way, from the network's city to the new one."""
    if not network:
        return (city,)
    distance = at.in_play.distance[city]
    nearest = min(network, key=distance.__getitem__)
    return at.in_play.path(nearest, city)


def build_bill(at: Position, seat: Seat, cities: tuple[CityId, ...]) -> BuildBill:
    """The price of a plan, line by line. Raises IllegalAction at the first city that cannot be."""
    network = at.players[seat].cities
    lines = []
    for city in cities:
        slot = check_city(at, network, city)
        path = cheapest_path(at, network, city)
        tolls = tuple(at.in_play.neighbours[a][b] for a, b in pairwise(path))
        lines.append(BuildLine(city, slot, at.terms.house_prices[slot], path, tolls))
        network += (city,)
    return BuildBill(tuple(lines))


def check_plan(at: Position, seat: Seat, purse: int, action: BuildCities) -> None:
    """Raises IllegalAction unless these cities may be built in this order (4.4.1)."""
    if not action.cities:
        raise IllegalAction(Illegal.NOTHING_BUILT)
    network = at.players[seat].cities
    prices = at.terms.house_prices
    total = 0
    for city in action.cities:
        slot = check_city(at, network, city)
        total += prices[slot] + connection_cost(at, network, city)
        network += (city,)
    if total > purse:
        raise IllegalAction(Illegal.CANNOT_PAY, price=total, money=purse)


def build_cities(turn: Turn, seat: Seat, action: BuildCities) -> None:
    """Connect one city after the other, each paid at once; the seat may build again (4.4.1)."""
    for city in action.cities:
        _build(turn, seat, city)
    if action.and_done:
        turn.end(seat)


def _build(turn: Turn, seat: Seat, city: CityId) -> None:
    at = turn.at
    player = at.players[seat]
    slot = open_slot(at, city)
    assert slot is not None
    house = turn.terms.house_prices[slot]
    connection = connection_cost(at, player.cities, city)
    was_empty = city not in at.houses
    turn.pay(seat, house + connection)
    slots = list(at.slots(city))
    slots[slot] = seat
    at.houses = {**at.houses, city: (slots[0], slots[1], slots[2])}
    turn.put_player(seat, Player(player.plants, player.tokens, (*player.cities, city)))
    path = cheapest_path(at, player.cities, city)
    turn.emit(events.CityBuilt(seat, city, slot, house, connection, path))
    if at.marks:
        starts.return_mark(turn, city)
    if at.cartel and was_empty:
        cartel.close_second_slot(turn, city)
    plant_market.drop_obsolete(turn)

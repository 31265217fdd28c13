"""Phase 4: cities are connected (4.4); at its end the game may end or a Step begin (5, 6)."""

from __future__ import annotations

from game.engine import events, plant_market, scoring
from game.engine.actions import BuildCities
from game.engine.board import CityId
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.model import Decision, Player, Position, Step3Due
from game.engine.phases import cartel, starts
from game.engine.routes import cheapest_path, check_city, connection_cost, open_slot
from game.engine.terms import Seat
from game.engine.turn import Turn


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

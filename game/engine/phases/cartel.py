"""Two players, Recharged: what the Cartel does, from its first houses to its fuel (section 8)."""

from __future__ import annotations

from dataclasses import replace

from game.engine import events, plant_market
from game.engine.actions import PlaceCartelHouse
from game.engine.board import CityId
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase, Removal
from game.engine.model import CARTEL, NOBODY, Cartel, Decision, Position
from game.engine.terms import CartelRules, Seat
from game.engine.tokens import NO_TOKENS, Resource, Tokens, only
from game.engine.turn import Turn

FIRST_SLOT, SECOND_SLOT = 0, 1


def begin(turn: Turn) -> None:
    """Nothing is prepared."""


def ask(turn: Turn) -> None:
    """The players place the first houses in the order the rules give (8.3)."""
    cartel, rules = _cartel(turn)
    placements = rules.placements
    placed = rules.houses - cartel.houses_left
    if placed < len(placements):
        turn.ask(Decision.PLACE_CARTEL_HOUSE, turn.at.order[placements[placed]])


def finish(turn: Turn) -> Phase:
    return Phase.STARTS if turn.terms.chosen_starts else Phase.AUCTION


def check_placement(at: Position, _seat: Seat, _purse: int, action: PlaceCartelHouse) -> None:
    """Raises IllegalAction unless one of the first houses may go on this city (8.3)."""
    city = action.city
    if city not in at.in_play.neighbours:
        raise IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city=city)
    if city in at.houses:
        raise IllegalAction(Illegal.CARTEL_CITY_TAKEN, city=city)
    if at.houses and not any(near in at.houses for near in at.in_play.neighbours[city]):
        raise IllegalAction(Illegal.CARTEL_CITY_APART, city=city)


def place_house(turn: Turn, seat: Seat, action: PlaceCartelHouse) -> None:
    _put_house(turn, action.city, FIRST_SLOT, seat)
    turn.answered()


def close_second_slot(turn: Turn, city: CityId) -> None:
    """A player took an empty city, or marked it: the Cartel's house goes beside it (8.6, 8.8)."""
    cartel = turn.at.cartel
    if cartel and cartel.houses_left and CARTEL not in turn.at.slots(city):
        _put_house(turn, city, SECOND_SLOT, None)


def begin_round(turn: Turn) -> None:
    """It may take a plant again."""
    cartel, _ = _cartel(turn)
    turn.at.cartel = replace(cartel, done=False)


def take_plant(turn: Turn) -> None:
    """The highest plant on offer, free, unless it would not better the Cartel's lowest (8.4)."""
    cartel, rules = _cartel(turn)
    plant = turn.at.on_offer[-1]
    full = len(cartel.plants) == rules.plant_limit
    if full and plant < cartel.plants[0]:
        turn.at.cartel = replace(cartel, done=True)
        turn.emit(events.CartelTookNoPlant())
        return
    kept = cartel.plants[1:] if full else cartel.plants
    turn.at.cartel = replace(cartel, plants=tuple(sorted((*kept, plant))), done=True)
    plant_market.take(turn, plant)
    turn.emit(events.CartelTookPlant(plant))
    if full:
        plant_market.discard(turn, cartel.plants[0], Removal.CARTEL_REPLACED)
    if turn.at.discounted == plant:
        plant_market.put_discount_aside(turn)
    plant_market.draw(turn)


def take_resources(turn: Turn) -> None:
    """One production of each plant, lowest first, free, as far as the market has it (8.5)."""
    cartel, _ = _cartel(turn)
    taken = NO_TOKENS
    for number in cartel.plants:
        taken = taken.plus(_fuel_for(turn, number, turn.at.fuel.minus(taken)))
    turn.at.fuel = turn.at.fuel.minus(taken)
    turn.at.cartel = replace(cartel, tokens=cartel.tokens.plus(taken))
    turn.emit(events.CartelTookResources(taken))


def return_resources(turn: Turn) -> None:
    """All its tokens go back before the refill (8.7)."""
    cartel, _ = _cartel(turn)
    turn.at.supply = turn.at.supply.plus(cartel.tokens)
    turn.at.cartel = replace(cartel, tokens=NO_TOKENS)
    turn.emit(events.CartelReturnedResources(cartel.tokens))


def _fuel_for(turn: Turn, number: int, market: Tokens) -> Tokens:
    """What one plant takes; a hybrid alternates, coal first, then takes whichever is left."""
    plant = turn.terms.plants[number]
    taken = NO_TOKENS
    for turn_of in range(plant.fuel_count):
        wanted: list[Resource] = [*plant.fuels[turn_of % len(plant.fuels) :], *plant.fuels]
        for resource in wanted:
            if market[resource] > taken[resource]:
                taken = taken.plus(only(resource, 1))
                break
    return taken


def _put_house(turn: Turn, city: CityId, slot: int, seat: Seat | None) -> None:
    cartel, _ = _cartel(turn)
    slots = list(turn.at.slots(city))
    assert slots[slot] == NOBODY
    slots[slot] = CARTEL
    turn.at.houses = {**turn.at.houses, city: (slots[0], slots[1], slots[2])}
    turn.at.cartel = replace(cartel, houses_left=cartel.houses_left - 1)
    turn.emit(events.CartelHousePlaced(city, slot, seat))


def _cartel(turn: Turn) -> tuple[Cartel, CartelRules]:
    assert turn.at.cartel is not None and turn.terms.cartel is not None
    return turn.at.cartel, turn.terms.cartel

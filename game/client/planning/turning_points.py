"""What turned a game, found in the record of what one seat was told: no words, no pictures.

Purses are counted from what was paid and earned in public, so that every seat finds the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from game.client.planning.dark_plants import DarkPlant, dark_plants
from game.client.planning.figures import plants_capacity, plants_reach
from game.engine import events as told
from game.engine.events import EndReason, Event, Phase
from game.engine.fuel_market import available
from game.engine.model import CARTEL, Player, Position
from game.engine.plants import Plant
from game.engine.routes import city_offers
from game.engine.scoring import end_reason
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Resource, Tokens
from game.table import Update

MOST: Final = 6
MOST_OF_A_KIND: Final = 2
NEARLY: Final = 3
"""So many Elektro missing in the last round are worth telling; in others one alone."""
MANY_CITIES: Final = 3
LASTING: Final = 2
"""Rounds after which a lead was more than a moment."""


class TurnKind(StrEnum):
    """What can turn a game."""

    FULL = "full"
    MISSING = "missing"
    FUEL = "fuel"
    DARK = "dark"
    ENDED = "ended"
    PLANT = "plant"
    LEAD = "lead"
    BUILD = "build"
    CARTEL = "cartel"
    STEP = "step"


@dataclass(frozen=True)
class TurningPoint:
    """Something that turned the game; which figures it has depends on its kind."""

    kind: TurnKind
    round: int
    moment: int
    """The moment before it, among those of the record."""
    weight: int
    seat: Seat | None = None
    """Who did it; the Cartel where it did, None where nobody in particular."""
    other: Seat | None = None
    """Whom it was done to."""
    plant: int = 0
    count: int = 0
    """Missing Elektro, or the number of a Step."""
    cities: int = 0
    price: int = 0
    resource: Resource | None = None


def turning_points(record: Sequence[Update]) -> tuple[TurningPoint, ...]:
    """The weightiest of a finished game, in the order in which they came."""
    if not record or record[-1].view.position.result is None:
        return ()
    chosen: list[TurningPoint] = []
    for point in sorted(_Reader(record).points(), key=lambda one: -one.weight):
        alike = sum(other.kind is point.kind for other in chosen)
        if alike < MOST_OF_A_KIND and len(chosen) < MOST:
            chosen.append(point)
    return tuple(sorted(chosen, key=lambda one: (one.round, one.moment, -one.weight)))


@dataclass(frozen=True)
class _Told:
    """One event, with what was so before the action that led to it."""

    event: Event
    before: Position
    moment: int
    round: int


@dataclass
class _Turn:
    """What somebody built in a turn."""

    moment: int
    cities: int = 0
    paid: int = 0


class _Reader:
    """Reads a record once and notes all that may have turned the game."""

    def __init__(self, record: Sequence[Update]) -> None:
        self._record = record
        self._end = record[-1].view.position
        assert self._end.result is not None
        self._result = self._end.result
        self._turns: dict[tuple[int, Seat], _Turn] = {}
        self._bought: dict[tuple[int, Seat], int] = {}
        """The moment before each seat's turn of buying was over."""
        self._emptied: dict[tuple[int, Resource], tuple[int, Seat]] = {}
        self._standings: dict[int, tuple[int, ...]] = {}
        """Everybody's cities at the end of each round."""
        self._all = tuple(self._told())
        self._found: list[TurningPoint] = []

    def points(self) -> list[TurningPoint]:
        for one in self._all:
            self._read(one)
        self._dearest_plant()
        self._strongest_of_cartel()
        self._largest_build()
        self._leads()
        self._end_of_game()
        return self._found

    def _told(self) -> Iterator[_Told]:
        """All events whose moment was seen: those that a late guest was told at once are not."""
        for place, (earlier, update) in enumerate(pairwise(self._record)):
            before, number = earlier.view.position, earlier.view.position.round
            is_seen = update.seat is not None
            for event in update.events:
                if isinstance(event, told.RoundBegan):
                    self._close_round(number, update.view.position)
                    number = event.round
                if is_seen:
                    yield _Told(event, before, place, number)
        self._close_round(self._end.round, self._end)

    def _close_round(self, number: int, at: Position) -> None:
        self._standings[number] = tuple(len(player.cities) for player in at.players)

    def _read(self, one: _Told) -> None:
        match one.event:
            case told.ResourcesBought(seat, tokens, _):
                self._look_for_last_fuel(one, seat, tokens)
            case told.CartelTookResources(tokens):
                self._look_for_last_fuel(one, CARTEL, tokens)
            case told.CityBuilt(seat, _, _, house, connection):
                turn = self._turns.setdefault((one.round, seat), _Turn(one.moment))
                turn.cities, turn.paid = turn.cities + 1, turn.paid + house + connection
            case told.TurnEnded(seat, Phase.RESOURCES):
                self._bought[one.round, seat] = one.moment
            case told.TurnEnded(seat, Phase.BUILDING):
                self._look_for_missing(one, seat)
            case told.CitiesPowered(seat, runs, powered, _):
                self._look_for_dark(one, seat, {run.plant for run in runs}, powered)
            case told.StepBegan(step):
                self._step(one, step)

    def _look_for_last_fuel(self, one: _Told, seat: Seat, tokens: Tokens) -> None:
        for resource in RESOURCES:
            taken = tokens[resource]
            if taken and available(one.before, resource) == taken:
                self._emptied[one.round, resource] = one.moment, seat

    def _look_for_missing(self, one: _Told, seat: Seat) -> None:
        """A city to connect, plants and fuel for it: all was there but a few Elektro."""
        at, player = one.before, one.before.players[seat]
        built = [
            event
            for event in self._record[one.moment + 1].events
            if isinstance(event, told.CityBuilt) and event.seat == seat
        ]
        network = (*player.cities, *(event.city for event in built))
        spent = sum(event.house + event.connection for event in built)
        purse = at.terms.rules.money + at.earned[seat] - at.paid[seat] - spent
        is_last = one.round == self._end.round
        if plants_reach(at, player) <= len(network) or (is_last and seat in self._result.winners):
            return
        cheapest = min((offer.price for offer in city_offers(at, network)), default=purse)
        missing = cheapest - purse
        if 1 <= missing <= (NEARLY if is_last else 1):
            weight = 100 - missing if is_last else 40
            self._found.append(
                TurningPoint(
                    TurnKind.MISSING,
                    one.round,
                    one.moment,
                    weight,
                    seat,
                    count=missing,
                    cities=len(network),
                )
            )

    def _look_for_dark(self, one: _Told, seat: Seat, running: set[int], powered: int) -> None:
        """Before the last round only what others did is told: somebody bought the last fuel."""
        at, player = one.before, one.before.players[seat]
        if powered >= min(len(player.cities), plants_capacity(at, player)):
            return
        for plant in (at.terms.plants[number] for number in player.plants):
            if plant.number not in running and not _has_fuel(plant, player):
                self._blame(one.round, seat, plant, 46)

    def _blame(self, number: int, seat: Seat, plant: Plant, weight: int) -> bool:
        """Note who bought the last of a fuel before the one who needed it; whether anybody did."""
        for resource in plant.fuels:
            moment, buyer = self._emptied.get((number, resource), (0, seat))
            if buyer != seat and moment < self._bought.get((number, seat), 0):
                self._found.append(
                    TurningPoint(
                        TurnKind.FUEL,
                        number,
                        moment,
                        weight,
                        buyer,
                        seat,
                        plant.number,
                        resource=resource,
                    )
                )
                return True
        return False

    def _step(self, one: _Told, step: int) -> None:
        """Step 2 comes with somebody's city, Step 3 with a card."""
        at = self._record[one.moment + 1].view.position
        first = max(at.seats, key=lambda seat: len(at.players[seat].cities))
        seat, cities = (first, len(at.players[first].cities)) if step == 2 else (None, 0)
        self._found.append(
            TurningPoint(
                TurnKind.STEP, one.round, one.moment, 20 + step, seat, count=step, cities=cities
            )
        )

    def _dearest_plant(self) -> None:
        """If it cost more than its number; else what was bid for highest above its number."""
        sales = [
            (event.price, event.price - event.plant, -one.moment, one.round, event)
            for one in self._all
            if isinstance(event := one.event, told.PlantBought)
        ]
        if not sales:
            return
        highest = max(sales, key=lambda sale: (sale[0], sale[2]))
        is_record = highest[1] > 0
        found = highest if is_record else max(sales, key=lambda sale: (sale[1], sale[2]))
        price, over, moment, number, event = found
        if over > 0:
            self._found.append(
                TurningPoint(
                    TurnKind.PLANT,
                    number,
                    -moment,
                    55 + over,
                    event.seat,
                    plant=event.plant,
                    price=price,
                    count=0 if is_record else over,
                )
            )

    def _strongest_of_cartel(self) -> None:
        plants = self._end.terms.plants
        taken = [
            (plants[event.plant].cities, event.plant, one.round, one.moment)
            for one in self._all
            if isinstance(event := one.event, told.CartelTookPlant)
        ]
        if taken:
            cities, plant, number, moment = max(taken)
            self._found.append(
                TurningPoint(
                    TurnKind.CARTEL, number, moment, 62, CARTEL, plant=plant, cities=cities
                )
            )

    def _largest_build(self) -> None:
        """After the first round, in which everybody builds much."""
        turns = [(t.cities, t.paid, n, seat) for (n, seat), t in self._turns.items() if n > 1]
        cities, paid, number, seat = max(turns, default=(0, 0, 0, 0))
        if cities >= MANY_CITIES:
            moment, weight = self._turns[number, seat].moment, 35 + 5 * cities
            self._found.append(
                TurningPoint(
                    TurnKind.BUILD, number, moment, weight, seat, cities=cities, price=paid
                )
            )

    def _leads(self) -> None:
        """Whoever came to have more cities than anybody else, and kept that for a while."""
        leader: Seat | None = None
        for number in sorted(self._standings):
            ahead = _alone_ahead(self._standings[number])
            if ahead is None or ahead == leader:
                continue
            later = range(number, min(number + LASTING, self._end.round + 1))
            if any(_alone_ahead(self._standings.get(n, ())) != ahead for n in later):
                continue
            leader = ahead
            turn = self._turns.get((number, ahead))
            if turn is not None and number > 1:
                cities, weight = self._standings[number][ahead], 48 + 2 * number
                self._found.append(
                    TurningPoint(TurnKind.LEAD, number, turn.moment, weight, ahead, cities=cities)
                )

    def _end_of_game(self) -> None:
        """What was dark when it counted, and who made it the last round."""
        ends = [one for one in self._all if isinstance(one.event, told.GameEnded)]
        if not ends:
            return
        end = ends[-1]
        for seat in self._end.seats:
            for dark in dark_plants(self._end, seat)[-1:]:
                self._dark_at_the_end(end, dark)
        if end_reason(self._end) is EndReason.FULL_ZONE:
            cities = self._end.terms.end_cities
            self._found.append(
                TurningPoint(TurnKind.FULL, end.round, end.moment, 110, cities=cities)
            )
            return
        ender = game_ender(self._end)
        turn = self._turns.get((end.round, ender))
        if turn is not None:
            cities = len(self._end.players[ender].cities)
            self._found.append(
                TurningPoint(TurnKind.ENDED, end.round, turn.moment, 70, ender, cities=cities)
            )

    def _dark_at_the_end(self, end: _Told, dark: DarkPlant) -> None:
        lines = {line.seat: line for line in self._result.ranking}
        reach = lines[dark.seat].powered + dark.lost
        is_decisive = (
            dark.seat not in self._result.winners and reach >= self._result.ranking[0].powered
        )
        weight = 92 if is_decisive else 52
        if self._blame(end.round, dark.seat, dark.plant, weight):
            return
        moment = self._bought.get((end.round, dark.seat), end.moment)
        self._found.append(
            TurningPoint(
                TurnKind.DARK,
                end.round,
                moment,
                weight - 6,
                dark.seat,
                plant=dark.plant.number,
                resource=dark.plant.fuels[0],
            )
        )


def game_ender(at: Position) -> Seat:
    """Who ended the game: everybody builds once, in reverse order, and the first had enough."""
    return next(
        seat for seat in reversed(at.order) if len(at.players[seat].cities) >= at.terms.end_cities
    )


def _alone_ahead(cities: Sequence[int]) -> Seat | None:
    most = max(cities, default=0)
    return cities.index(most) if most and cities.count(most) == 1 else None


def _has_fuel(plant: Plant, player: Player) -> bool:
    return sum(player.tokens[resource] for resource in plant.fuels) >= plant.fuel_count

"""What the coach would do, why, and what he would find as good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.bots.base import Alternative, BotChoice, Budget, Reason
from game.bots.growth import Growth
from game.bots.thinking import BotQuestion, think
from game.client.vocabulary.names import Names
from game.engine.actions import Action, BuildCities, OpenAuction
from game.engine.board import CityId
from game.engine.model import Position
from game.engine.options import options_for
from game.engine.view import PlayerView

LEVEL: Final = "normal"
"""Whose advice it is: sound, explained by simple reasons, and given in a moment."""
DICE: Final = 7
AS_GOOD: Final = 0.8
"""What is worth such a share of the best is a fine choice, too."""
WAY_ON: Final = 2
"""So many further cities tell whether the connections around a first one are cheap."""
START_SLACK: Final = 8
"""By how much the way on may cost more from a first city that is still a good one."""


def advice(view: PlayerView) -> BotChoice | None:
    """What to do in this view; None if nothing is asked of its seat."""
    if options_for(view) is None:
        return None
    choice = think(BotQuestion(LEVEL, None, view, DICE, Budget()))
    assert view.seat is not None
    if isinstance(choice.action, BuildCities) and not view.position.players[view.seat].cities:
        return _with_cheap_start(choice, choice.action, view.position)
    return choice


def reason(choice: BotChoice, names: Names) -> str:
    """One reason, in the coach's words."""
    told = dict(choice.numbers)
    values: dict[str, int | str] = {**told}
    if "cities" in told:
        values["cities"] = names.cities(told["cities"])
    return names.say(f"coach.why.{choice.reason}", **values)


def is_as_good(action: Action, choice: BotChoice) -> bool:
    """The action is the advised one, or one that was found nearly as good."""
    weighed = (Alternative(choice.action, choice.score), *choice.alternatives)
    return any(
        _is_same(action, other.action) and other.score >= AS_GOOD * choice.score
        for other in weighed
    )


def ways_on(at: Position, start: CityId) -> tuple[int, ...]:
    """What it costs to connect the next cities from a first one, the cheapest first."""
    growth, house = Growth(at, ()).add(start), at.terms.house_prices[0]
    return tuple(one.price - house for one in growth.cheapest(WAY_ON))


def is_good_start(at: Position, start: CityId) -> bool:
    """The connections around this city are about as cheap as anywhere."""
    best = min(sum(ways_on(at, one.city)) for one in Growth(at, ()).offers())
    return sum(ways_on(at, start)) <= best + START_SLACK


def _with_cheap_start(choice: BotChoice, action: BuildCities, at: Position) -> BotChoice:
    """The first city where the connections really are cheap, as the coach says they should be.

    A bot also weighs where its rivals will go, which a newcomer cannot see.
    """
    start = min((one.city for one in Growth(at, ()).offers()), key=lambda city: _rank(at, city))
    rest = Growth(at, ()).add(start).cheapest(len(action.cities) - 1)
    near, far = ways_on(at, start)
    return replace(
        choice,
        action=replace(action, cities=(start, *(one.city for one in rest))),
        reason=Reason.GOOD_START,
        numbers=(("near", near), ("far", far)),
        alternatives=(),
    )


def _rank(at: Position, city: CityId) -> tuple[int, int, CityId]:
    """Cheap connections first; among equals far from the others, where nobody is in the way."""
    built = [other for player in at.players for other in player.cities]
    distance = at.in_play.distance[city]
    return sum(ways_on(at, city)), -min((distance[other] for other in built), default=0), city


def _is_same(action: Action, other: Action) -> bool:
    """Whatever the bid or the order, it is the same choice."""
    match action, other:
        case OpenAuction(plant), OpenAuction(weighed):
            return plant == weighed
        case BuildCities(cities), BuildCities(weighed):
            return set(cities) == set(weighed)
    return action == other


def cheapest_city(at: Position, network: Sequence[CityId]) -> int | None:
    """What the next city would cost, house and connection; None where there is none."""
    offers = Growth(at, tuple(network)).offers()
    return offers[0].price if offers else None

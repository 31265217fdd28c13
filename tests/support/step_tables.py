"""Tables on which a Step is about to begin, and what happened there: for the tests of section 5."""

from __future__ import annotations

from collections.abc import Mapping

from builders import IDLE, arrange, game, play

from game.engine.actions import BuildCities, OpenAuction, Pass
from game.engine.apply import Outcome
from game.engine.events import Event, MarketRefilled, Phase, PlantRemoved, Removal, StepBegan
from game.engine.model import GameState
from game.engine.plants import STEP_3
from game.engine.tokens import Tokens

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
PILE = (30, 31, 32, 34, 35)
"""What lies under the Step 3 card ..."""
SHUFFLED = (34, 31, 35, 30, 32)
"""... and its order once that card has been drawn."""
FUEL = Tokens(10, 10, 10, 5)
REFILL = {1: Tokens(4, 2, 1, 1), 2: Tokens(5, 3, 2, 1), 3: Tokens(3, 4, 3, 1)}
"""For three players, by Step."""


def table(
    edition: str,
    phase: Phase,
    step: int,
    *,
    market: tuple[int, ...] = MARKET,
    above: tuple[int, ...] = (),
    below: tuple[int, ...] = PILE,
    cities: Mapping[int, int] = {},
    players: int = 3,
) -> GameState:
    """Seats 0, 1, 2 in order, all with a plant; `above` and `below` lie round the Step 3 card.

    Seat 0 can run its plant, so that phase 5 waits for it. `cities` says how many each seat has.
    """
    fresh = game(edition, players=players, after_step_3=SHUFFLED)
    names = iter(fresh.position.in_play.cities)
    return arrange(
        fresh,
        phase,
        step=step,
        plants={0: (13,), 1: (4,), 2: (7,)},
        cities={seat: tuple(next(names) for _ in range(n)) for seat, n in cities.items()},
        money={0: 300, 1: 300, 2: 300},
        market=market,
        deck=(*above, STEP_3, *below),
        fuel=FUEL,
    )


def idle(state: GameState) -> Outcome:
    """The seat that is asked does nothing."""
    decision = state.position.decision
    assert decision is not None
    return play(state, IDLE[decision])


def idle_to(state: GameState, phase: Phase) -> Outcome:
    """Everybody does nothing until a seat is asked in that phase; all events together."""
    events: list[Event] = []
    while state.position.phase is not phase:
        outcome = idle(state)
        state = outcome.state
        events += outcome.events
    return Outcome(state, tuple(events))


def buy(plant: int) -> tuple[OpenAuction, Pass, Pass]:
    """The first to choose buys the plant; two others are still in."""
    return OpenAuction(plant, plant), Pass(), Pass()


def free_city(state: GameState) -> str:
    return next(c for c in state.position.in_play.cities if c not in state.position.houses)


def build(state: GameState, count: int) -> Outcome:
    """The seat to act connects this many free cities."""
    events: list[Event] = []
    for _ in range(count):
        outcome = play(state, BuildCities((free_city(state),)))
        state = outcome.state
        events += outcome.events
    return Outcome(state, tuple(events))


def steps_begun(events: tuple[Event, ...]) -> list[int]:
    return [event.step for event in events if isinstance(event, StepBegan)]


def removals(events: tuple[Event, ...]) -> list[tuple[int, Removal]]:
    return [(e.plant, e.reason) for e in events if isinstance(e, PlantRemoved)]


def refills(events: tuple[Event, ...]) -> list[Tokens]:
    return [event.tokens for event in events if isinstance(event, MarketRefilled)]

"""Random games for tests: any table, and players bold enough to bring about rare situations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Any

from builders import content
from hypothesis import strategies as st

from game.bots.base import pick
from game.bots.random_bot import RandomBot
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    Done,
    OpenAuction,
    Pass,
    PutUp,
    Run,
    RunPlants,
)
from game.engine.apply import apply
from game.engine.board import Form, is_contiguous
from game.engine.events import Event
from game.engine.model import Decision, GameState
from game.engine.options import (
    BidOptions,
    BuildOptions,
    BuyOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
    Options,
    RunOptions,
    options_for,
)
from game.engine.plants import STEP_3
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, Deal, GameSetup, Variant
from game.engine.tokens import NO_TOKENS, Resource, Tokens, only
from game.engine.view import view_for
from game.playing import UNLIMITED

SOBER_ROUND = 14
"""From here on everybody plays to end the game, building wherever there is money for it."""


@dataclass(frozen=True)
class Moment:
    """A state of a random game, and what was done in it; at the end nothing is."""

    state: GameState
    seat: int | None
    action: Action | None
    events: tuple[Event, ...]
    """What led to this state."""


@lru_cache(maxsize=32)
def random_game(setup: GameSetup, seed: int) -> tuple[Moment, ...]:
    """A whole game; some are bolder than others, and some have a short deck."""
    dice = Random(seed)
    boldness = pick(dice, (0.1, 0.3, 0.6))
    outcome = new_game(setup, content(), seed, _deal(setup, dice))
    moments = []
    while not outcome.state.is_over:
        state = outcome.state
        seat = pick(dice, state.position.to_act)
        action = _choose(state, seat, dice, boldness)
        moments.append(Moment(state, seat, action, outcome.events))
        outcome = apply(state, seat, action)
    return (*moments, Moment(outcome.state, None, None, outcome.events))


def some_moments(setup: GameSetup, seed: int, count: int) -> list[Moment]:
    """Moments of a random game, spread over it, with those in which a rare question is asked."""
    game = random_game(setup, seed)
    step = max(1, len(game) // count)
    rare = [moment for moment in game if moment.state.position.decision in RARE]
    return [*game[seed % step :: step], *rare[:count], game[-1]]


RARE = (
    Decision.CHOOSE_AREA,
    Decision.PLACE_CARTEL_HOUSE,
    Decision.MARK_CITY,
    Decision.DISCARD_PLANT,
    Decision.DISCARD_TOKENS,
)


@st.composite
def setups(draw: st.DrawFn) -> GameSetup:
    """Any table: editions, maps, forms, player counts, variants and ways to the zone."""
    rules = content().rule_set(draw(st.sampled_from(content().rule_set_ids())))
    map_id = draw(st.sampled_from(content().map_ids()))
    form = draw(st.sampled_from([None, *Form]))
    players = draw(st.integers(2, 6))
    areas = draw(st.sampled_from(AreaChoice))
    fewest = rules.area_count[str(players)]
    given: tuple[str, ...] = ()
    if areas is AreaChoice.GIVEN:
        given = draw(st.sampled_from(zones(map_id, form or rules.form, fewest)))
    return GameSetup(
        edition=rules.id,
        map=map_id,
        players=players,
        form=form,
        open_money=draw(st.booleans()),
        areas=areas,
        given_areas=given,
        area_count=None if given else draw(st.sampled_from([None, fewest, fewest + 1])),
        variants=tuple(v for v in rules.variants if draw(st.booleans())),
    )


@cache
def zones(map_id: str, form: Form, count: int) -> tuple[tuple[str, ...], ...]:
    """Every zone of this many areas."""
    board = content().board(map_id, form)
    return tuple(
        areas for areas in combinations(board.area_ids(), count) if is_contiguous(board, areas)
    )


def _deal(setup: GameSetup, dice: Random) -> Deal:
    """Now and then Step 3 comes early, or plants are few."""
    if dice.random() < 0.6:
        return Deal()
    market, rest = tuple(range(3, 11)), shuffled(dice, (*range(11, 41), 42, 44, 46, 50))
    deck = rest[: number(dice, 0, 20)]
    if Variant.FIRST_GAME not in setup.variants:
        deck.insert(number(dice, 0, len(deck)), STEP_3)
    return Deal(market=market, deck=tuple(deck))


def _choose(state: GameState, seat: int, dice: Random, boldness: float) -> Action:
    options = options_for(view_for(state, seat))
    assert options is not None
    sober = state.position.round >= SOBER_ROUND
    boldly = options.decision is Decision.BUILD_CITIES if sober else dice.random() < boldness
    if boldly and options.decision in _BOLD:
        return _BOLD[options.decision](options, dice)
    return RandomBot().decide(options, dice, UNLIMITED).action


def number(dice: Random, low: int, high: int) -> int:
    """A number between two others, both included."""
    return low + int(dice.random() * (high - low + 1))


def shuffled(dice: Random, items: Sequence[Any]) -> list[Any]:
    """The items in random order."""
    return sorted(items, key=lambda _: dice.random())


def _open(options: ChoosePlantOptions, dice: Random) -> Action:
    offers, put_ups = options.offers(), options.put_ups()
    if put_ups and dice.random() < 0.3:
        return PutUp(pick(dice, put_ups))
    if not offers or (options.can_pass() and dice.random() < 0.3):
        return Pass()
    plant, low, high = pick(dice, offers)
    spread = int((high - low + 1) * dice.random() ** 4)
    return OpenAuction(plant, low + spread)


def _bid(options: BidOptions, dice: Random) -> Action:
    _, low, high = options.bids()
    if low > high or dice.random() < 0.5:
        return Pass()
    return Bid(number(dice, low, min(high, low + 8)))


def _discard(options: DiscardPlantOptions, dice: Random) -> Action:
    return DiscardPlant(pick(dice, options.plants()))


def _buy(options: BuyOptions, dice: Random) -> Action:
    """As many of each kind as can be had, or fewer."""
    cart = NO_TOKENS
    for resource in shuffled(dice, list(Resource)):
        most = options.most(resource, cart)
        amount = most if dice.random() < 0.3 else number(dice, 0, most)
        cart = cart.plus(only(resource, amount))
    return BuyResources(cart, and_done=dice.random() < 0.5) if cart.total else Done()


def _build(options: BuildOptions, dice: Random) -> Action:
    """Up to four cities anywhere."""
    plan: tuple[str, ...] = ()
    money = options.purse
    for _ in range(number(dice, 0, 4)):
        offers = options.offers(plan, most=money)
        if not offers:
            break
        offer = pick(dice, offers)
        plan += (offer.city,)
        money -= offer.price
    return BuildCities(plan, and_done=dice.random() < 0.5) if plan else Done()


def _run(options: RunOptions, dice: Random) -> Action:
    """Most of the plants that can run, in any order, with any mixture."""
    at = options.at
    player = at.players[options.seat]
    tokens, runs = player.tokens, []
    for plant in shuffled(dice, player.plants):
        fuels = [fuel for fuel in fuel_choices(options, plant) if min(tokens.minus(fuel)) >= 0]
        if fuels and dice.random() < 0.85:
            fuel = pick(dice, fuels)
            tokens = tokens.minus(fuel)
            runs.append(Run(plant, fuel))
    return RunPlants(tuple(runs))


def fuel_choices(options: Options, plant: int) -> list[Tokens]:
    """Everything that runs a plant."""
    card = options.at.terms.plants[plant]
    choices = [NO_TOKENS]
    for _ in range(card.fuel_count):
        choices = [c.plus(only(fuel, 1)) for c in choices for fuel in card.fuels]
    return sorted(set(choices))


_BOLD: Mapping[Decision, Callable[[Any, Random], Action]] = {
    Decision.CHOOSE_PLANT: _open,
    Decision.BID: _bid,
    Decision.DISCARD_PLANT: _discard,
    Decision.BUY_RESOURCES: _buy,
    Decision.BUILD_CITIES: _build,
    Decision.RUN_PLANTS: _run,
}

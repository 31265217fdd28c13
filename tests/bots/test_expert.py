"""The expert: a longer look than hard's, rivals of several minds, the last round worked out."""

from __future__ import annotations

from random import Random

import pytest
from builders import arrange, content, game

from game.bots import hard, race
from game.bots.base import Budget, Reason
from game.bots.easy import EasyBot
from game.bots.expert import LAST_ROUNDS, ExpertBot
from game.bots.hard import HardBot
from game.bots.last_round import LastRound, best_finish, last_purchase
from game.bots.minds import POOL
from game.bots.normal import NormalBot, SilentNormalBot
from game.bots.outlook import Outlook
from game.bots.tuning import BY_HAND
from game.engine.actions import Action, BuildCities, BuyResources, Done
from game.engine.apply import apply
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.engine.options import BuildOptions, BuyOptions, options_for
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.tokens import Tokens
from game.engine.view import view_for
from game.playing import next_action

FEW = Budget(rollouts=2)


def buying(state: GameState) -> tuple[BuyOptions, Outlook]:
    options = options_for(view_for(state, state.position.to_act[0]))
    assert isinstance(options, BuyOptions)
    return options, Outlook(options.view, options.seat, BY_HAND)


def cities_of(state: GameState, count: int, skip: int = 0) -> tuple[str, ...]:
    return tuple(sorted(state.position.in_play.cities))[skip : skip + count]


def last_round(money: int = 200, rival_cities: int = 10) -> GameState:
    """Seat 0 buys last of three, with 16 cities where 17 end the game."""
    state = game("classic", players=3, order=(0, 1, 2))
    end = state.position.terms.end_cities
    return arrange(
        state,
        Phase.RESOURCES,
        round=9,
        step=3,
        order=(0, 1, 2),
        plants={0: (25, 36, 38), 1: (20, 26), 2: (13, 18)},
        cities={0: cities_of(state, end - 1), 1: cities_of(state, rival_cities), 2: ()},
        tokens={1: Tokens(coal=3, oil=2)},
        money={0: money, 1: 30, 2: 10},
        market=(30, 31, 32, 33, 34, 35),
        deck=(),
        fuel=Tokens(coal=20, oil=20, garbage=20, uranium=5),
    )


def seat_zero_buys(state: GameState) -> GameState:
    while state.position.to_act[0] != 0:
        state = apply(state, state.position.to_act[0], Done()).state
    return state


def test_it_fuels_as_much_as_it_can_power_when_it_can_end_and_win() -> None:
    options, outlook = buying(seat_zero_buys(last_round()))
    choice = last_purchase(options, outlook)
    assert choice is not None and choice.reason is Reason.FUEL_FOR_THE_END
    assert isinstance(choice.action, BuyResources) and choice.action in options
    assert dict(choice.numbers)["cities"] >= options.at.terms.end_cities


def test_plants_that_cannot_hold_all_tokens_are_weighed_with_those_they_can() -> None:
    """Coal and oil that fill a hybrid together: three tokens, and room for two."""
    state = arrange(
        game("classic", players=3),
        Phase.RESOURCES,
        round=9,
        step=3,
        plants={0: (29, 32, 39), 1: (20, 26), 2: (13, 18)},
        cities={0: ("essen",)},
        tokens={0: Tokens(coal=2, oil=1)},
        market=(30, 31, 33, 34, 35, 37),
        deck=(),
        fuel=Tokens(coal=4, oil=8, garbage=15, uranium=11),
    )
    outlook = Outlook(view_for(state, 0), 0, BY_HAND)
    assert outlook.at.terms.plants.storage((29,)).hybrid == 2
    values = LastRound(outlook)
    assert values.value((29, 34, 39), 100) >= values.value((34, 39), 100) > 0


def test_a_round_that_nobody_can_end_is_left_to_the_search() -> None:
    options, outlook = buying(seat_zero_buys(last_round(money=3)))
    assert last_purchase(options, outlook) is None


def test_what_a_rival_can_reach_counts_its_fuel_and_its_money() -> None:
    _, outlook = buying(seat_zero_buys(last_round()))
    finish = best_finish(outlook, 1)
    assert finish.powered == min(10, finish.cities), "plants 20 and 26 have fuel for ten cities"
    assert finish.money <= 30
    assert best_finish(outlook, 2).powered <= 2, "10 Elektro buy nothing but what 18 powers alone"


def game_at(number: int, decision: Decision = Decision.CHOOSE_PLANT) -> GameState:
    """A game between normals when this is asked in this round for the first time."""
    setup = GameSetup("recharged", "germany", 4, areas=AreaChoice.RANDOM)
    state, dice = new_game(setup, content(), 8).state, Random(8)
    bots = [NormalBot() for _ in range(4)]
    at = state.position
    while at.round < number or at.decision is not decision:
        state = apply(state, *next_action(state, bots, dice)).state
        at = state.position
    return state


@pytest.mark.parametrize("bot", [HardBot, ExpertBot])
def test_it_looks_at_twice_as_many_worlds_as_hard(
    bot: type[HardBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = game_at(3)
    options = options_for(view_for(state, state.position.to_act[0]))
    assert options is not None
    luck = Random(3)
    played: list[object] = []

    def undecided(world: object, *_: object, **__: object) -> float:
        played.append(world)
        return luck.random()

    monkeypatch.setattr(hard, "play_forward", undecided)
    monkeypatch.setattr(race, "LUCK", 100)
    bot().decide(options, Random(1), Budget(rollouts=20))
    wanted = 40 if bot is ExpertBot else 20
    assert wanted <= len(played) < wanted + 6


@pytest.mark.parametrize("bot", [HardBot, ExpertBot])
def test_what_is_settled_is_not_played_on(
    bot: type[HardBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = game_at(3)
    options = options_for(view_for(state, state.position.to_act[0]))
    assert options is not None
    played: list[object] = []

    def equal(world: object, *_: object, **__: object) -> float:
        played.append(world)
        return 1.0

    monkeypatch.setattr(hard, "play_forward", equal)
    choice = bot().decide(options, Random(1), Budget(rollouts=4000))
    assert len(played) <= 3 * (1 + len(choice.alternatives))
    assert choice.action == NormalBot().decide(options, Random(1), FEW).action


def tried_by(bot: HardBot, state: GameState, monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """Every action that is played forward, the proposal first."""
    options = options_for(view_for(state, state.position.to_act[0]))
    assert options is not None
    found: list[Action] = []

    def note(world: object, seat: object, action: Action, **__: object) -> float:
        if action not in found:
            found.append(action)
        return 0.5

    monkeypatch.setattr(hard, "play_forward", note)
    bot.decide(options, Random(1), Budget(rollouts=60))
    assert all(action in options for action in found)
    return found


def test_it_tries_other_purchases_where_hard_buys_like_normal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = game_at(4, Decision.BUY_RESOURCES)
    assert not tried_by(HardBot(), state, monkeypatch)
    tried = tried_by(ExpertBot(), state, monkeypatch)
    carts = [action.tokens for action in tried if isinstance(action, BuyResources)]
    assert any(cart.total > carts[0].total for cart in carts)


def test_it_takes_its_rivals_for_players_of_several_minds() -> None:
    state = game_at(3)
    options = options_for(view_for(state, state.position.to_act[0]))
    assert options is not None
    bots = [ExpertBot().policies(options, Random(seed)) for seed in range(40)]
    assert all(isinstance(world[options.seat], NormalBot) for world in bots), "it knows itself"
    minds = {type(bot) for world in bots for bot in world}
    assert minds == {type(mind.make()) for mind in POOL}
    again = ExpertBot().policies(options, Random(7))
    assert [type(bot) for bot in again] == [type(bot) for bot in bots[7]]


def test_hard_takes_nobody_for_somebody_who_searches() -> None:
    state = game_at(3)
    options = options_for(view_for(state, state.position.to_act[0]))
    assert options is not None
    worlds = [HardBot().policies(options, Random(seed)) for seed in range(40)]
    assert {type(bot) for world in worlds for bot in world} == {SilentNormalBot, EasyBot}


def test_with_the_end_near_it_tries_every_number_of_cities(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = game_at(9, Decision.BUILD_CITIES)
    options = options_for(view_for(state, state.position.to_act[0]))
    assert isinstance(options, BuildOptions)
    normal = NormalBot()
    assert normal.look(options).rounds_left <= LAST_ROUNDS
    most = normal.plan(options).most
    tried = tried_by(ExpertBot(), state, monkeypatch)
    counts = [len(action.cities) if isinstance(action, BuildCities) else 0 for action in tried]
    assert set(counts) == set(range(most + 1)) and most > 2


@pytest.mark.parametrize("bot", [HardBot, ExpertBot])
def test_the_last_cities_are_not_searched(
    bot: type[HardBot], monkeypatch: pytest.MonkeyPatch
) -> None:
    state, dice = game_at(10, Decision.BUILD_CITIES), Random(1)
    bots = [NormalBot() for _ in range(4)]
    while state.position.most_cities < state.position.terms.end_cities:
        state = apply(state, *next_action(state, bots, dice)).state
    assert state.position.decision is Decision.BUILD_CITIES, "others still build in this round"
    assert not tried_by(bot(), state, monkeypatch)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_dice_give_the_same_choice(seed: int) -> None:
    options, _ = buying(last_round(money=60))
    choices = [ExpertBot().decide(options, Random(seed), FEW) for _ in range(2)]
    assert choices[0] == choices[1] and choices[0].action in options

"""The levels people play against: honest, repeatable, sensible, and each better than the last."""

from __future__ import annotations

from random import Random

import pytest
from builders import arrange, content, game

from game.arena.matches import MatchPlan, play_match
from game.arena.schedule import pit
from game.bots import hard
from game.bots.base import STATED_VALUE, BotChoice, Budget, Reason
from game.bots.contenders import CLOSE_BIDS
from game.bots.hard import HardBot
from game.bots.normal import FINAL_ROUNDS, NormalBot
from game.bots.outlook import Outlook
from game.bots.registry import BOTS
from game.bots.tuning import BY_HAND
from game.engine.actions import Bid, BuildCities, BuyResources, Done, OpenAuction, Pass
from game.engine.apply import apply
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.engine.options import options_for
from game.engine.plants import STEP_3
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.tokens import Tokens
from game.engine.view import view_for
from game.playing import next_action
from game.texts import PLACEHOLDER, Catalogue

FEW = Budget(rollouts=4)
RECHARGED = GameSetup("recharged", "germany", 4, areas=AreaChoice.RANDOM)
LEVELS = ("easy", "normal", "hard", "expert")
SEARCHING = ("hard", "expert")


def share_of_wins(challenger: str, rival: str, seeds: int) -> float:
    """In every seat of every seed."""
    results = [
        play_match(match, MatchPlan(RECHARGED, FEW))
        for match in pit(challenger, rival, 4, range(50_001, 50_001 + seeds))
    ]
    assert all(result.is_finished for result in results)
    won = sum(result.match.measured in result.winners for result in results)
    return won / len(results)


@pytest.mark.parametrize(
    ("better", "worse", "seeds", "share"),
    [("easy", "random", 4, 0.8), ("normal", "easy", 6, 0.4), ("normal", "ladder", 6, 0.5)],
)
def test_a_level_beats_what_is_below_it(better: str, worse: str, seeds: int, share: float) -> None:
    """A smoke test with a wide berth; the arena measures properly."""
    assert share_of_wins(better, worse, seeds) >= share


def answer(name: str, state: GameState, seed: int = 3) -> BotChoice:
    options = options_for(view_for(state, state.position.to_act[0]))
    assert options is not None
    return BOTS[name]().decide(options, Random(seed), FEW)


def some_states() -> list[GameState]:
    """Decisions of every phase from the middle of a game between normals."""
    return every_state()[40:220:11]


def every_state() -> list[GameState]:
    """Every decision of a game between normals."""
    state, dice = new_game(RECHARGED, content(), 8).state, Random(8)
    bots = [NormalBot() for _ in range(4)]
    found = []
    while not state.is_over:
        found.append(state)
        state = apply(state, *next_action(state, bots, dice)).state
    return found


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_view_and_dice_give_the_same_choice(name: str) -> None:
    for state in some_states()[:: 3 if name in SEARCHING else 1]:
        assert answer(name, state) == answer(name, state)


@pytest.mark.parametrize("name", LEVELS)
def test_choices_do_not_depend_on_what_is_hidden(name: str) -> None:
    for state in some_states()[:: 3 if name in SEARCHING else 1]:
        twin = state.fork()
        twin.rng, twin.seed = state.rng ^ 12345, state.seed + 9
        top, *rest = state.deck
        place = rest.index(STEP_3) if STEP_3 in rest else len(rest)
        twin.deck = (top, *reversed(rest[:place]), *rest[place:])
        assert answer(name, state) == answer(name, twin)


def test_every_reason_has_a_sentence_that_its_numbers_fill() -> None:
    texts = Catalogue.load()
    keys = set(texts.keys())
    for reason in Reason:
        assert texts.plural(f"reason.{reason.value}", 2) in keys
    for name in ("easy", "normal"):
        for state in some_states():
            choice = answer(name, state)
            numbers = dict(choice.numbers)
            key = f"reason.{choice.reason.value}"
            told = texts.count(key, numbers.get("cities", 0), **numbers)
            assert not told.startswith(key) and not PLACEHOLDER.search(told)


def test_normal_tells_the_next_best_alternatives() -> None:
    choices = [answer("normal", state) for state in some_states()]
    told = [choice for choice in choices if choice.alternatives]
    assert told
    for choice in told:
        assert all(other.action != choice.action for other in choice.alternatives)


def test_normal_says_so_when_it_leaves_a_plant_for_a_better_one() -> None:
    """A plant that it would take if it were the only one is not called worthless."""
    choices = [
        (state, answer("normal", state))
        for state in every_state()
        if state.position.decision is Decision.BID
    ]
    left = [(state, choice) for state, choice in choices if choice.reason is Reason.BETTER_PLANT]
    assert left
    for state, choice in left:
        assert isinstance(choice.action, Pass)
        numbers = dict(choice.numbers)
        assert numbers["other"] in state.position.on_offer
        assert numbers["other"] != numbers["plant"]
    assert all(dict(choice.numbers).get(STATED_VALUE, 0) >= 0 for _, choice in choices)


@pytest.mark.parametrize("rival_may_end", [False, True])
def test_normal_builds_to_win_when_nobody_can_power_more(rival_may_end: bool) -> None:
    """Also where a rival could end the game later in the round: perhaps it will not."""
    west = ("essen", "duisburg", "dortmund", "muenster", "duesseldorf", "kassel")
    south_west = ("koeln", "aachen", "trier", "saarbruecken", "mannheim", "frankfurt-main")
    cities = (*west, *south_west, "wiesbaden-mainz", "fulda", "wuerzburg")
    state = arrange(
        game("recharged", players=3, areas=("west", "south-west", "east")),
        Phase.BUILDING,
        round=10,
        step=3,
        market=(20, 21, 22, 23, 24, 25),
        order=(1, 2, 0),
        plants={0: (36, 38, 46), 1: (13,), 2: (18,)},
        tokens={0: Tokens(6, 0, 3, 0)},
        fuel=Tokens(12, 12, 6, 2),
        cities={0: cities, 1: cities if rival_may_end else ()},
        money={0: 200, 1: 200 if rival_may_end else 10, 2: 10},
    )
    assert Outlook(view_for(state, 0), 0, BY_HAND).can_end(1) == rival_may_end
    choice = answer("normal", state)
    assert choice.reason is Reason.BUILD_TO_WIN
    assert isinstance(choice.action, BuildCities)
    assert len(cities) + len(choice.action.cities) >= 17


def test_normal_buys_no_fuel_that_it_cannot_use() -> None:
    state = arrange(
        game("recharged", players=3),
        Phase.RESOURCES,
        plants={2: (13, 18), 1: (10,), 0: (8,)},
        cities={2: ("essen",)},
        money={2: 60},
    )
    assert isinstance(answer("normal", state).action, Done)


def test_normal_fuels_its_plants_before_it_builds() -> None:
    state = arrange(
        game("recharged", players=3),
        Phase.RESOURCES,
        plants={2: (10,), 1: (13,), 0: (18,)},
        cities={2: ("essen", "duisburg")},
        money={2: 12},
    )
    assert answer("normal", state).action == BuyResources(Tokens(coal=2), and_done=True)


def test_normal_passes_when_its_plants_are_idle() -> None:
    state = arrange(
        game("classic", players=3),
        Phase.AUCTION,
        plants={0: (25, 30, 31), 1: (3,), 2: (4,)},
        cities={0: ("essen", "duisburg"), 1: (), 2: ()},
        market=(6, 7, 8, 9, 10, 11, 12, 13),
        money={0: 90},
    )
    assert isinstance(answer("normal", state).action, Pass)


@pytest.mark.parametrize(("owned", "buys"), [(5, False), (9, True)])
def test_near_the_end_normal_wants_more_than_its_cities_need_today(owned: int, buys: bool) -> None:
    """The last round counts what can be powered, so a plant now idle will not stay so."""
    start = game("recharged", players=3)
    cities = tuple(sorted(start.position.in_play.cities))
    state = arrange(
        start,
        Phase.AUCTION,
        round=8,
        step=3,
        order=(0, 1, 2),
        plants={0: (20, 25, 26), 1: (3,), 2: (4,)},
        cities={0: cities[:owned], 1: (), 2: ()},
        market=(6, 7, 36, 38, 46, 50),
        fuel=Tokens(20, 20, 20, 6),
        money={0: 200},
    )
    outlook = Outlook(view_for(state, 0), 0, BY_HAND)
    assert (outlook.rounds_left <= FINAL_ROUNDS) == buys
    assert isinstance(answer("normal", state).action, OpenAuction if buys else Pass)


def test_normal_opens_a_plant_that_it_needs() -> None:
    state = arrange(
        game("classic", players=3),
        Phase.AUCTION,
        plants={0: (3,), 1: (4,), 2: (5,)},
        cities={0: ("essen", "duisburg", "dortmund"), 1: (), 2: ()},
        market=(8, 9, 20, 25, 30, 31, 32, 36),
        money={0: 120},
    )
    action = answer("normal", state).action
    assert isinstance(action, OpenAuction)
    assert action.plant in (20, 25)


@pytest.mark.parametrize(("coal", "buys"), [(6, False), (3, True)])
def test_easy_sees_that_its_plants_burn_the_same_coal(coal: int, buys: bool) -> None:
    west = ("essen", "duisburg", "dortmund", "muenster", "duesseldorf", "kassel")
    state = arrange(
        game("classic", players=3),
        Phase.AUCTION,
        plants={0: (20, 25), 1: (3,), 2: (4,)},
        cities={0: west, 1: (), 2: ()},
        market=(6, 7, 8, 33, 34, 35, 36, 37),
        fuel=Tokens(coal, 12, 6, 2),
        money={0: 120},
    )
    action = answer("easy", state).action
    assert isinstance(action, OpenAuction if buys else Pass)


def test_hard_weighs_a_plant_where_normal_would_pass() -> None:
    passing = [
        state
        for state in every_state()
        if state.position.decision is Decision.CHOOSE_PLANT
        and isinstance(answer("normal", state).action, Pass)
    ]
    assert passing
    for state in passing[:3]:
        choice = answer("hard", state)
        weighed = [choice.action, *(other.action for other in choice.alternatives)]
        assert any(isinstance(action, OpenAuction) for action in weighed)


def test_a_bid_that_search_finds_beyond_normals_ceiling_promises_no_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may find the same of the next bid, too: whoever told a worth would pay more than that."""
    monkeypatch.setattr(
        hard, "play_forward", lambda world, seat, action, **_: float(isinstance(action, Bid))
    )
    passing = [
        state
        for state in every_state()
        if state.position.decision is Decision.BID
        and isinstance(answer("normal", state).action, Pass)
        and answer("normal", state).score <= CLOSE_BIDS
    ]
    assert passing
    for state in passing:
        choice = answer("hard", state)
        assert isinstance(choice.action, Bid)
        assert STATED_VALUE not in dict(choice.numbers)
        assert choice.most == choice.action.amount


@pytest.mark.parametrize(("reward", "chance"), [(-0.15, 1), (0.4, 40), (1.15, 99)])
def test_hard_tells_a_chance_between_none_and_all(
    monkeypatch: pytest.MonkeyPatch, reward: float, chance: int
) -> None:
    monkeypatch.setattr(hard, "play_forward", lambda *_, **__: reward)
    choosing = Decision.CHOOSE_PLANT
    state = next(state for state in some_states() if state.position.decision is choosing)
    assert dict(answer("hard", state).numbers)["chance"] == chance


def test_hard_stops_when_its_time_is_up() -> None:
    state = next(s for s in some_states() if s.position.phase is Phase.BUILDING)
    options = options_for(view_for(state, state.position.to_act[0]))
    assert options is not None
    choice = HardBot().decide(options, Random(1), Budget(seconds=0.0))
    assert choice.action in options
    assert "chance" not in dict(choice.numbers), "nothing was played that could show it"

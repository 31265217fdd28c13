"""The people behind the bots: they show what they like, and it costs them next to nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from builders import arrange, content, game

from game.arena.matches import MatchPlan, play_match
from game.arena.schedule import Match
from game.bots.base import Alternative, BotChoice, Budget, Reason
from game.bots.character_bot import CharacterBot
from game.bots.characters import CHARACTERS_FILE, Liking, Tolerance, load_cast
from game.bots.likings import MEASURES, appeal
from game.bots.naming import is_bot
from game.bots.registry import BOTS, bot_named, bot_of
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    Done,
    OpenAuction,
    Pass,
)
from game.engine.apply import apply
from game.engine.errors import DataError
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.options import Options, options_for
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.engine.tokens import Tokens
from game.engine.view import view_for
from game.playing import next_action
from game.texts import Catalogue

CAST = load_cast()
IDS = [character.id for character in CAST.characters]
SOME = Tolerance(score=3.0, elektro=2)
NO_BUDGET = Budget()


class Fixed:
    """A level that always chooses the same."""

    def __init__(self, choice: BotChoice) -> None:
        self._choice = choice

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        return self._choice


def asked(state: GameState) -> Options:
    found = options_for(view_for(state, state.position.to_act[0]))
    assert found is not None
    return found


def coloured(
    id: str, state: GameState, action: Action, *others: tuple[Action, float], **numbers: int
) -> Action:
    """What a character makes of a choice with score 10 and its alternatives."""
    alternatives = tuple(Alternative(*other) for other in others)
    choice = BotChoice(action, Reason.CHANCE, tuple(numbers.items()), 10.0, alternatives)
    bot = CharacterBot(Fixed(choice), CAST.character(id), SOME)
    options = asked(state)
    played = bot.decide(options, Random(1), NO_BUDGET).action
    assert played in options
    return played


def market(step: int = 1) -> GameState:
    """Seat 0 chooses between plants 8, 10, 15 (coal, 15 for three cities) and 13 (wind)."""
    return arrange(
        game("classic", players=3),
        Phase.AUCTION,
        round=3,
        step=step,
        order=(0, 1, 2),
        plants={0: (4,), 1: (5,), 2: (6,)},
        market=(8, 10, 13, 15, 25, 26, 27, 28),
        money={0: 60, 1: 60, 2: 60},
    )


def auction(plant: int = 8) -> GameState:
    """Seat 0 leads the order and has opened the plant; seat 1 may bid one more."""
    return apply(market(), 0, OpenAuction(plant, plant)).state


def fuel_market() -> GameState:
    """Seat 2 can store coal and oil; of its rivals one burns coal and nobody oil."""
    return arrange(
        game("recharged", players=3),
        Phase.RESOURCES,
        order=(0, 1, 2),
        plants={2: (7, 10), 1: (8,), 0: (13,)},
        cities={2: ("essen", "duisburg")},
        money={2: 30},
        fuel=Tokens(24, 24, 6, 2),
    )


def building_site(*, step: int = 1, rivals_cities: tuple[str, ...] = ("aachen",)) -> GameState:
    """Seat 2 is in Essen; for a rival in Aachen Düsseldorf comes second."""
    return arrange(
        game("recharged", players=3),
        Phase.BUILDING,
        step=step,
        order=(0, 1, 2),
        plants={2: (10,), 1: (8,), 0: (13,)},
        cities={2: ("essen",), 1: rivals_cities},
        money={2: 60, 1: 60, 0: 60},
    )


def built(*cities: str) -> BuildCities:
    return BuildCities(cities, and_done=True)


def bought(coal: int = 0, oil: int = 0) -> BuyResources:
    return BuyResources(Tokens(coal, oil), and_done=True)


OPEN_8, OPEN_10, OPEN_13, OPEN_15 = (OpenAuction(n, n) for n in (8, 10, 13, 15))


@pytest.mark.parametrize(
    ("id", "liked"),
    [
        ("saver", OPEN_8),
        ("expander", OPEN_15),
        ("gardener", OPEN_13),
        ("bloomer", OPEN_15),
        ("steady", OPEN_10),
    ],
)
def test_of_plants_that_are_as_good_each_opens_what_it_likes(id: str, liked: Action) -> None:
    others = [(OPEN_8, 9.0), (OPEN_15, 8.0), (OPEN_13, 7.0)]
    assert coloured(id, market(), OPEN_10, *others) == liked


def test_what_is_clearly_worse_is_not_chosen_however_liked() -> None:
    assert coloured("gardener", market(), OPEN_10, (OPEN_13, 6.9)) == OPEN_10


def test_what_is_not_allowed_is_not_chosen_however_liked() -> None:
    assert coloured("gardener", market(), OPEN_10, (OpenAuction(13, 61), 10.0)) == OPEN_10


def test_a_choice_of_taste_says_so_and_tells_what_was_passed_over() -> None:
    level = Fixed(BotChoice(OPEN_10, Reason.PLANT_WORTH_IT, (), 10.0, (Alternative(OPEN_13, 9.0),)))
    bot = CharacterBot(level, CAST.character("gardener"), SOME)
    choice = bot.decide(asked(market()), Random(1), NO_BUDGET)
    passed_over = (Alternative(OPEN_10, 10.0),)
    assert choice == BotChoice(OPEN_13, Reason.TASTE, (), 9.0, passed_over, character="gardener")


@pytest.mark.parametrize(
    ("id", "ceiling", "level", "liked"),
    [
        ("saver", 10, Bid(9), Bid(9)),
        ("gambler", 20, Bid(9), Bid(11)),
        ("gambler", 15, Bid(9), Bid(10)),
        ("gambler", 12, Bid(9), Bid(9)),
        ("gambler", 10, Bid(9), Bid(9)),
        ("steady", 9, Bid(9), Bid(9)),
    ],
)
def test_bids_close_to_a_plants_worth_are_a_matter_of_character(
    id: str, ceiling: int, level: Action, liked: Action
) -> None:
    assert coloured(id, auction(), level, ceiling=ceiling) == liked


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("ceiling", [8, 20])
def test_nobody_bids_where_the_level_would_not(id: str, ceiling: int) -> None:
    assert coloured(id, auction(), Pass(), ceiling=ceiling) == Pass()


@pytest.mark.parametrize(("ceiling", "liked"), [(22, Pass()), (23, Bid(21))])
def test_the_saver_does_not_give_much_of_the_purse_for_little_gain(
    ceiling: int, liked: Action
) -> None:
    """Of 60 Elektro."""
    state = apply(market(), 0, OpenAuction(8, 20)).state
    assert coloured("saver", state, Bid(21), ceiling=ceiling) == liked


def test_the_gardener_goes_further_for_wind_than_for_coal() -> None:
    assert coloured("gardener", auction(13), Bid(14), ceiling=15) == Bid(14)
    assert coloured("gardener", auction(8), Bid(9), ceiling=10) == Pass()


@pytest.mark.parametrize(("level", "tokens"), [(bought(coal=2), 4), (Done(), 2)])
def test_the_stockpiler_adds_tokens_for_a_few_elektro(level: Action, tokens: int) -> None:
    action = coloured("stockpiler", fuel_market(), level)
    assert isinstance(action, BuyResources)
    assert action.tokens.total == tokens


def test_the_blocker_adds_what_rivals_burn() -> None:
    assert coloured("blocker", fuel_market(), bought(oil=2)) == bought(coal=2, oil=2)


def test_the_blocker_builds_where_a_rival_wants_to() -> None:
    assert coloured("blocker", building_site(), built("duisburg")) == built("duesseldorf")


def test_the_expander_takes_the_larger_of_two_plans() -> None:
    smaller, larger = built("duisburg"), built("duisburg", "duesseldorf")
    assert coloured("expander", building_site(step=2), smaller, (larger, 9.5)) == larger
    assert coloured("expander", building_site(step=1), smaller, (larger, 9.5)) == smaller


def test_the_saver_buys_the_cheaper_of_two_carts() -> None:
    carts = bought(coal=4), (bought(coal=2), 9.5)
    assert coloured("saver", fuel_market(), *carts) == carts[1][0]


def test_a_taste_may_change_after_the_first_step() -> None:
    assert coloured("bloomer", market(step=1), OPEN_10, (OPEN_13, 9.0)) == OPEN_13
    assert coloured("bloomer", market(step=2), OPEN_10, (OPEN_13, 9.0)) == OPEN_10


def test_near_the_end_everybody_plays_for_the_win() -> None:
    west = ("duisburg", "dortmund", "muenster", "duesseldorf", "kassel", "osnabrueck")
    south_west = ("koeln", "aachen", "trier", "saarbruecken", "mannheim", "frankfurt-main")
    state = building_site(step=2, rivals_cities=(*west, *south_west, "wiesbaden-mainz"))
    offers = sorted((offer.price, offer.city) for offer in asked(state).offers())  # type: ignore[attr-defined]
    near, far = offers[0][1], offers[1][1]
    plans = built(near), (built(near, far), 10.0)
    assert coloured("expander", state, *plans) == plans[0]


def test_every_liking_can_be_measured_and_somebody_has_it() -> None:
    assert set(MEASURES) == set(Liking)
    had = {
        liking for person in CAST.characters for step in (1, 2) for liking in person.likes_in(step)
    }
    assert had == set(Liking)
    assert appeal(asked(market()), OPEN_8, {}) == 0


def test_everybody_has_a_name_a_temper_and_a_face() -> None:
    keys = Catalogue.load().keys()
    portraits = CHARACTERS_FILE.parent / "portraits"
    assert len(set(IDS)) == len(IDS)
    for character in CAST.characters:
        assert {character.name_key, character.temper_key} <= set(keys)
        assert (portraits / character.portrait).is_file()
    names = {Catalogue.load().say(character.name_key) for character in CAST.characters}
    assert len(names) == len(IDS)


def test_only_known_levels_are_tolerated() -> None:
    assert set(CAST.tolerances) <= set(BOTS)
    assert CAST.tolerance("a level of tomorrow") == Tolerance()


def test_a_damaged_file_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "characters.json"
    file.write_text('{"tolerances": {}, "characters": [{"id": "x", "likes": {"tea": 1}}]}', "utf-8")
    with pytest.raises(DataError):
        load_cast(file)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("normal", True),
        ("normal+saver", True),
        ("normal+", False),
        ("normal+nobody", False),
        ("nobody+saver", False),
        ("nobody", False),
    ],
)
def test_bots_are_known_by_level_and_character(name: str, known: bool) -> None:
    assert is_bot(name) is known


TABLES = (
    GameSetup("classic", "usa", 6),
    GameSetup("classic", "germany", 4, variants=(Variant.FIRST_GAME,), open_money=True),
    GameSetup("recharged", "germany", 2, variants=(Variant.CHOSEN_STARTS,)),
    GameSetup("recharged", "usa", 5, variants=(Variant.LEAN_PAYMENTS,)),
    GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM),
)


@pytest.mark.parametrize("setup", TABLES, ids=lambda s: f"{s.edition}-{s.map}-{s.players}")
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_characters_never_break_the_rules(level: str, setup: GameSetup) -> None:
    """At every table all of them come to sit, and the same game comes of the same seed."""
    for first in range(0, len(IDS), setup.players):
        names = [IDS[(first + seat) % len(IDS)] for seat in range(setup.players)]
        match = Match(first, 31, tuple(f"{level}+{name}" for name in names))
        result = play_match(match, MatchPlan(setup, NO_BUDGET))
        assert result.fault is None
    assert result == play_match(match, MatchPlan(setup, NO_BUDGET))


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_characters_of_searching_levels_never_break_the_rules(level: str) -> None:
    setup = GameSetup("recharged", "germany", 4, areas=AreaChoice.RANDOM)
    state, dice = new_game(setup, content(), 8).state, Random(8)
    bots = [bot_of("normal", None) for _ in range(4)]
    for number in range(120):
        if number % 6 == 0:
            options = asked(state)
            bot = bot_named(f"{level}+{IDS[number // 6 % len(IDS)]}")
            assert bot.decide(options, Random(number), Budget(rollouts=2)).action in options
        state = apply(state, *next_action(state, bots, dice)).state

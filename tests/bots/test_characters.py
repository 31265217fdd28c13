"""The people behind the bots: they show what they like, and it costs them next to nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from builders import arrange, content, game

from game.arena.matches import MatchPlan, play_match
from game.arena.schedule import Match
from game.bots.base import Alternative, Bot, BotChoice, Budget, Reason
from game.bots.character_bot import CharacterBot, share_of_freedom
from game.bots.characters import CHARACTERS_FILE, Character, Freedom, Liking, load_cast
from game.bots.detours import leaps
from game.bots.hard import HardBot
from game.bots.likings import MEASURES, appeal
from game.bots.naming import is_bot
from game.bots.normal import NormalBot
from game.bots.own_chance import OwnChance
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
from game.engine.options import ChoosePlantOptions, Options, options_for
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.engine.tokens import Tokens
from game.engine.view import view_for
from game.playing import next_action
from game.texts import Catalogue

CAST = load_cast()
IDS = [character.id for character in CAST.characters]
SOME = Freedom(chance=0.05)
NO_BUDGET = Budget()


def asked(state: GameState) -> Options:
    found = options_for(view_for(state, state.position.to_act[0]))
    assert found is not None
    return found


def taken(character: Character, state: GameState, level: Bot, freedom: Freedom = SOME) -> Action:
    options = asked(state)
    played = CharacterBot(level, character, freedom).decide(options, Random(1), NO_BUDGET).action
    assert played in options
    return played


class Searched(HardBot):
    """A level that has tried things out, and always chooses the same."""

    def __init__(self, choice: BotChoice) -> None:
        super().__init__()
        self._choice = choice

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        return self._choice


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


def somebody(**likes: float) -> Character:
    """With these likings, whatever the people of the game are like."""
    return Character("gardener", {Liking(name): weight for name, weight in likes.items()})


def chose(action: Action, *others: tuple[Action, float], **numbers: int) -> Searched:
    """A level to which its choice is worth half a win, and others so much less."""
    alternatives = tuple(Alternative(other, 0.5 - lost) for other, lost in others)
    return Searched(BotChoice(action, Reason.CHANCE, tuple(numbers.items()), 0.5, alternatives))


@pytest.mark.parametrize(
    ("likes", "liked"),
    [
        ({"saving": 0.01}, OPEN_8),
        ({"capacity": 0.03}, OPEN_15),
        ({"green": 0.03}, OPEN_13),
        ({}, OPEN_10),
    ],
)
def test_of_plants_that_are_nearly_as_good_the_liked_one_is_opened(
    likes: dict[str, float], liked: Action
) -> None:
    level = chose(OPEN_10, (OPEN_8, 0.001), (OPEN_15, 0.02), (OPEN_13, 0.02))
    assert taken(somebody(**likes), market(), level) == liked


@pytest.mark.parametrize(("cost", "liked"), [(0.029, OPEN_13), (0.031, OPEN_10)])
def test_no_more_chance_is_given_up_than_the_pleasure_is_worth(cost: float, liked: Action) -> None:
    level = chose(OPEN_10, (OPEN_13, cost), *((one, 1.0) for one in (OPEN_8, OPEN_15, Pass())))
    assert taken(somebody(green=0.03), market(), level) == liked


@pytest.mark.parametrize(("cost", "liked"), [(0.049, OPEN_13), (0.051, OPEN_10)])
def test_no_decision_may_cost_more_than_the_level_allows(cost: float, liked: Action) -> None:
    level = chose(OPEN_10, (OPEN_13, cost), *((one, 1.0) for one in (OPEN_8, OPEN_15, Pass())))
    assert taken(somebody(green=1), market(), level) == liked


def test_what_is_not_allowed_is_not_chosen_however_liked() -> None:
    level = chose(OPEN_10, (OpenAuction(13, 61), 0.0), (OPEN_13, 1.0))
    assert taken(somebody(green=1), market(), level) == OPEN_10


def test_a_choice_of_taste_says_so_and_tells_what_was_passed_over() -> None:
    level = chose(OPEN_10, (OPEN_13, 0.01))
    bot = CharacterBot(level, somebody(green=0.04), SOME)
    choice = bot.decide(asked(market()), Random(1), NO_BUDGET)
    passed_over = (Alternative(OPEN_10, 0.5),)
    assert choice == BotChoice(
        OPEN_13, Reason.TASTE, (), 0.49, passed_over, worth=13, character="gardener"
    )


@pytest.mark.parametrize(("ceiling", "liked"), [(20, Bid(17)), (12, Bid(12)), (9, Bid(9))])
def test_the_bold_raise_by_leaps_but_not_beyond_the_levels_limit(
    ceiling: int, liked: Action
) -> None:
    level = chose(Bid(9), ceiling=ceiling)
    assert taken(somebody(boldness=1), auction(), level, Freedom(1.0)) == liked


def test_the_bold_open_with_a_leap_but_not_beyond_what_the_level_would_pay() -> None:
    plants, rich = (20, 21, 25, 31, 32, 33, 34, 35), {0: 250, 1: 250, 2: 250}
    networks = {0: ("essen", "duisburg", "dortmund"), 1: ("aachen",), 2: ("kassel",)}
    state = arrange(market(2), Phase.AUCTION, market=plants, money=rich, cities=networks)
    level, options = NormalBot(), asked(state)
    assert isinstance(options, ChoosePlantOptions)
    opened = taken(somebody(boldness=1), state, level, Freedom(1.0))
    assert isinstance(opened, OpenAuction)
    low = options.bids(opened.plant).low
    assert low < opened.bid <= level.limit(options, opened.plant)


def test_a_stated_worth_holds_for_a_leap() -> None:
    bot = CharacterBot(chose(Bid(9), ceiling=20), somebody(boldness=1), Freedom(1.0))
    choice = bot.decide(asked(auction()), Random(1), NO_BUDGET)
    assert choice.most == 20


def test_the_thrifty_leave_a_plant_that_is_hardly_worth_its_price() -> None:
    thrifty = somebody(thrift=0.01)
    assert taken(thrifty, auction(), chose(Bid(9), ceiling=10)) == Pass()
    assert taken(thrifty, auction(), chose(Bid(9), ceiling=60)) == Bid(9)


def test_who_likes_wind_goes_on_a_little_longer_for_it() -> None:
    limit = chose(Pass(), ceiling=13)
    assert taken(somebody(green=0.1), auction(13), limit, Freedom(0.2)) == Bid(14)
    assert taken(somebody(green=0.1), auction(8), chose(Pass(), ceiling=8)) == Pass()


@pytest.mark.parametrize("level", [bought(coal=2), Done()])
def test_the_stockpiler_adds_tokens(level: Action) -> None:
    action = taken(somebody(stock=0.2), fuel_market(), chose(level), Freedom(1.0))
    assert isinstance(action, BuyResources)
    before = level.tokens.total if isinstance(level, BuyResources) else 0
    assert action.tokens.total > before


def test_the_blocker_builds_where_a_rival_wants_to() -> None:
    level = chose(built("duisburg"))
    found = taken(somebody(rivalry=0.3), building_site(), level, Freedom(1.0))
    assert isinstance(found, BuildCities)
    assert "duesseldorf" in found.cities


def test_who_likes_to_lead_builds_one_city_more_than_anybody_has() -> None:
    rivals = building_site(rivals_cities=("aachen", "koeln"))
    options, leads = asked(rivals), {Liking.LEAD: 1.0}
    assert appeal(options, Done(), leads) == 0
    assert appeal(options, built("duisburg"), leads) == 0.5
    assert appeal(options, built("duisburg", "dortmund"), leads) == 1
    assert appeal(options, built("duisburg", "dortmund", "muenster"), leads) == 1
    assert appeal(asked(market()), OPEN_8, leads) == 0
    level = chose(built("duisburg"))
    found = taken(somebody(lead=1), rivals, level, Freedom(1.0))
    assert isinstance(found, BuildCities)
    assert len(found.cities) == 2


def test_who_likes_to_bloom_builds_many_cities_at_once_or_none() -> None:
    blooms = {Liking.BLOOM: 1.0}
    first = asked(building_site())  # one city is there already
    assert appeal(first, built("duisburg"), blooms) == appeal(first, Done(), blooms) == 0
    later = building_site()
    later = arrange(later, Phase.BUILDING, cities={2: ("essen", "duisburg", "dortmund")})
    options = asked(later)
    few, many = built("muenster"), built("muenster", "duesseldorf", "osnabrueck")
    wanted = [appeal(options, action, blooms) for action in (few, Done(), many)]
    assert wanted == sorted(wanted) and wanted[0] < wanted[1]
    assert taken(somebody(bloom=0.2), later, chose(few), Freedom(1.0)) != few


def test_a_lasting_taste_is_felt_to_the_end() -> None:
    west = ("duisburg", "dortmund", "muenster", "duesseldorf", "kassel", "osnabrueck")
    south_west = ("koeln", "aachen", "trier", "saarbruecken", "mannheim", "frankfurt-main")
    late = arrange(
        market(step=2), Phase.AUCTION, cities={1: (*west, *south_west, "wiesbaden-mainz")}
    )
    assert share_of_freedom(late.position) == 0
    fading = somebody(green=0.06)
    lasting = replace(fading, lasting=0.5)
    level = chose(OPEN_10, (OPEN_13, 0.02), *((one, 1.0) for one in (OPEN_8, OPEN_15, Pass())))
    assert taken(fading, late, level) == OPEN_10
    assert taken(lasting, late, level) == OPEN_13


def test_a_leap_beyond_what_rivals_would_pay_is_short_and_paid_in_full() -> None:
    lowest, rivals, most = 10, 12, 40
    chance = OwnChance(asked(auction()))
    found = dict(leaps(lowest, most, rivals, chance))
    elektro = chance.of_an_elektro
    assert list(found) == list(range(11, 19))
    assert found[13] - found[12] == pytest.approx(elektro)
    assert found[12] - found[11] < elektro
    assert [amount for amount, _ in leaps(lowest, 11, rivals, chance)] == [11]


def test_a_taste_may_change_after_the_first_step() -> None:
    level = chose(OPEN_10, (OPEN_13, 0.0), *((one, 1.0) for one in (OPEN_8, OPEN_15, Pass())))
    likes = {Liking.GREEN: 0.01}
    late = Character("bloomer", likes={}, early=likes)
    assert taken(late, market(step=1), level) == OPEN_13
    assert taken(late, market(step=2), level) == OPEN_10


def test_freedom_grows_less_and_ends_before_the_game_does() -> None:
    west = ("duisburg", "dortmund", "muenster", "duesseldorf", "kassel", "osnabrueck")
    south_west = ("koeln", "aachen", "trier", "saarbruecken", "mannheim", "frankfurt-main")
    late = building_site(step=2, rivals_cities=(*west, *south_west, "wiesbaden-mainz"))
    middle = building_site(step=2, rivals_cities=west)
    shares = [share_of_freedom(state.position) for state in (building_site(), middle, late)]
    assert shares[0] == 1
    assert shares == sorted(shares, reverse=True)
    assert shares[2] == 0
    offers = sorted((offer.price, offer.city) for offer in asked(late).offers())  # type: ignore[attr-defined]
    near, far = offers[0][1], offers[1][1]
    plans = built(near), (built(near, far), 0.0)
    assert taken(somebody(lead=1), late, chose(*plans)) == plans[0]


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
        said = {f"character.{character.id}.{line}" for line in ("thinks", "won", "lost")}
        assert {character.name_key, character.temper_key, *said} <= set(keys)
        assert (portraits / character.portrait).is_file()
    names = {Catalogue.load().say(character.name_key) for character in CAST.characters}
    assert len(names) == len(IDS)


def test_only_known_levels_are_free() -> None:
    assert set(CAST.freedoms) <= set(BOTS)
    assert CAST.freedom("a level of tomorrow") == Freedom()


def test_a_damaged_file_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "characters.json"
    file.write_text('{"freedoms": {}, "characters": [{"id": "x", "likes": {"tea": 1}}]}', "utf-8")
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

"""Options and variants, and which of them make no game together (section 9).

Chosen starts and the first game have files of their own.
"""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from builders import arrange, asked, content, game, of_kind, offered, play, setup_of

from game.engine.actions import (
    Bid,
    BuildCities,
    BuyResources,
    ChooseArea,
    Done,
    OpenAuction,
    Pass,
    Run,
    RunPlants,
)
from game.engine.agreement import work_out
from game.engine.board import Form, is_contiguous
from game.engine.errors import Illegal, IllegalAction, SetupCode, SetupError
from game.engine.events import AreaChosen, BidMade, Phase, PlantBought, PlantRemoved, Removal
from game.engine.model import Decision, GameState
from game.engine.options import BidOptions, BuyOptions, ChoosePlantOptions
from game.engine.plants import STEP_3
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, Deal, GameSetup, Variant
from game.engine.tokens import NO_TOKENS, Tokens
from game.engine.view import view_for

ZONE = 21
LATE_MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
EAST = ("halle", "leipzig", "erfurt", "dresden", "fulda", "wuerzburg", "nuernberg")

GERMAN_AREAS = "north-west, north-east, west, east, south-west, south"


def setup_error(setup: GameSetup) -> SetupError:
    """Why these choices make no game."""
    with pytest.raises(SetupError) as error:
        new_game(setup, content(), 1)
    return error.value


# 9.3 Open money


@pytest.mark.rule("9.3", "1.6")
@pytest.mark.parametrize(
    ("open_money", "seat", "seen"),
    [
        (True, 0, (11, 22, 33)),
        (True, None, (11, 22, 33)),
        (False, 0, (11, None, None)),
        (False, 2, (None, None, 33)),
        (False, None, (None, None, None)),
    ],
)
def test_money_is_seen_by_all_where_it_is_open(
    open_money: bool, seat: int | None, seen: tuple[int | None, ...]
) -> None:
    state = arrange(game(open_money=open_money), Phase.BUILDING, money={0: 11, 1: 22, 2: 33})
    assert view_for(state, seat).money == seen


@pytest.mark.rule("9.3", "1.6")
@pytest.mark.parametrize("seat", [0, None])
def test_open_money_opens_nothing_else(seat: int | None) -> None:
    view = view_for(game(open_money=True), seat)
    assert {field.name for field in fields(view)} == {"seat", "position", "money", "runs"}
    hidden = {"deck", "set_aside", "rng", "seed", "deal", "purses"}
    assert not hidden & {field.name for field in fields(view.position)}


# 9.4 Areas


@pytest.mark.rule("9.4", "1.2")
def test_drafted_areas_are_asked_of_the_players() -> None:
    state = new_game(GameSetup("classic", "germany", 3), content(), 1, Deal(order=(1, 2, 0))).state
    assert state.position.decision is Decision.CHOOSE_AREA
    outcome = play(state, ChooseArea("west"), ChooseArea("south-west"), ChooseArea("east"))
    assert of_kind(outcome.events, AreaChosen) == [
        AreaChosen(1, "west"),
        AreaChosen(2, "south-west"),
        AreaChosen(0, "east"),
    ]
    assert outcome.state.position.decision is Decision.CHOOSE_PLANT


@pytest.mark.rule("9.4")
def test_given_areas_are_in_play_without_asking() -> None:
    state = game(areas=("south", "south-west", "west"))
    assert set(state.position.areas) == {"south", "south-west", "west"}
    assert len(state.position.in_play.cities) == ZONE
    assert state.position.decision is Decision.CHOOSE_PLANT


@pytest.mark.rule("9.4", "1.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_areas_hang_together_and_follow_the_table(players: int) -> None:
    setup = GameSetup("classic", "usa", players, areas=AreaChoice.RANDOM)
    states = [new_game(setup, content(), seed).state for seed in range(20)]
    board = states[0].terms.board
    assert all(is_contiguous(board, state.position.areas) for state in states)
    count = {2: 3, 3: 3, 4: 4, 5: 5, 6: 5}[players]
    assert {len(state.position.areas) for state in states} == {count}
    assert len({frozenset(state.position.areas) for state in states}) > 1


@pytest.mark.rule("9.4")
@pytest.mark.parametrize(
    ("setup", "error"),
    [
        (
            GameSetup("classic", "germany", 3, given_areas=("west",)),
            SetupError(SetupCode.AREAS_NOT_GIVEN, choice="draft"),
        ),
        (
            GameSetup("classic", "germany", 3, areas=AreaChoice.RANDOM, given_areas=("west",)),
            SetupError(SetupCode.AREAS_NOT_GIVEN, choice="random"),
        ),
        (
            setup_of(areas=("west", "midwest")),
            SetupError(SetupCode.UNKNOWN_AREA, area="midwest", map="germany", known=GERMAN_AREAS),
        ),
        (setup_of(areas=("west", "east", "west")), SetupError(SetupCode.AREA_TWICE)),
        (
            setup_of(areas=("north-west", "south")),
            SetupError(SetupCode.AREAS_APART, areas="north-west, south"),
        ),
        (setup_of(areas=()), SetupError(SetupCode.AREA_COUNT, count=0, high=6)),
        (
            setup_of(areas=("west", "east")),
            SetupError(SetupCode.ZONE_TOO_SMALL, cities=14, needed=17),
        ),
        (
            GameSetup("recharged", "usa", 5, areas=AreaChoice.RANDOM, area_count=2),
            SetupError(SetupCode.ZONE_TOO_SMALL, cities=14, needed=15),
        ),
        (
            setup_of(areas=("west", "east"), area_count=3),
            SetupError(SetupCode.AREAS_MISCOUNTED, count=3, given=2),
        ),
        (
            GameSetup("classic", "germany", 3, area_count=7),
            SetupError(SetupCode.AREA_COUNT, count=7, high=6),
        ),
        (
            GameSetup("classic", "germany", 3, area_count=0),
            SetupError(SetupCode.AREA_COUNT, count=0, high=6),
        ),
        (
            GameSetup("classic", "germany", 3, areas=AreaChoice.RANDOM, area_count=-1),
            SetupError(SetupCode.AREA_COUNT, count=-1, high=6),
        ),
    ],
)
def test_areas_that_make_no_zone_are_refused(setup: GameSetup, error: SetupError) -> None:
    assert setup_error(setup) == error


# 9.5 Obsolete plants by the player with fewest cities


def growing(*variants: Variant) -> GameState:
    """Seat 2 has four cities, the others two each; the market begins with 03."""
    cities = {0: ("essen", "duisburg"), 1: ("trier", "koeln"), 2: EAST[:4]}
    market = (5, 6, 7, 8, 9, 10, 11, 12)
    return arrange(
        game(variants=variants),
        Phase.BUILDING,
        cities=cities,
        market=market,
        money={0: 100, 1: 100, 2: 100},
    )


@pytest.mark.rule("9.5")
def test_leaders_cities_make_nothing_obsolete_under_the_option() -> None:
    outcome = play(growing(Variant.OBSOLETE_BY_TRAILING), BuildCities((EAST[4], EAST[5])))
    assert not of_kind(outcome.events, PlantRemoved)


@pytest.mark.rule("9.5")
def test_fewest_cities_of_all_make_plants_obsolete_under_the_option() -> None:
    state = arrange(
        game(variants=(Variant.OBSOLETE_BY_TRAILING,)),
        Phase.BUILDING,
        cities={0: ("essen", "duisburg"), 1: ("trier", "koeln", "aachen"), 2: EAST[:4]},
        money={0: 100},
    )
    state = play(state, Done(), Done()).state
    outcome = play(state, BuildCities(("muenster",)))
    assert of_kind(outcome.events, PlantRemoved) == [PlantRemoved(3, Removal.OBSOLETE)]


@pytest.mark.rule("9.5")
def test_player_without_a_city_keeps_every_plant_alive_under_the_option() -> None:
    state = arrange(
        game(variants=(Variant.OBSOLETE_BY_TRAILING,)),
        Phase.BUILDING,
        cities={0: EAST[:2], 2: ("essen",)},
        money={2: 300},
    )
    outcome = play(state, BuildCities(("duisburg", "muenster", "dortmund", "koeln")))
    assert not of_kind(outcome.events, PlantRemoved)


# 9.6 Lean payments


LEAN = (
    *(10, 20, 29, 38, 46, 54, 61, 68, 74, 80, 85),
    *(90, 94, 98, 101, 104, 106, 108, 110, 111, 112),
)


@pytest.mark.rule("9.6")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_lean_payments_are_paid_in_either_edition(edition: str) -> None:
    terms = work_out(setup_of(edition, variants=(Variant.LEAN_PAYMENTS,)), content())
    assert tuple(terms.income(powered) for powered in range(21)) == LEAN
    assert terms.income(21) == terms.income(42) == 112


@pytest.mark.rule("9.6")
def test_lean_income_reaches_the_purse() -> None:
    state = arrange(
        game(variants=(Variant.LEAN_PAYMENTS,)),
        Phase.BUREAUCRACY,
        plants={0: (13, 44)},
        cities={0: EAST[:6]},
        market=(10, 11, 12, 14, 15, 16, 17, 18),
    )
    runs = (Run(13, NO_TOKENS), Run(44, NO_TOKENS))
    assert play(state, RunPlants(runs)).state.purses == (50 + 61, 50 + 10, 50 + 10)


# 9.6a Six players to 15


@pytest.mark.rule("9.6a")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_six_players_play_to_15_under_the_option(edition: str) -> None:
    later = work_out(setup_of(edition, players=6, variants=(Variant.SIX_TO_FIFTEEN,)), content())
    assert (later.end_cities, later.step_2_cities) == (15, 6)
    assert work_out(setup_of(edition, players=6), content()).end_cities == 14


@pytest.mark.rule("9.6a")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_option_changes_nothing_for_fewer_players(edition: str, players: int) -> None:
    plain = setup_of(edition, players=players)
    later = replace(plain, variants=(Variant.SIX_TO_FIFTEEN,))
    assert work_out(later, content()).end_cities == work_out(plain, content()).end_cities


@pytest.mark.rule("9.6a", "6.1")
@pytest.mark.parametrize(("cities", "is_over"), [(14, False), (15, True)])
def test_the_fifteenth_city_ends_a_game_of_six(cities: int, is_over: bool) -> None:
    state = game(players=6, variants=(Variant.SIX_TO_FIFTEEN,))
    network = tuple(state.position.in_play.cities)[:cities]
    state = arrange(state, Phase.BUILDING, step=2, cities={5: network}, market=LATE_MARKET)
    for _ in range(6):
        state = play(state, Done()).state
    assert state.is_over is is_over


@pytest.mark.rule("9.6a", "9.2")
def test_a_first_game_of_six_still_ends_at_7() -> None:
    both = (Variant.FIRST_GAME, Variant.SIX_TO_FIFTEEN)
    assert work_out(setup_of(players=6, variants=both), content()).end_cities == 7


# 9.7 Board form


@pytest.mark.rule("9.7")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize(
    ("form", "name", "connection"), [(Form.CLASSIC, "Wiesbaden", 4), (Form.RECHARGED, "Mainz", 5)]
)
def test_names_and_costs_follow_the_form_not_the_rules(
    edition: str, form: Form, name: str, connection: int
) -> None:
    state = arrange(game(edition, form=form), Phase.BUILDING, cities={2: ("essen",)})
    assert state.terms.board.city("wiesbaden-mainz").name == name
    assert offered(state)["dortmund"] == 10 + connection


@pytest.mark.rule("9.7")
@pytest.mark.parametrize(("edition", "form"), [("classic", "classic"), ("recharged", "recharged")])
def test_form_is_the_editions_own_unless_chosen(edition: str, form: str) -> None:
    assert game(edition).setup.form == form


@pytest.mark.rule("9.7", "7.2")
@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize(("edition", "left"), [("recharged", 24), ("classic", 0)])
def test_depot_follows_the_rules_not_the_form(edition: str, form: Form, left: int) -> None:
    state = arrange(
        game(edition, "usa", form=form),
        Phase.RESOURCES,
        plants={2: (20, 31, 36)},
        fuel=NO_TOKENS,
        money={2: 500},
    )
    refusal = asked(state, BuyOptions).refusal(BuyResources(Tokens(coal=25)))
    assert refusal == IllegalAction(Illegal.SOLD_OUT, resource="coal", wanted=25, left=left)


@pytest.mark.rule("9.7")
@pytest.mark.parametrize(("edition", "garbage"), [("classic", 6), ("recharged", 9)])
def test_market_follows_the_rules_not_the_form(edition: str, garbage: int) -> None:
    for form in Form:
        assert game(edition, form=form).position.fuel.garbage == garbage


# 9.8 Standing bids


@pytest.mark.rule("9.8")
def test_single_bids_are_the_only_form_of_bidding() -> None:
    amounts = {kind: {field.name for field in fields(kind)} for kind in (Bid, OpenAuction, Pass)}
    assert amounts == {Bid: {"amount"}, OpenAuction: {"plant", "bid"}, Pass: set()}
    state = play(game(), OpenAuction(3, 3)).state
    accepted = [
        move
        for move in (Bid(4), Pass(), OpenAuction(3, 4), Done(), RunPlants(()))
        if move in asked(state, BidOptions)
    ]
    assert accepted == [Bid(4), Pass()]


@pytest.mark.rule("9.8", "4.2.2")
def test_each_bid_must_be_higher_than_the_last() -> None:
    state = play(game(), OpenAuction(3, 5), Bid(8)).state
    asks = asked(state, BidOptions)
    for amount in (5, 7, 8):
        assert asks.refusal(Bid(amount)) == IllegalAction(Illegal.BID_TOO_LOW, bid=amount, low=9)
    assert Bid(9) in asks


@pytest.mark.rule("9.8")
def test_bids_go_up_singly_and_the_bidder_pays_the_last_of_them() -> None:
    state = play(game(players=2), OpenAuction(3, 3)).state
    outcome = play(state, Bid(4), Bid(5), Bid(6), Pass())
    assert of_kind(outcome.events, BidMade, PlantBought) == [
        BidMade(1, 3, 4),
        BidMade(0, 3, 5),
        BidMade(1, 3, 6),
        PlantBought(1, 3, 6),
    ]


@pytest.mark.rule("9.8")
def test_ranges_of_possible_bids_are_offered() -> None:
    state = arrange(game(), Phase.AUCTION, money={0: 40, 1: 27, 2: 5})
    offers = asked(state, ChoosePlantOptions).offers()
    assert offers == ((3, 3, 40), (4, 4, 40), (5, 5, 40), (6, 6, 40))
    state = play(state, OpenAuction(5, 7)).state
    asks = asked(state, BidOptions)
    assert asks.bids() == (5, 8, 27)
    assert Bid(27) in asks
    assert asks.refusal(Bid(28)) == IllegalAction(Illegal.BID_ABOVE_MONEY, bid=28, money=27)
    state = play(state, Pass()).state
    poor = asked(state, BidOptions)
    assert poor.bids().high < poor.bids().low


@pytest.mark.rule("9.8", "1.6")
def test_bid_says_nothing_about_how_far_the_bidder_would_go() -> None:
    state = play(game(players=2), OpenAuction(3, 3)).state
    after = play(state, Bid(4)).state
    auction = view_for(after, None).position.auction
    assert auction is not None
    assert (auction.leader, auction.bid) == (1, 4)
    assert view_for(after, 0).money == (50, None)


# Which variants make no game


@pytest.mark.rule("9.1", "9.2", "9.5")
@pytest.mark.parametrize(
    ("edition", "variant"),
    [
        ("classic", Variant.CHOSEN_STARTS),
        ("recharged", Variant.FIRST_GAME),
        ("recharged", Variant.OBSOLETE_BY_TRAILING),
    ],
)
def test_variant_of_the_other_edition_is_refused(edition: str, variant: Variant) -> None:
    assert setup_error(setup_of(edition, variants=(variant,))) == SetupError(
        SetupCode.VARIANT_OF_OTHER_EDITION, variant=variant, edition=edition
    )


@pytest.mark.rule("9.1", "9.2")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_first_game_and_chosen_starts_never_go_together(edition: str) -> None:
    mix = (Variant.FIRST_GAME, Variant.CHOSEN_STARTS)
    assert setup_error(setup_of(edition, variants=mix)).code is SetupCode.VARIANT_OF_OTHER_EDITION


@pytest.mark.rule("9.6")
def test_variant_chosen_twice_is_refused() -> None:
    twice = (Variant.LEAN_PAYMENTS, Variant.LEAN_PAYMENTS)
    assert setup_error(setup_of(variants=twice)) == SetupError(SetupCode.VARIANT_TWICE)


@pytest.mark.rule("9.2", "9.5", "9.6")
def test_variants_of_one_edition_go_together() -> None:
    mix = (Variant.FIRST_GAME, Variant.LEAN_PAYMENTS, Variant.OBSOLETE_BY_TRAILING)
    state = arrange(
        game(variants=mix), Phase.BUILDING, cities={0: EAST[:2], 2: ("essen",)}, money={2: 300}
    )
    outcome = play(state, BuildCities(("duisburg", "muenster", "dortmund")))
    assert not of_kind(outcome.events, PlantRemoved)
    assert outcome.state.terms.income(7) == 68
    assert STEP_3 not in outcome.state.deck


@pytest.mark.rule("9.1", "9.6", "8.8")
def test_recharged_variants_and_the_cartel_go_together() -> None:
    mix = (Variant.LEAN_PAYMENTS, Variant.CHOSEN_STARTS)
    state = game("recharged", players=2, variants=mix, open_money=True, form=Form.CLASSIC)
    assert state.position.decision is Decision.PLACE_CARTEL_HOUSE
    assert state.terms.income(20) == 112
    assert view_for(state, 0).money == (50, 50)


@pytest.mark.rule("9.2", "9.5", "9.6")
def test_order_in_which_variants_are_named_does_not_matter() -> None:
    mix = (Variant.OBSOLETE_BY_TRAILING, Variant.FIRST_GAME, Variant.LEAN_PAYMENTS)
    assert game(variants=mix).setup == game(variants=mix[::-1]).setup


@pytest.mark.rule("9.7")
def test_unknown_edition_map_or_player_count_makes_no_game() -> None:
    good = setup_of()
    edition = setup_error(replace(good, edition="deluxe"))
    board = setup_error(replace(good, map="atlantis"))
    assert edition.code is SetupCode.UNKNOWN_EDITION
    assert edition.parameters["edition"] == "deluxe"
    assert board.code is SetupCode.UNKNOWN_MAP
    assert board.parameters["map"] == "atlantis"
    for players in (1, 7):
        assert setup_error(replace(good, players=players)).code is SetupCode.PLAYER_COUNT

"""The log: every event in words, and what it means for me."""

from __future__ import annotations

from typing import get_args

import pytest
from builders import arrange, game, play
from cartel_tables import auction as cartel_auction
from logic_tables import build_turn, catalogue, fuel_turn, names_of

from game.client.telling.event_words import LOOKS
from game.client.telling.log_line import Category, LogLine
from game.client.telling.narrator import AutomaticBid, Narrator
from game.client.telling.spans import SpanKind, plain
from game.client.vocabulary import pieces
from game.engine import events
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    Done,
    OpenAuction,
    Pass,
    RunPlants,
)
from game.engine.events import Event, Phase, Removal
from game.engine.model import CARTEL, GameState
from game.engine.tokens import Tokens
from game.engine.view import events_for, view_for
from game.texts import Catalogue, known_languages


def told(state: GameState, *actions: Action, seat: int | None = 0) -> list[LogLine]:
    """The lines of what follows, as a seat reads them that has been there from the start."""
    narrator = Narrator(names_of(state), seat)
    narrator.resume(view_for(state, seat))
    lines: list[LogLine] = []
    for action in actions:
        outcome = play(state, action)
        state = outcome.state
        lines += narrator.follow(events_for(outcome.events, seat), view_for(state, seat))
    return lines


def words(lines: list[LogLine]) -> list[str]:
    return [plain(line.sentence) for line in lines]


def auction(**more: object) -> GameState:
    usual: dict[str, object] = {
        "market": (10, 13, 15, 18, 20, 22, 25, 26),
        "fuel": Tokens(12, 12, 6, 2),
        "money": {0: 90, 1: 90, 2: 90},
    }
    return arrange(game(), Phase.AUCTION, **{**usual, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_look(kind: type) -> None:
    assert kind in LOOKS


def test_looks_are_for_events_only() -> None:
    assert set(LOOKS) == set(get_args(Event))


@pytest.mark.parametrize("reason", Removal)
def test_every_reason_of_removal_has_a_sentence(reason: Removal) -> None:
    assert "%{plant}" in catalogue().say(f"log.plant_removed.{reason}")


def test_bids_are_told_with_typed_amounts() -> None:
    (line,) = told(auction(), OpenAuction(15, 20))
    assert plain(line.sentence) == "You put up 15 for 20"
    kinds = [(span.kind, span.key, span.amount) for span in line.sentence]
    assert (SpanKind.SEAT, 0, 0) in kinds
    assert (SpanKind.PLANT, 15, 0) in kinds
    assert (SpanKind.MONEY, None, 20) in kinds
    assert line.category is Category.AUCTION
    assert line.pieces == (pieces.market_plant(15),)
    assert (line.seat, line.round, line.phase) == (0, 2, Phase.AUCTION)


def test_tokens_are_told_kind_by_kind() -> None:
    lines = told(fuel_turn(), BuyResources(Tokens(3, 1), and_done=True))
    assert words(lines) == ["Clara buys 3 coal, 1 oil for 13"]
    counts = [(s.key, s.amount) for s in lines[0].sentence if s.kind is SpanKind.TOKENS]
    assert counts == [(0, 3), (1, 1)]


def test_a_turn_without_a_purchase_is_told_once() -> None:
    assert words(told(fuel_turn(), Done())) == ["Clara buys no resources"]
    assert words(told(build_turn(), Done())) == ["Clara builds nothing"]
    lines = told(build_turn(), BuildCities(("duisburg",)), Done())
    assert words(lines) == ["Clara connects Duisburg for 10"]


def test_a_built_city_shows_its_route() -> None:
    lines = told(build_turn(), BuildCities(("aachen",), and_done=True))
    assert lines[0].pieces == tuple(map(pieces.city, ("essen", "duesseldorf", "aachen")))
    assert words(lines) == ["Clara connects Aachen for 21"]


def test_being_outbid_is_my_loss_once() -> None:
    lines = told(auction(), OpenAuction(15, 20), Bid(21), Bid(22))
    assert [line.is_my_loss for line in lines] == [False, True, False]
    assert not any(line.is_my_loss for line in told(auction(), OpenAuction(15, 20), seat=None))


def test_losing_a_plant_i_bid_for_is_my_loss() -> None:
    lines = told(auction(), OpenAuction(15, 20), Bid(21), Pass(), Pass())
    bought = next(line for line in lines if line.icon == "plug")
    assert plain(bought.sentence) == "Boris buys 15 for 21"
    assert bought.is_my_loss
    assert bought.pieces == (pieces.seat_plant(1, 15),)


def test_scrapped_plants_and_lost_fuel_are_my_losses() -> None:
    state = auction(plants={0: (4, 7, 8)}, tokens={0: Tokens(0, 6)})
    lines = told(state, OpenAuction(15, 15), Pass(), Pass(), DiscardPlant(7))
    losses = [plain(line.sentence) for line in lines if line.is_my_loss]
    assert losses == ["You scrap 07", "You give up 6 oil: no room"]


def test_dark_cities_are_my_loss() -> None:
    state = arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: (13,)},
        cities={0: ("essen", "koeln")},
    )
    lines = told(state, RunPlants(state.runs[0] or ()))
    powered = next(line for line in lines if line.seat == 0)
    assert plain(powered.sentence) == "You power nothing and get 10"
    assert powered.is_my_loss


def test_rounds_and_phases_are_headings() -> None:
    state = arrange(game(), Phase.BUREAUCRACY, plants={0: (13,)}, cities={0: ("essen",)})
    lines = told(state, RunPlants(()))
    headings = [plain(line.sentence) for line in lines if line.is_heading]
    assert headings == ["Round 3", "Auction"]
    assert lines[-1].round == 3
    order = next(line for line in lines if line.icon == "list")
    assert order.pieces == (pieces.ORDER,)


def test_the_cartel_speaks_for_itself() -> None:
    lines = told(cartel_auction(), OpenAuction(10, 10), Pass())
    taken = next(line for line in lines if line.sentence[0].kind is SpanKind.CARTEL)
    assert plain(taken.sentence).startswith("The Cartel takes ")
    assert taken.seat == CARTEL


def test_a_sale_without_rivals_is_one_line() -> None:
    state = play(auction(), Pass(), Pass()).state
    first, *_ = words(told(state, OpenAuction(15, 15)))
    assert first == "Clara buys 15 for 15"


def test_the_discount_is_told_only_when_a_card_knocks_it_out() -> None:
    narrator = Narrator(names_of(game("recharged")), 0)
    view = view_for(game("recharged"), 0)
    aside = events.DiscountPutAside(15)
    knocked = events.PlantRemoved(12, Removal.KNOCKED_OUT)
    unsold = events.PlantRemoved(15, Removal.DISCOUNT_UNSOLD)
    assert words(list(narrator.follow((aside, knocked), view))) == [
        "15 loses the discount",
        "12 is below the discounted plant and leaves the game",
    ]
    assert len(narrator.follow((aside, unsold), view)) == 1
    assert len(narrator.follow((events.PlantBought(1, 15, 9), aside), view)) == 1


def test_secret_runs_are_not_told() -> None:
    narrator = Narrator(names_of(game()), 0)
    assert narrator.follow((events.RunsChosen(1, None),), view_for(game(), 0)) == ()


def test_the_end_is_told_with_the_winner_or_all_who_share() -> None:
    narrator = Narrator(names_of(game()), 0)
    first, second = events.Standing(1, 1, 7, 30, 8), events.Standing(0, 2, 6, 90, 8)
    view = view_for(game(), 0)
    (won,) = narrator.follow((events.GameEnded((first, second), None),), view)
    assert plain(won.sentence) == "Boris wins with 7 cities powered"
    equal = events.Standing(0, 1, 7, 30, 8)
    (shared,) = narrator.follow((events.GameEnded((first, equal), None),), view)
    assert plain(shared.sentence) == "You share the victory with Boris, with 7 cities powered"


def test_a_line_about_me_says_you_and_reports_my_name_to_others() -> None:
    (mine,) = told(auction(), OpenAuction(15, 20))
    assert (plain(mine.sentence), plain(mine.for_all)) == (
        "You put up 15 for 20",
        "Anna puts up 15 for 20",
    )
    (theirs,) = told(auction(), OpenAuction(15, 20), seat=1)
    assert plain(theirs.sentence) == plain(theirs.for_all) == "Anna puts up 15 for 20"
    (watched,) = told(auction(), OpenAuction(15, 20), seat=None)
    assert watched.tells_as(mine)


@pytest.mark.parametrize("language", known_languages())
def test_no_line_about_me_has_my_name_in_any_language(language: str) -> None:
    """Every sentence about a seat has a form for whoever sits there, with the same gaps."""
    spoken = Catalogue.load(language)
    keys = spoken.keys()
    about = [key for key in keys if key.startswith("log.") and "seat" in gaps(spoken, key)]
    for key in about:
        assert f"you.{key}" in keys, key
        assert gaps(spoken, f"you.{key}") | {"seat"} == gaps(spoken, key), key


def gaps(spoken: Catalogue, key: str) -> set[str]:
    return {gap for _, gap in spoken.parts(key) if gap}


def test_the_order_lists_me_as_you() -> None:
    narrator = Narrator(names_of(game()), 1)
    (line,) = narrator.follow((events.OrderSet((2, 1, 0)),), view_for(game(), 1))
    assert plain(line.sentence) == "Order: Clara, you, Anna"
    assert plain(line.for_all) == "Order: Clara, Boris, Anna"


def test_an_empty_deck_is_told_once() -> None:
    narrator, view = Narrator(names_of(game()), 0), view_for(game(), 0)
    lines = narrator.follow((events.DeckRanOut(), events.DeckRanOut()), view)
    lines += narrator.follow((events.DeckRanOut(),), view)
    assert words(list(lines)) == ["The deck is empty: there are no more plants to draw"]


@pytest.mark.rule("6.1a")
def test_the_log_says_that_the_zone_was_full() -> None:
    narrator = Narrator(names_of(game()), 0)
    first, second = events.Standing(1, 1, 7, 30, 8), events.Standing(0, 2, 6, 90, 8)
    ended = events.GameEnded((first, second), None, events.EndReason.FULL_ZONE)
    (won,) = narrator.follow((ended,), view_for(game(), 0))
    assert plain(won.sentence) == "The map is full: Boris wins with 7 cities powered"
    equal = events.Standing(0, 1, 7, 30, 8)
    ended = events.GameEnded((first, equal), None, events.EndReason.FULL_ZONE)
    (shared,) = narrator.follow((ended,), view_for(game(), 0))
    assert plain(shared.sentence) == (
        "The map is full. You share the victory with Boris, with 7 cities powered"
    )
    assert plain(shared.for_all) == (
        "The map is full: Boris and Anna share the victory with 7 cities powered"
    )


def test_what_the_client_does_for_me_is_told_to_me() -> None:
    narrator = Narrator(names_of(game()), 0)
    assert plain(narrator.forced_pass(15, 12).sentence) == (
        "You must pass: 12 is too little to bid for 15"
    )
    passed = narrator.limit_reached(15, 30, has_passed=True)
    assert plain(passed.sentence) == "Limit of 30 reached: you pass on 15"
    assert "you decide" in plain(narrator.limit_reached(15, 30, has_passed=False).sentence)


def test_an_automatic_bid_fills_one_line_once_it_is_made() -> None:
    state = play(auction(), OpenAuction(15, 20)).state
    (seat,) = state.position.to_act
    narrator = Narrator(names_of(state), seat)
    narrator.resume(view_for(state, seat))
    narrator.expect(AutomaticBid(15, 21, 30))
    outcome = play(state, Bid(21))
    (line,) = narrator.follow(events_for(outcome.events, seat), view_for(outcome.state, seat))
    assert plain(line.sentence) == "Automatic bid: 21 for 15, limit 30"
    (clicked,) = told(state, Bid(21), seat=seat)
    assert line.for_all == clicked.for_all, "others, and who looks back, read of a bid"
    assert "30" not in plain(line.for_all), "a limit is nobody else's business"


def test_a_bid_that_was_expected_but_not_made_explains_no_other() -> None:
    state = play(auction(), OpenAuction(15, 20)).state
    (seat,) = state.position.to_act
    narrator = Narrator(names_of(state), seat)
    narrator.resume(view_for(state, seat))
    narrator.expect(AutomaticBid(15, 21, 30))
    outcome = play(state, Bid(25))
    (line,) = narrator.follow(events_for(outcome.events, seat), view_for(outcome.state, seat))
    assert "utomatic" not in plain(line.sentence)

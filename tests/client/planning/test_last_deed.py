"""What every seat did last, and the figures between two views, from events alone."""

from __future__ import annotations

from itertools import pairwise

import pytest
from builders import play
from random_play import random_game
from ui.sheets import WORDS
from ui.tables import NAMES, table_in

from game.client.planning.figures import Feeding, feeding
from game.client.planning.last_deed import (
    BoughtFuel,
    BoughtPlant,
    Built,
    Deed,
    DroppedOut,
    HasBid,
    LastDeeds,
    PassedRound,
    Powered,
    money_change,
)
from game.client.planning.tally import Tally
from game.client.telling.deed_words import deed_words
from game.client.telling.spans import SpanKind, plain
from game.client.vocabulary.names import Names
from game.engine import events as told
from game.engine.actions import (
    Bid,
    BuildCities,
    BuyResources,
    Done,
    OpenAuction,
    Pass,
    RunPlants,
)
from game.engine.events import Phase
from game.engine.powering import best_runs
from game.engine.terms import GameSetup
from game.engine.tokens import NO_TOKENS, Tokens
from game.engine.view import view_for


def deeds_of(phase: Phase, *actions: object, **table: object) -> LastDeeds:
    outcome = play(table_in(phase, **table), *actions)  # type: ignore[arg-type]
    return LastDeeds().after(outcome.events)


def test_in_an_auction_everybody_is_known_by_what_they_said_last() -> None:
    said = deeds_of(Phase.AUCTION, OpenAuction(20, 20), Bid(23), Pass(), Pass())
    assert [said[seat] for seat in range(4)] == [
        HasBid(20),
        HasBid(23),
        DroppedOut(23),
        DroppedOut(23),
    ]
    sold = deeds_of(Phase.AUCTION, OpenAuction(20, 20), Bid(23), Pass(), Pass(), Pass())
    assert sold[1] == BoughtPlant(20, 23) and sold[0] == DroppedOut(23)
    assert deeds_of(Phase.AUCTION, Pass())[0] == PassedRound()


def test_purchases_of_one_turn_are_one_deed() -> None:
    twice = (BuyResources(Tokens(1)), BuyResources(Tokens(0, 1)), Done())
    deed = deeds_of(Phase.RESOURCES, *twice, tokens={}, money={0: 90})[0]
    assert isinstance(deed, BoughtFuel) and deed.tokens == Tokens(1, 1)
    assert money_change(deed) == -deed.price < 0
    assert deeds_of(Phase.RESOURCES, Done())[0] == BoughtFuel()


def test_cities_of_one_turn_are_one_deed_and_none_is_one_too() -> None:
    twice = (BuildCities(("stuttgart",)), BuildCities(("fulda",)), Done())
    built = deeds_of(Phase.BUILDING, *twice)[0]
    assert isinstance(built, Built) and built.cities == 2 and money_change(built) == -built.price
    assert deeds_of(Phase.BUILDING, Done())[0] == Built()


def test_income_stays_until_the_next_action() -> None:
    state = table_in(Phase.BUREAUCRACY)
    at = state.position
    runs = [RunPlants(best_runs(at, at.players[seat])) for seat in at.to_act]
    outcome = play(state, *runs)
    deeds = LastDeeds().after(outcome.events)
    assert outcome.state.position.phase is Phase.AUCTION
    paid = {event.seat: event for event in outcome.events if isinstance(event, told.CitiesPowered)}
    assert sorted(paid) == [0, 1, 2, 3]
    for seat, event in paid.items():
        deed = deeds[seat]
        assert isinstance(deed, Powered) and money_change(deed) == event.income
    nextly = play(outcome.state, Pass())
    first = outcome.state.position.to_act[0]
    assert deeds.after(nextly.events)[first] == PassedRound()


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (HasBid(22), "bid 22"),
        (DroppedOut(33), "out at 33"),
        (PassedRound(), "passed"),
        (BoughtPlant(30, 41), "bought 30 for 41"),
        (BoughtFuel(), "bought no fuel"),
        (Built(2, 38), "built 2 for 38"),
        (Built(), "built nothing"),
        (Powered(8, 90, ()), "earned 90"),
        (Powered(17, 0, ()), "powered 17"),
    ],
)
def test_a_deed_in_words(deed: Deed, words: str) -> None:
    names = Names(WORDS, table_in(Phase.AUCTION).terms, NAMES)
    assert plain(deed_words(deed, names)) == words


def test_fuel_is_told_in_tokens() -> None:
    names = Names(WORDS, table_in(Phase.AUCTION).terms, NAMES)
    sentence = deed_words(BoughtFuel(Tokens(3, 0, 2), 18), names)
    tokens = [span.amount for span in sentence if span.kind is SpanKind.TOKENS]
    assert tokens == [3, 2] and plain(sentence).endswith(" for 18")


@pytest.mark.parametrize("seed", [3, 7])
@pytest.mark.parametrize("players", [2, 5])
def test_told_one_by_one_events_lead_to_the_very_figures_of_the_next_view(
    seed: int, players: int
) -> None:
    """Nothing is counted twice, forgotten, or guessed at where it is secret."""
    game = random_game(GameSetup("recharged", "germany", players), seed)
    for before, after in pairwise(game):
        old, new = view_for(before.state, 0), view_for(after.state, 0)
        if old.position.round == 0:
            continue
        tally = Tally(old, LastDeeds())
        for event in after.events:
            tally = tally.after(event)
        assert tally.view.position.players == new.position.players
        if new.position.result is None:
            assert tally.view.money == new.money


def test_what_can_be_told_of_the_plants_follows_the_round() -> None:
    auction = table_in(Phase.AUCTION).position
    assert feeding(auction, 0, None) is Feeding.OPEN
    fuel = table_in(Phase.RESOURCES).position
    assert feeding(fuel, 0, None) is Feeding.OPEN
    assert feeding(fuel, 0, BoughtFuel(NO_TOKENS)) is Feeding.FED
    power = table_in(Phase.BUREAUCRACY).position
    assert feeding(power, 0, Built()) is Feeding.FED
    assert feeding(power, 0, Powered(3, 44, ())) is Feeding.POWERED
    assert feeding(auction, 0, Powered(3, 44, ())) is Feeding.OPEN
    bare = table_in(Phase.AUCTION, plants={}, tokens={}).position
    assert feeding(bare, 0, None) is Feeding.NOTHING

"""Hints, the rules page, results and charts."""

from __future__ import annotations

from random import Random

import pytest
from builders import arrange, game, idle_until, play
from full_zone_tables import TWO_AREAS, crowded
from logic_tables import build_turn, catalogue, fuel_turn, names_of, own_view

from game.bots.base import Alternative, BotChoice, Budget, Reason
from game.bots.normal import NormalBot
from game.client.planning.chronicle import ChartKind, Chronicle
from game.client.rulebook.chapters import ChapterId
from game.client.rulebook.table_notes import present_chapter, table_notes
from game.client.telling.hint import SPOKEN_TO_THE_PLAYER, hint_for, reason_words
from game.client.telling.results import Results, charts, decided, results
from game.client.telling.spans import plain
from game.client.vocabulary import pieces
from game.engine.actions import BuildCities, BuyResources, Done, OpenAuction, Pass
from game.engine.events import Event, GameEnded, Phase, RoundBegan
from game.engine.model import GameState
from game.engine.options import options_for
from game.engine.terms import Variant
from game.engine.tokens import Resource, Tokens
from game.engine.view import view_for


def notes(state: GameState, wanted: ChapterId) -> str:
    return " ".join(table_notes(state.position, names_of(state))[wanted])


def ended(edition: str = "classic") -> GameState:
    """A finished game of two equal networks; Boris powers a city more than Anna."""
    state = game(edition, players=3)
    cities = state.position.in_play.cities[:17]
    state = arrange(
        state,
        Phase.BUILDING,
        step=2,
        plants={0: (13,), 1: (18,), 2: (22,)},
        cities={0: cities, 1: cities},
    )
    return idle_until(state, GameEnded).state


def test_a_hint_says_what_and_why_in_numbers() -> None:
    state = fuel_turn()
    buy = BuyResources(Tokens(2), and_done=True)
    choice = BotChoice(
        buy,
        Reason.FUEL_FOR_CITIES,
        (("cities", 5), ("price", 6)),
        9.0,
        (Alternative(BuyResources(Tokens(3), and_done=True), 8.0), Alternative(Done(), 1.0)),
    )
    hint = hint_for(choice, own_view(state), names_of(state))
    assert plain(hint.sentence) == "Buy 2 coal for 6"
    assert hint.why == "Fuel for 5 cities at 6 Elektro pays best this round."
    assert hint.numbers == ("Cities: 5", "Price: 6 Elektro")
    assert [plain(other) for other in hint.alternatives] == ["Buy 3 coal for 9", "Buy nothing"]
    assert hint.pieces == (pieces.resource_row(Resource.COAL),)


def test_a_hint_speaks_to_the_player() -> None:
    state = arrange(game(), Phase.AUCTION)
    choice = BotChoice(OpenAuction(5, 5), Reason.PLANT_WORTH_IT, (("plant", 5), ("ceiling", 12)))
    hint = hint_for(choice, own_view(state), names_of(state))
    assert hint.why == "Plant 5 is the most promising: worth up to 12 Elektro to you."
    for reason in SPOKEN_TO_THE_PLAYER:
        assert " me" not in catalogue().say(f"hint.why.{reason}")


def test_no_reason_speaks_of_the_bot_itself() -> None:
    for reason in set(Reason) - SPOKEN_TO_THE_PLAYER:
        assert "to me" not in catalogue().say(f"reason.{reason}")


def test_a_search_that_overrules_the_first_idea_says_so() -> None:
    state = arrange(game(), Phase.AUCTION)
    choice = BotChoice(Pass(), Reason.PLAYED_FORWARD, (("chance", 41),))
    hint = hint_for(choice, own_view(state), names_of(state))
    assert hint.why.startswith("In games played forward")
    assert hint.numbers == ("Chance to win: 41 in 100",)
    assert plain(hint.sentence) == "Pass this round"


def test_a_bot_can_be_asked_for_a_hint() -> None:
    state = build_turn()
    view = own_view(state)
    options = options_for(view)
    assert options is not None
    choice = NormalBot().decide(options, Random(1), Budget(rollouts=1))
    hint = hint_for(choice, view, names_of(state))
    assert plain(hint.sentence).startswith("Connect ")
    assert isinstance(choice.action, BuildCities)
    assert hint.pieces == tuple(map(pieces.city, choice.action.cities))


def test_the_rules_open_at_the_present_phase() -> None:
    assert present_chapter(fuel_turn().position) is ChapterId.FUEL
    assert present_chapter(build_turn().position) is ChapterId.BUILDING
    assert present_chapter(game().position) is ChapterId.AUCTION


def test_the_rules_have_this_tables_numbers() -> None:
    state = fuel_turn()
    assert "4 coal, 2 oil, 1 garbage, 1 uranium" in notes(state, ChapterId.FUEL)
    assert "reaches 7 cities" in notes(state, ChapterId.STEPS)
    assert "reaches 17 cities" in notes(state, ChapterId.END)
    assert "10, 15 or 20" in notes(state, ChapterId.BUILDING)
    assert "10 for none, 22 for one" in notes(state, ChapterId.POWER)


def test_the_rules_follow_edition_and_variants() -> None:
    classic, recharged = game(), game("recharged", "usa")
    assert "discount" not in notes(classic, ChapterId.AUCTION)
    assert "bidding starts at 1" in notes(recharged, ChapterId.AUCTION)
    assert "cities in the largest network" in notes(classic, ChapterId.AUCTION)
    assert "for 8 each" in notes(recharged, ChapterId.EDITIONS)
    first = game(variants=(Variant.FIRST_GAME,))
    assert notes(first, ChapterId.STEPS) == "The short first game is Step 1 only."
    assert "more than 7 cities" in notes(first, ChapterId.BUILDING)
    starts = game("recharged", variants=(Variant.CHOSEN_STARTS,))
    assert "marked city" in notes(starts, ChapterId.VARIANTS)
    cartel = game("recharged", players=2)
    assert "all 16" in notes(cartel, ChapterId.CARTEL)
    assert ChapterId.CARTEL not in table_notes(classic.position, names_of(classic))


@pytest.mark.parametrize(
    ("edition", "money", "other", "said"),
    [
        ("classic", {0: 50, 1: 62, 2: 5}, 17, "both powered 2 cities; Boris had 12 Elektro more"),
        ("classic", {0: 50, 1: 50}, 16, "the same money; Anna had 1 city more"),
    ],
)
def test_the_deciding_line_names_the_tie_break(
    edition: str, money: dict[int, int], other: int, said: str
) -> None:
    state = game(edition)
    cities = state.position.in_play.cities
    state = arrange(
        state,
        Phase.BUILDING,
        step=2,
        plants={0: (18,), 1: (22,)},
        cities={0: cities[:17], 1: cities[:other]},
        money=money,
    )
    over = idle_until(state, GameEnded).state
    assert said in decided(over.position, names_of(over))


def test_more_cities_powered_decide_first() -> None:
    over = ended()
    sentence = decided(over.position, names_of(over))
    assert sentence == "Boris powered 2 cities, 1 more than Anna."


def results_with(annas: int, boris: int, order: tuple[int, ...]) -> Results:
    """The end of a game in which the two have so many cities, and power two each."""
    state = game("recharged")
    cities = state.position.in_play.cities
    state = arrange(
        state,
        Phase.BUILDING,
        step=2,
        order=order,
        plants={0: (18,), 1: (22,)},
        cities={0: cities[:annas], 1: cities[:boris]},
    )
    over = idle_until(state, GameEnded).state
    return results(view_for(over, 2), names_of(over), Chronicle.of(over.position))


def test_equals_share_the_victory() -> None:
    shown = results_with(17, 12, order=(0, 1, 2))
    assert shown.headline == "Anna and Boris share the victory!"
    assert (
        shown.decided
        == "Anna and Boris each powered 2 cities and are tied in everything that counts."
    )
    assert [line.place for line in shown.lines] == [1, 1, 3]
    assert shown.ended_by == "Anna ended the game with 17 cities."


def test_whoever_first_had_enough_cities_ended_the_game() -> None:
    """Boris, last in order, builds first; Anna reaches the number later, with more cities."""
    shown = results_with(19, 17, order=(0, 2, 1))
    assert shown.ended_by == "Boris ended the game with 17 cities."


@pytest.mark.parametrize(
    ("cities", "said"), [(1, "Fuel for 1 city at"), (2, "Fuel for 2 cities at")]
)
def test_a_reason_has_the_form_of_its_number(cities: int, said: str) -> None:
    names = names_of(game())
    told = reason_words(names, "reason.fuel_for_cities", {"cities": cities, "price": 6})
    assert told.startswith(said)


@pytest.mark.rule("6.1a")
def test_the_rules_book_tells_of_the_full_zone_where_it_may_come() -> None:
    also = "It also ends once every slot is taken"
    assert also in notes(crowded(6, TWO_AREAS), ChapterId.END)
    assert also not in notes(game(players=6), ChapterId.END)
    first_game = game(players=6, variants=(Variant.FIRST_GAME,))
    assert also in notes(first_game, ChapterId.END)


@pytest.mark.rule("6.1a")
def test_results_say_that_the_zone_was_full() -> None:
    over = idle_until(crowded(6, TWO_AREAS, free=0), GameEnded).state
    shown = results(view_for(over, 2), names_of(over), Chronicle.of(over.position))
    assert shown.ended_by == "Every slot was taken before anybody reached 14 cities."


def chronicled(seed: int = 3) -> tuple[GameState, Chronicle]:
    """A whole game of bots, recorded as it went."""
    state, chronicle, _ = chronicled_with_events(seed)
    return state, chronicle


def chronicled_with_events(seed: int = 3) -> tuple[GameState, Chronicle, list[Event]]:
    """The same, and all that happened in it."""
    state = game("recharged", players=3, seed=seed)
    chronicle = Chronicle.of(state.position)
    told: list[Event] = []
    dice, bot = Random(seed), NormalBot()
    while not state.is_over:
        options = options_for(own_view(state))
        assert options is not None
        outcome = play(state, bot.decide(options, dice, Budget(rollouts=1)).action)
        state = outcome.state
        chronicle = chronicle.recorded(outcome.events, view_for(state, 0))
        told += outcome.events
    return state, chronicle, told


def test_a_chronicle_keeps_a_line_for_every_round() -> None:
    state, chronicle = chronicled()
    at = state.position
    assert [figures.round for figures in chronicle.rounds] == list(range(1, at.round + 1))
    for seat in at.seats:
        assert chronicle.series(ChartKind.CITIES, seat)[-1] == len(at.players[seat].cities)
        assert chronicle.series(ChartKind.MONEY, seat)[-1] == state.purses[seat]
        assert sum(chronicle.series(ChartKind.SPENDING, seat)) == at.paid[seat]
        assert sum(chronicle.series(ChartKind.INCOME, seat)) == at.earned[seat]
    assert [mark.step for mark in chronicle.steps] == sorted(mark.step for mark in chronicle.steps)


def test_a_chronicle_can_be_told_at_once_from_the_end() -> None:
    """As to somebody who joins a game that runs: earlier figures are counted back."""
    state, chronicle, told = chronicled_with_events()
    start, view = Chronicle.of(state.position), view_for(state, 0)
    assert start.recorded(told, view) == chronicle
    later = next(n for n, event in enumerate(told) if event == RoundBegan(4))
    partial = start.recorded(told[later - 1 :], view)
    first = partial.rounds[0].round
    assert first > 3 and partial.rounds == chronicle.rounds[first - 1 :]
    for kind in ChartKind:
        known = chronicle.series(kind, 1)
        assert partial.series(kind, 1) == known[first - 1 :]


def test_charts_open_every_purse_at_the_end_only() -> None:
    state, chronicle = chronicled()
    names = names_of(state)
    over = {chart.kind: chart for chart in charts(view_for(state, 0), names, chronicle)}
    assert len(over[ChartKind.MONEY].series) == 3
    running = game("recharged", players=3)
    hidden = {chart.kind: chart for chart in charts(view_for(running, 0), names, chronicle)}
    assert [line.seat for line in hidden[ChartKind.MONEY].series] == [0]
    assert len(hidden[ChartKind.INCOME].series) == 3

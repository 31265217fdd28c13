"""Single games of the arena: repeatable, and noted down as they went."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import game
from trouble import Boaster, Breaker, Cheat, Idler, seat

from game.arena.match_notes import MatchNotes, Purchase
from game.arena.matches import FaultKind, MatchFault, MatchPlan, MatchResult, dice_for, play_match
from game.arena.schedule import Match
from game.arena.summary import summarise
from game.bots.base import Budget
from game.engine import events
from game.engine.actions import Run
from game.engine.events import Removal, Standing
from game.engine.terms import AreaChoice, GameSetup
from game.engine.tokens import Tokens

PLAN = MatchPlan(GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM), Budget(rollouts=4))
MATCH = Match(0, 7, ("random", "ladder", "drifter"), 1)


@pytest.fixture(scope="module")
def played() -> MatchResult:
    return play_match(MATCH, PLAN)


def test_a_match_repeats(played: MatchResult) -> None:
    assert play_match(MATCH, PLAN) == played
    assert play_match(replace(MATCH, seed=8), PLAN).ranking != played.ranking


def test_a_match_comes_to_its_end(played: MatchResult) -> None:
    assert played.is_finished
    assert played.fault is None
    assert not played.is_stalled
    assert sorted(line.seat for line in played.ranking) == [0, 1, 2]
    assert played.winners == (played.ranking[0].seat,)
    assert played.threshold_round == played.rounds


def test_every_seat_has_a_line_a_round(played: MatchResult) -> None:
    final = {line.seat: line for line in played.ranking}
    for number, record in enumerate(played.seats):
        assert [line.round for line in record.rounds] == list(range(1, played.rounds + 1))
        last = record.rounds[-1]
        assert (last.powered, last.money) == (final[number].powered, final[number].money)
        assert last.cities == final[number].cities
        assert all(line.powered <= min(line.cities, line.capacity) for line in record.rounds)


def test_money_adds_up_from_round_to_round(played: MatchResult) -> None:
    """What a seat has before its income is what plants, fuel and cities have left of the last."""
    income = game("recharged").terms.income
    for record in played.seats:
        for before, after in zip(record.rounds, record.rounds[1:]):
            plants = sum(p.price for p in record.purchases if p.round == after.round)
            spent = before.money + income(before.powered) - after.money
            assert spent >= plants + 10 * (after.cities - before.cities)


def test_every_plant_has_its_minimum(played: MatchResult) -> None:
    for record in played.seats:
        assert record.purchases[0].round == 1
        for bought in record.purchases:
            assert bought.price >= bought.minimum
            assert bought.minimum in (1, bought.plant)


def test_times_are_kept_by_seat_and_are_no_part_of_the_result(played: MatchResult) -> None:
    assert len(played.seconds) == 3
    assert all(seconds > 0 for times in played.seconds for seconds in times)
    assert replace(played, seconds=()) == played


def test_dice_differ_by_seed_seat_and_line_up_but_not_by_session() -> None:
    assert dice_for(MATCH, 0).random() == pytest.approx(0.343277001261)
    others = [
        dice_for(MATCH, 1),
        dice_for(replace(MATCH, seed=8), 0),
        dice_for(replace(MATCH, line_up=("random", "random", "drifter")), 0),
    ]
    assert len({dice.random() for dice in [dice_for(MATCH, 0), *others]}) == 4


def test_an_illegal_action_is_noted_and_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, cheat=Cheat(3))
    result = play_match(Match(0, 7, ("random", "cheat", "random")), PLAN)
    assert result.fault == MatchFault(FaultKind.ILLEGAL, 1, 3, "not_asked(action=bid)")
    assert not result.is_finished
    assert result.winners == ()


def test_a_crash_is_noted_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, breaker=Breaker(2))
    result = play_match(Match(0, 7, ("breaker", "random", "random")), PLAN)
    assert result.fault is not None
    assert (result.fault.kind, result.fault.seat) == (FaultKind.CRASH, 0)
    assert result.fault.detail.startswith("ZeroDivisionError: by design (trouble.py:")


def test_a_game_without_end_is_stalled(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, idler=Idler())
    result = play_match(Match(0, 7, ("idler", "idler", "idler")), PLAN)
    assert result.is_stalled
    assert not result.is_finished
    assert result.fault is None
    summary = summarise([result], bootstrap_seed=1)
    assert summary.stalls == 1
    assert not summary.is_clean


def test_prices_above_the_own_word_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(monkeypatch, boaster=Boaster(1))
    result = play_match(Match(0, 7, ("random", "boaster", "random")), PLAN)
    boasts = [bought for bought in result.seats[1].purchases if bought.stated is not None]
    above = [bought for bought in boasts if bought.is_above_value]
    assert above
    assert all(bought.round > 1 or bought.price > bought.minimum for bought in above)
    assert not any(p.is_above_value for other in (0, 2) for p in result.seats[other].purchases)


def test_who_must_buy_in_the_first_round_does_not_overpay() -> None:
    assert not Purchase(1, 8, price=8, minimum=8, stated=5).is_above_value
    assert Purchase(1, 8, price=9, minimum=8, stated=5).is_above_value
    assert Purchase(2, 8, price=8, minimum=8, stated=5).is_above_value
    assert not Purchase(2, 8, price=8, minimum=8, stated=8).is_above_value
    assert not Purchase(2, 8, price=8, minimum=8, stated=None).is_above_value


def powered(*coal: int) -> events.CitiesPowered:
    runs = tuple(Run(4 + n, Tokens(coal=amount)) for n, amount in enumerate(coal))
    return events.CitiesPowered(0, runs, powered=1, income=22)


def test_fuel_counts_as_burnt_only_in_its_round_or_the_next() -> None:
    notes, state = MatchNotes(2), game(players=2)
    bought = events.ResourcesBought(0, Tokens(coal=6), price=12)
    notes.happened(state, [events.RoundBegan(1), bought, powered(2)])
    notes.happened(state, [events.RoundBegan(2), powered(2)])
    notes.happened(state, [events.RoundBegan(3), powered(1)])
    record = notes.records()[0]
    assert (record.fuel_bought, record.fuel_unburnt) == (6, 2)


def test_a_stock_that_is_renewed_is_no_waste_but_what_is_given_up_is() -> None:
    notes, state = MatchNotes(2), game(players=2)
    for round, amount in ((1, 4), (2, 2), (3, 2)):
        bought = events.ResourcesBought(0, Tokens(coal=amount), price=2 * amount)
        notes.happened(state, [events.RoundBegan(round), bought, powered(2)])
    notes.happened(state, [events.TokensDiscarded(0, Tokens(coal=2))])
    record = notes.records()[0]
    assert (record.fuel_bought, record.fuel_unburnt) == (8, 2)


def test_only_plants_that_never_ran_are_scrapped_unused() -> None:
    notes, state = MatchNotes(2), game(players=2)
    notes.happened(state, [events.RoundBegan(1), powered(2)])
    removed = [events.PlantRemoved(plant, Removal.REPLACED, 0) for plant in (4, 20)]
    notes.happened(state, [*removed, events.PlantRemoved(3, Removal.OBSOLETE)])
    assert notes.records()[0].scrapped_unused == (20,)


def test_shared_places_are_shared_out() -> None:
    lines = [(2, 1), (0, 1), (1, 3)]
    ranking = tuple(Standing(s, place, powered=9, money=5, cities=9) for s, place in lines)
    result = MatchResult(MATCH, ranking)
    assert [result.win_share(number) for number in range(3)] == [0.5, 0, 0.5]
    assert [result.rank(number) for number in range(3)] == [1.5, 3, 1.5]

"""Reviews of games: chances, luck told from decisions, decisions judged, and what is kept of it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from statistics import fmean

import pytest
from builders import content

from game.bots.normal import NormalBot
from game.bots.public_record import reckoned_purse
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
from game.engine.codec import Plain
from game.engine.envelope import sealed
from game.engine.errors import DataError
from game.engine.invariants import broken
from game.engine.model import Decision
from game.engine.options import BidOptions, ChoosePlantOptions, options_for
from game.engine.powering import powered_cities
from game.engine.replay import GameRecord, Recorder
from game.engine.setup import new_game
from game.engine.terms import GameSetup
from game.engine.tokens import Tokens
from game.playing import next_action
from game.records import write_record
from game.review.accounts import account_of
from game.review.action_words import PlaceWords, action_words
from game.review.break_even import compared, limit_of
from game.review.candidates import candidates
from game.review.deals import dealt_world, possible_tops, with_top
from game.review.futures import at_a_glance, horizon_of, played_on
from game.review.judging import judged
from game.review.luck import Valuer
from game.review.marks import (
    BAD,
    MoveMark,
    accuracy,
    accuracy_of_levels,
    mark_of,
    measured_levels,
    thresholds,
)
from game.review.moves import ReviewedGame, ReviewedMove, as_seen_by, reviewed_game
from game.review.process import Reviewing
from game.review.proving import (
    THROWN_AWAY,
    Folly,
    ProofPlan,
    planted,
    played_out,
    proof,
    sampled,
)
from game.review.reason_words import reason_words
from game.review.reasons import Compared, why
from game.review.review import JudgedMove, Review, ReviewReason
from game.review.review_format import decode_review, encode_review, read_review, write_review
from game.review.sequels import ReviewSequel, SeatStory, sequel
from game.review.work import begun_review, done_here, game_digest, tasks_of
from game.saves.loading import all_moments, cut, updates_for
from game.texts import Catalogue, known_languages

ROOT = Path(__file__).resolve().parents[2]
SETUP = GameSetup("recharged", "germany", players=3)
SEED = 7


@cache
def whole_record() -> GameRecord:
    """Three normals, to the end."""
    recorder = Recorder(new_game(SETUP, content(), SEED).state)
    bots, dice = [NormalBot() for _ in range(3)], Random(SEED)
    while not recorder.state.is_over:
        recorder.play(*next_action(recorder.state, bots, dice))
    return recorder.record()


@cache
def game_of(seat: int | None = None) -> ReviewedGame:
    record = whole_record()
    return reviewed_game(list(updates_for(record, all_moments(record, content()), seat)))


def moves_of(decision: Decision) -> list[ReviewedMove]:
    return [move for move in game_of().moves if move.before.decision is decision]


def short_review(actions: int = 30, rollouts: int = 2) -> tuple[ReviewedGame, Review]:
    record = cut(whole_record(), actions)
    game = reviewed_game(list(updates_for(record, all_moments(record, content()), None)))
    return game, begun_review(game, 1, rollouts)


def test_every_seat_and_a_spectator_tell_the_same_game() -> None:
    """Runs are secret for a while and announced later; purses can be added up."""
    told = [(move.seat, move.action) for move in game_of().moves]
    assert told == [(move.seat, move.action) for move in whole_record().actions]
    assert {game_digest(game_of(seat)) for seat in (None, 0, 1, 2)} == {game_digest(game_of())}
    for moment, at in zip(all_moments(whole_record(), content()), game_of().positions):
        assert tuple(reckoned_purse(at, seat) for seat in at.seats) == moment.state.purses


def test_dealt_worlds_are_games_that_could_be() -> None:
    for move in game_of().moves[::9]:
        world = dealt_world(move.before, move.settled, move.seat, 1, 0)
        assert not list(broken(world))
        tops = possible_tops(world)
        assert len(set(tops)) == len(tops) > 0 or not world.deck
        for card in tops[:3]:
            assert not list(broken(with_top(world, card)))
        if move.drawn:
            assert move.drawn[0] in tops


def test_neighbouring_moments_share_their_cards() -> None:
    """Without a card drawn in between the deck of a deal stays as it is."""
    for move in game_of().moves[::7]:
        if not move.drawn and move.number < len(game_of().moves):
            before = dealt_world(move.before, move.settled, move.seat, 1, 3)
            settled = game_of().settled[move.number]
            after = dealt_world(move.after, settled, move.after.to_act[0], 1, 3)
            assert before.deck == after.deck


def test_chances_add_up_and_end_with_the_result() -> None:
    game = game_of()
    for at, settled in list(zip(game.positions, game.settled))[::20]:
        assert sum(at_a_glance(at, settled)) == pytest.approx(1)
    winners = game.positions[-1].result
    assert winners is not None
    last = at_a_glance(game.positions[-1], game.settled[-1])
    assert [seat for seat, chance in enumerate(last) if chance] == list(winners.winners)
    move = game.moves[40]
    world = dealt_world(move.before, move.settled, move.seat, 1, 0)
    assert sum(played_on(world, horizon_of(move.before))) == pytest.approx(1)


def test_luck_is_what_the_card_adds_to_the_mean_of_all_cards() -> None:
    game = game_of()
    move = next(m for m in game.moves if len(m.drawn) == 1 and m.before.round == 2)
    point = Valuer(game, 1, 4).point(move)
    assert point.luck is not None
    assert sum(point.luck) == pytest.approx(0, abs=1e-3)
    world = dealt_world(move.before, move.settled, move.seat, 1, 0)
    assert len(possible_tops(world)) > 3
    quiet = next(m for m in game.moves if not m.drawn)
    assert Valuer(game, 1, 2).point(quiet).luck is None


def test_the_account_adds_up_to_the_result() -> None:
    game, review = short_review()
    for _ in done_here(game, review, tasks_of(game, review)[:5]):
        pass
    for seat in range(3):
        account = account_of(review, seat)
        parts = account.start + account.luck + account.own + account.others + account.rest
        assert parts == pytest.approx(account.result, abs=1e-6)
        assert account.lost <= 0
    sums = [account_of(review, seat) for seat in range(3)]
    assert sum(one.luck for one in sums) == pytest.approx(0, abs=0.02)


def test_half_the_powering_is_a_blunder_with_a_reason_in_numbers() -> None:
    move = next(
        m
        for m in moves_of(Decision.RUN_PLANTS)
        if isinstance(m.action, RunPlants) and len(m.action.runs) > 1 and m.before.round > 4
    )
    assert isinstance(move.action, RunPlants)
    found = judged(replace(move, action=RunPlants(())), 1, 6)
    assert found.mark in (MoveMark.MISTAKE, MoveMark.BLUNDER)
    assert found.reason is ReviewReason.POWER_MORE
    assert dict(found.numbers)["income"] > 0
    assert found.best_chance - found.chance == pytest.approx(found.loss)
    assert judged(move, 1, 6).mark is MoveMark.BEST


def reason(
    decision: Decision, which: Callable[[ReviewedMove], tuple[object, object] | None]
) -> ReviewReason:
    """Why one of two actions would have been better at some moment of the game."""
    for move in moves_of(decision):
        pair = which(move)
        if pair is not None:
            options = options_for(as_seen_by(move.before, move.seat, move.settled))
            assert options is not None
            action, best = pair
            found, numbers = why(options, Compared(action, (), best, ()))  # type: ignore[arg-type]
            assert all(isinstance(number, int) for _, number in numbers)
            return found
    raise AssertionError("no such moment")


def test_every_kind_of_loss_has_its_reason() -> None:
    def bid(move: ReviewedMove, amount: int) -> Bid:
        assert move.before.auction is not None
        return Bid(move.before.auction.bid + amount)

    def opening(move: ReviewedMove, place: int) -> OpenAuction:
        plant = move.before.on_offer[place]
        return OpenAuction(plant, plant)

    bidding, choosing = Decision.BID, Decision.CHOOSE_PLANT
    assert reason(bidding, lambda m: (bid(m, 40), Pass())) is ReviewReason.BID_NOT_AT_ALL
    assert reason(bidding, lambda m: (bid(m, 9), bid(m, 1))) is ReviewReason.BID_ONLY_LESS
    assert reason(bidding, lambda m: (Pass(), bid(m, 1))) is ReviewReason.BID_ON
    assert reason(choosing, lambda m: (opening(m, 0), opening(m, 1))) is ReviewReason.OPEN_OTHER
    assert reason(choosing, lambda m: (opening(m, 0), Pass())) is ReviewReason.OPEN_NOTHING
    assert reason(choosing, lambda m: (Pass(), opening(m, 0))) is ReviewReason.OPEN_SOMETHING

    def fuel(move: ReviewedMove) -> BuyResources | None:
        bought = move.action
        return bought if isinstance(bought, BuyResources) and bought.tokens.coal > 1 else None

    def less(cart: BuyResources) -> BuyResources:
        return BuyResources(cart.tokens.minus(Tokens(coal=1)), and_done=True)

    buying = Decision.BUY_RESOURCES
    shorter = {ReviewReason.FUEL_SHORT, ReviewReason.FUEL_MORE}
    assert reason(buying, lambda m: (less(c), c) if (c := fuel(m)) else None) in shorter
    too_much = reason(buying, lambda m: (c, less(c)) if (c := fuel(m)) else None)
    assert too_much is ReviewReason.FUEL_LESS
    assert reason(buying, lambda m: (Done(), c) if (c := fuel(m)) else None) in shorter

    def cities(move: ReviewedMove) -> tuple[str, ...] | None:
        built = move.action
        return built.cities if isinstance(built, BuildCities) and len(built.cities) > 1 else None

    def some(found: tuple[str, ...], count: int) -> BuildCities:
        return BuildCities(found[:count], and_done=True)

    build = Decision.BUILD_CITIES
    assert reason(build, lambda m: (some(c, 1), Done()) if (c := cities(m)) else None) is (
        ReviewReason.BUILD_NOTHING
    )
    assert reason(build, lambda m: (some(c, 1), some(c, 2)) if (c := cities(m)) else None) is (
        ReviewReason.BUILD_MORE
    )
    assert reason(build, lambda m: (some(c, 2), some(c, 1)) if (c := cities(m)) else None) is (
        ReviewReason.BUILD_FEWER
    )

    def elsewhere(move: ReviewedMove) -> tuple[BuildCities, BuildCities] | None:
        found = cities(move)
        return (some(found, 1), BuildCities(found[1:2], and_done=True)) if found else None

    assert reason(build, elsewhere) is ReviewReason.BUILD_ELSEWHERE
    turned = reason(build, lambda m: (some(c, 2), some(c[1::-1], 2)) if (c := cities(m)) else None)
    assert turned is ReviewReason.OTHER, "the same cities are no other cities"


def test_candidates_are_legal_and_hold_what_was_done() -> None:
    for move in game_of().moves[::5]:
        options = options_for(as_seen_by(move.before, move.seat, move.settled))
        assert options is not None
        tried = candidates(options, move.action)
        assert tried[0] == move.action
        assert len(set(tried)) == len(tried)
        assert all(action in options for action in tried)


def test_actions_are_told_in_words_and_bids_with_their_plant() -> None:
    """The same in the window and without one; nothing of how a program writes them."""
    texts = Catalogue.load("en")
    seen: dict[type, str] = {}
    for move in game_of().moves:
        board = move.before.terms.board
        places = PlaceWords(lambda city, board=board: board.city(city).name, str)  # type: ignore[misc]
        said = action_words(texts, move.action, move.before, move.seat, places)
        assert not set("(=_%") & set(said), said
        seen[type(move.action)] = said
        if isinstance(move.action, Bid):
            assert move.before.auction is not None
            plant = f"{move.before.auction.plant:02}"
            assert said == f"Bid {move.action.amount} for plant {plant}"
    assert {OpenAuction, Bid, Pass, BuyResources, BuildCities, RunPlants} <= set(seen)
    assert len(set(seen.values())) == len(seen)


def test_marks_follow_the_loss_and_forgive_what_may_be_chance() -> None:
    limits = thresholds()
    assert mark_of(0.0, 0.0) is MoveMark.BEST
    assert mark_of(limits.mistake, 0.0) is MoveMark.MISTAKE
    assert mark_of(limits.blunder, 0.0) is MoveMark.BLUNDER
    assert mark_of(limits.mistake, 0.02) is not MoveMark.MISTAKE
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == pytest.approx(100)
    one, many = accuracy([0.2, 0, 0, 0]), accuracy([0.05] * 4)
    assert one is not None and many is not None and one < many


def test_a_review_is_the_same_in_every_process() -> None:
    game, here = short_review(14)
    tasks = tasks_of(game, here, 1)
    for _ in done_here(game, here, tasks):
        pass
    game, there = short_review(14)
    reviewing = Reviewing(game, there, tasks_of(game, there, 1), jobs=2)
    try:
        while not reviewing.is_done:
            reviewing.poll()
            reviewing.wait(1.0)
    finally:
        reviewing.close()
    assert encode_review(there) == encode_review(here)
    assert tasks_of(game, there) == []


def test_a_review_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    game, review = short_review(14)
    tasks = tasks_of(game, review)
    for left in done_here(game, review, tasks):
        if left == len(tasks) - 4:
            break
    write_review(tmp_path / "a.review", review)
    again = read_review(tmp_path / "a.review")
    assert encode_review(again) == encode_review(review)
    assert len(tasks_of(game, again)) == len(tasks) - 4
    assert fmean(again.chances(3)) == pytest.approx(1 / 3, abs=1e-3)


def test_a_damaged_review_is_one_error(tmp_path: Path) -> None:
    _, review = short_review(5)
    whole = encode_review(review)
    for damaged in (
        None,
        {},
        {**whole, "format": 99},
        {**whole, "glance": []},
        {name: value for name, value in whole.items() if name != "head"},
    ):
        with pytest.raises(DataError):
            decode_review(damaged)
    with pytest.raises(DataError):
        read_review(tmp_path / "none.review")


def test_a_review_of_the_first_format_keeps_its_losses() -> None:
    """It knew nothing of what the futures held; how accurate somebody was counts on."""
    game, review = short_review(8)
    for _ in done_here(game, review, tasks_of(game, review)):
        pass
    now = encode_review(review)
    entries = now["judged"]
    assert isinstance(entries, list)
    old: list[Plain] = []
    for one in entries:
        assert isinstance(one, dict)
        old.append({name: part for name, part in one.items() if name != "then"})
    body = {name: part for name, part in now.items() if name != "digest"}
    read = decode_review(sealed({**body, "format": 1, "judged": old}))
    losses = {number: move.loss for number, move in review.judged.items()}
    assert {number: move.loss for number, move in read.judged.items()} == losses
    assert {move.then for move in read.judged.values()} == {ReviewSequel.NOTHING}


def test_worths_that_nobody_measured_are_not_told_any_more() -> None:
    """Reasons of format 2 could state one; what is left of them needs no such number."""
    game, review = short_review(8)
    for _ in done_here(game, review, tasks_of(game, review)):
        pass
    now = encode_review(review)
    entries = now["judged"]
    assert isinstance(entries, list) and len(entries) >= 2
    guesses = ("bid_too_high", "bid_on_worth")
    old: list[Plain] = []
    for one, guess in zip(entries, guesses):
        assert isinstance(one, dict)
        old.append({**one, "reason": guess})
    body = {name: part for name, part in now.items() if name != "digest"}
    read = decode_review(sealed({**body, "format": 2, "judged": old}))
    told_now = {move.reason for move in read.judged.values()}
    assert told_now == {ReviewReason.BID_NOT_AT_ALL, ReviewReason.BID_ON}
    with pytest.raises(DataError):
        decode_review(sealed({**body, "format": 2, "judged": [1]}))


def test_stronger_bots_are_more_accurate() -> None:
    assert [level for level, _ in accuracy_of_levels()] == ["easy", "normal", "hard", "expert"]
    means = [mean for _, mean in accuracy_of_levels()]
    assert means == sorted(means) and means[0] > 0 and means[-1] <= 100


def test_it_is_told_how_accuracies_were_measured() -> None:
    """Which games, by which commands; no game is listed that no level uses."""
    measured = measured_levels()
    assert measured.made_by.startswith("main.py review ")
    used = {game for level in measured.levels.values() for game in level.games}
    assert used == set(measured.games)
    for name, command in measured.games.items():
        assert command.startswith("main.py simulate ")
        assert command.endswith(f"--seed {name.split()[-1]} --record DIR")


@pytest.mark.slow
def test_follies_are_found_and_sound_play_is_left_in_peace() -> None:
    """On a game of normals; `main.py review FILE ... --prove K` does the same on any others."""
    follies = [folly for seed in range(1, 7) if (folly := planted(game_of(), seed, 16))]
    assert len({one.folly for one in follies}) > 1
    assert sum(one.is_found for one in follies) >= 5
    own = list(sampled(game_of(), 1, 16, 12))
    assert sum(move.mark in BAD for move in own) <= 2
    moves = {move.number: move for move in game_of().moves}
    worst = max((one.judged for one in follies), key=lambda move: move.loss)
    assert played_out(moves[worst.number], worst, 1, 20).found > 0


def test_a_folly_throws_money_away_in_a_game_that_is_open() -> None:
    last = game_of().positions[-1].round
    found = {seed: planted(game_of(), seed, 1) for seed in range(1, 7)}
    assert any(found.values())
    assert planted(game_of(), 3, 1) == found[3], "the same seed plants the same folly"
    for folly in filter(None, found.values()):
        (move,) = (m for m in game_of().moves if m.number == folly.judged.number)
        assert move.before.round < last
        assert folly.judged.action != move.action
        if folly.folly is Folly.HALF_THE_POWER:
            at, me = move.before, move.before.players[move.seat]
            assert isinstance(folly.judged.action, RunPlants)
            assert isinstance(move.action, RunPlants)
            lit, could = (
                powered_cities(at, me, one.runs) for one in (folly.judged.action, move.action)
            )
            assert at.terms.income(could) - at.terms.income(lit) >= THROWN_AWAY


def test_a_proof_tells_follies_own_decisions_and_sums() -> None:
    record = cut(whole_record(), 16)
    game = reviewed_game(list(updates_for(record, all_moments(record, content()), None)))
    shown = proof(game, ProofPlan(seed=1, rollouts=2, own=2, games=2, accounts=True))
    assert len(shown.own) == 2
    assert len(shown.accounts) == 3
    judged_ones = [*shown.own, *([shown.folly.judged] if shown.folly else [])]
    costly = {one.number for one in judged_ones if one.best != one.action}
    assert {pair.number for pair in shown.pairs} == costly


def test_what_is_best_is_measured_after_the_race() -> None:
    """A race may end after two worlds; what a decision cost is told from all of them."""
    move = next(
        m
        for m in moves_of(Decision.RUN_PLANTS)
        if isinstance(m.action, RunPlants) and len(m.action.runs) > 1 and m.before.round == 4
    )
    bad = replace(move, action=RunPlants(()))
    few, many = judged(bad, 1, 4), judged(bad, 1, 16)
    assert few.best == many.best != bad.action
    assert many.error < few.error


def story(*lit: int, bought: tuple[int, int] | None = None, money: int = 0) -> SeatStory:
    found = SeatStory(0)
    found.lit, found.bought, found.money = list(lit), bought, money
    return found


def test_a_story_hears_what_its_seat_did() -> None:
    heard = SeatStory(1)
    heard.hear(
        [
            told.PlantBought(0, 20, 30),
            told.PlantBought(1, 25, 26),
            told.ResourcesBought(1, Tokens(coal=2), 5),
            told.CityBuilt(1, "ulm", 0, 10, 7, ()),
            told.CitiesPowered(1, (), 4, 54),
            told.CitiesPowered(0, (), 9, 96),
            told.PlantBought(1, 31, 31),
        ]
    )
    assert heard.bought == (25, 26)
    assert heard.lit == [4]
    assert heard.money == 54 - 26 - 5 - 17 - 31


def test_the_second_sentence_tells_what_the_futures_held() -> None:
    plants = [story(4, 5, bought=(25, 26)), story(4, 5, bought=(25, 28)), story(4, 5)]
    none = [story(4, 5)] * 3
    assert sequel(none, plants, in_auction=True) == (
        ReviewSequel.PLANT,
        (("next", 25), ("next_price", 27), ("often", 2), ("futures", 3)),
    )
    later = [story(4, 7), story(4, 7), story(4, 6)]
    assert sequel(none, later, in_auction=False) == (ReviewSequel.LIT_NEXT, (("lit", 2),))
    now = [story(6, 5)] * 3
    assert sequel(none, now, in_auction=True) == (ReviewSequel.LIT_NOW, (("lit", 2),))
    rich = [story(4, 5, money=12)] * 3
    assert sequel(none, rich, in_auction=False) == (ReviewSequel.MONEY, (("money", 12),))
    over = [story(4, 5, money=12) for _ in range(3)]
    for one in over:
        one.hear([told.GameEnded((), None)])
    assert sequel(none, over, in_auction=False)[0] is ReviewSequel.NOTHING, "it buys nothing"
    assert sequel(none, none, in_auction=False)[0] is ReviewSequel.NOTHING
    assert sequel([], [], in_auction=True)[0] is ReviewSequel.NOTHING


def test_the_price_at_which_the_balance_tips_is_found_by_futures() -> None:
    """Below it the plant is better than passing in the same deals, from it on it is not."""
    seen = set()
    for move in moves_of(Decision.CHOOSE_PLANT):
        options = options_for(as_seen_by(move.before, move.seat, move.settled))
        if not isinstance(options, ChoosePlantOptions) or not options.can_pass():
            continue
        plant, low, high = options.offers()[0]
        found = limit_of(replace(move, action=OpenAuction(plant, high)), options, Pass(), 1)
        if found is None:
            continue
        why_not, numbers = found[0], dict(found[1])
        is_better = compared(move, 1, plant)
        seen.add(why_not)
        if why_not is ReviewReason.BID_LIMIT:
            assert low < numbers["limit"] <= high
            assert is_better(numbers["limit"] - 1) and not is_better(numbers["limit"])
        else:
            assert why_not is ReviewReason.BID_NEVER
            assert not is_better(low)
        if len(seen) == 2:
            break
    assert ReviewReason.BID_LIMIT in seen


def test_a_price_that_was_never_too_high_is_not_called_a_limit() -> None:
    """No higher one was tried: twice the bid, or all the money."""
    seen = set()
    for move in moves_of(Decision.BID):
        options = options_for(as_seen_by(move.before, move.seat, move.settled))
        assert isinstance(options, BidOptions)
        plant, low, high = options.bids()
        if low > high:
            continue
        found = limit_of(replace(move, action=Pass()), options, Bid(low), 1, 4)
        if found is None:
            continue
        why_not, numbers = found[0], dict(found[1])
        is_better = compared(move, 1, plant, 4)
        assert is_better(numbers["limit"])
        if why_not is ReviewReason.BID_STILL:
            assert numbers["limit"] == min(options.purse, 2 * low)
        else:
            assert why_not is ReviewReason.BID_UP_TO
            assert not is_better(numbers["limit"] + 1)
        seen.add(why_not)
        if len(seen) == 2:
            break
    assert ReviewReason.BID_STILL in seen


@pytest.mark.parametrize("language", known_languages())
def test_every_reason_is_a_whole_sentence_in_every_language(language: str) -> None:
    numbers = dict.fromkeys(
        [
            "plant",
            "other",
            "bid",
            "less",
            "worth",
            "limit",
            "low",
            "cities",
            "better",
            "price",
            "instead",
            "income",
            "coal",
            "next",
            "next_price",
            "often",
            "futures",
            "lit",
            "money",
        ],
        3,
    )
    texts = Catalogue.load(language)
    first = judged(game_of().moves[20], 1, 1)
    for why_not in ReviewReason:
        for then in ReviewSequel:
            move = replace(first, reason=why_not, then=then, numbers=tuple(numbers.items()))
            said = reason_words(texts, move, str.title)
            assert "%" not in said and "review." not in said
            alone = reason_words(texts, replace(move, then=ReviewSequel.NOTHING), str.title)
            assert said.startswith(alone)
            assert (said == alone) is (then is ReviewSequel.NOTHING)


BUILT_AND_BETTER = (
    ("", "ulm", "begin"),
    ("", "ulm jena", "begin"),
    ("ulm", "ulm jena halle", "also"),
    ("ulm jena", "jena", "without"),
    ("ulm", "jena halle", "other_number"),
    ("ulm jena", "ulm halle", "same_number"),
    ("ulm", "jena", "same_price"),
)


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize(("made", "best", "name"), BUILT_AND_BETTER)
def test_building_elsewhere_names_the_cities_that_differ(
    language: str, made: str, best: str, name: str
) -> None:
    texts, built, better = Catalogue.load(language), made.split(), best.split()
    price, instead = 10 * len(made), 10 * len(made) if name == "same_price" else 77
    move = building_move(built, better, price, instead)
    said = reason_words(texts, move, str.title)
    template = texts.say(
        f"review.reason_cities.{name}",
        there="THERE",
        here="HERE",
        price=price,
        instead=instead,
        cities=len(built),
        better=len(better),
    )
    for city in {*built, *better}:
        assert (city.title() in said) is (city in built) ^ (city in better)
    assert ("THERE" in template) is bool(set(better) - set(built))
    assert said.replace("Ulm", "").strip() and "%" not in said
    assert said[-1] == template[-1] and said[-6:] == template[-6:]


def test_many_cities_are_counted_instead_of_named() -> None:
    move = building_move(["ulm"], ["jena", "halle", "bonn", "kiel"], 10, 60)
    said = reason_words(Catalogue.load("en"), move, str.title)
    assert "Jena" not in said and "4 cities instead of 1" in said


def building_move(built: list[str], better: list[str], price: int, instead: int) -> JudgedMove:
    counts = {"cities": len(built), "better": len(better), "price": price, "instead": instead}
    more = len(better) - len(built)
    return replace(
        judged(game_of().moves[20], 1, 1),
        action=BuildCities(tuple(built), and_done=True) if built else Done(),
        best=BuildCities(tuple(better), and_done=True),
        reason=ReviewReason.BUILD_MORE
        if more > 0
        else ReviewReason.BUILD_FEWER
        if more
        else ReviewReason.BUILD_ELSEWHERE,
        then=ReviewSequel.NOTHING,
        numbers=tuple(counts.items()),
    )


def review_command(path: Path, *words: str, hash_seed: int = 0) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "review", str(path), *words],
        env={"PYTHONHASHSEED": str(hash_seed), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_command_tells_each_decision_and_the_sum(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, cut(whole_record(), 12))
    words = ("--rollouts", "2", "--json", "--seat", "1")
    code, out, _ = review_command(path, *words, hash_seed=1)
    assert code == 0
    *lines, last = map(json.loads, out.splitlines())
    assert {line["seat"] for line in lines} == {1}
    assert {"action", "best", "loss", "error", "mark", "reason", "numbers"} <= set(lines[0])
    assert last["summary"]["rollouts"] == 2
    assert [seat["seat"] for seat in last["seats"]] == [1]
    assert review_command(path, *words, hash_seed=2)[1] == out


def test_proofs_are_the_same_whoever_works(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_record(path, cut(whole_record(), 40))
    words = (str(path), "--prove", "1", "--rollouts", "2", "--json")
    alone, beside = (review_command(path, *words, "--jobs", jobs) for jobs in ("1", "2"))
    assert alone[0] == 0 and len(alone[1].splitlines()) == 2
    assert alone[:2] == beside[:2]


def test_what_cannot_be_reviewed_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{", "utf-8")
    code, out, error = review_command(path)
    assert (code, out, len(error.splitlines())) == (2, "", 1)
    code, out, error = review_command(path, str(path))
    assert (code, out, len(error.splitlines())) == (2, "", 1), "one game at a time"
    write_record(path, cut(whole_record(), 2))
    code, out, error = review_command(path, "--seat", "5")
    assert (code, out, len(error.splitlines())) == (2, "", 1)

"""Bots at the table: asked early, played only when the table is ready, never out of turn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders import arrange, content, game, setup_of
from thinkers import PatientThinker

from game.bot_driver import BotDriver, BotSeat
from game.bots.base import Budget, by_chance
from game.engine.actions import Bid, OpenAuction, RunPlants
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.setup import new_game
from game.link import ActionPlayed, LinkNews, LocalLink, answers_in
from game.table import Table

QUICK = Budget(rollouts=1)


def powering() -> GameState:
    """Three seats about to choose what to run, all at once."""
    return arrange(game(players=3), Phase.BUREAUCRACY, plants={0: (13,), 1: (18,), 2: (22,)})


def seated(
    table: Table, seats: Sequence[int], level: str = "easy"
) -> tuple[BotDriver, PatientThinker]:
    thinker = PatientThinker()
    links = {seat: LocalLink(table, seat) for seat in seats}
    bots = {seat: BotSeat(level) for seat in seats}
    return BotDriver(links, bots, thinker, seed=5, budget=QUICK), thinker


def test_a_bot_thinks_at_once_but_plays_only_on_a_ready_table() -> None:
    table = Table(game(players=3))
    driver, thinker = seated(table, [0, 1, 2])
    assert not driver.tick(ready=False)
    assert driver.thinking == (0,)
    thinker.settle_all()
    for _ in range(5):
        assert not driver.tick(ready=False)
    assert driver.waiting == (0,)
    assert table.version == 0
    assert driver.tick(ready=True)
    assert table.version == 1
    assert driver.last_choice is not None


def test_a_ready_table_waits_for_a_bot_that_thinks() -> None:
    table = Table(game(players=3))
    driver, thinker = seated(table, [0, 1, 2])
    for _ in range(5):
        assert not driver.tick(ready=True)
    assert len(thinker.asked) == 1
    assert table.version == 0


def test_a_question_holds_the_view_of_its_seat_and_who_plays_it() -> None:
    table = Table(game(players=3))
    thinker = PatientThinker()
    bots = {0: BotSeat("hard", "ada")}
    driver = BotDriver({0: LocalLink(table, 0)}, bots, thinker, seed=5, budget=QUICK)
    driver.tick(ready=True)
    question = thinker.asked[0].question
    assert question.view == LocalLink(table, 0).view
    assert (question.level, question.character) == ("hard", "ada")
    assert (question.seed, question.decision, question.budget) == (5, 0, QUICK)


def test_one_move_a_tick() -> None:
    table = Table(powering())
    driver, thinker = seated(table, [0, 1, 2])
    driver.tick(ready=True)
    thinker.settle_all()
    played = 0
    while driver.tick(ready=True):
        played += 1
        assert table.version == played
    assert played == 3


def test_simultaneous_moves_are_played_in_the_order_of_seats_whoever_is_faster() -> None:
    table = Table(powering())
    driver, thinker = seated(table, [0, 1, 2])
    driver.tick(ready=True)
    first, second, third = thinker.asked
    third.settle()
    assert not driver.tick(ready=True)
    second.settle()
    first.settle()
    for _ in range(3):
        driver.tick(ready=True)
    assert [played.seat for played in table.log] == list(powering().position.to_act)


def test_people_do_not_hold_up_bots_that_act_at_the_same_time() -> None:
    table = Table(powering())
    driver, thinker = seated(table, [1, 2])
    driver.tick(ready=True)
    thinker.settle_all()
    assert driver.tick(ready=True)
    assert driver.tick(ready=True)
    human = LocalLink(table, 0)
    human.submit(RunPlants(()))
    (answer,) = answers_in(human.poll())
    assert isinstance(answer, ActionPlayed)


def test_a_move_that_no_longer_fits_is_thought_out_again() -> None:
    table = Table(game(players=3))
    driver, thinker = seated(table, [0])
    driver.tick(ready=False)
    thinker.asked[0].choose(by_chance(Bid(99)))
    assert not driver.tick(ready=True)
    assert len(thinker.asked) == 2
    thinker.asked[-1].settle()
    assert driver.tick(ready=True)


class FarLink(LocalLink):
    """A table far away: what it says is held back until it may come."""

    is_slow = True

    def poll(self) -> list[LinkNews]:
        return [] if self.is_slow else super().poll()


def far(table: Table) -> tuple[BotDriver, PatientThinker, FarLink]:
    """A bot on a far link, asked and answered."""
    link, thinker = FarLink(table, 0), PatientThinker()
    driver = BotDriver({0: link}, {0: BotSeat("easy")}, thinker, seed=5, budget=QUICK)
    driver.tick(ready=False)
    return driver, thinker, link


def test_a_move_is_sent_once_and_counts_when_the_table_has_answered() -> None:
    table = Table(game(players=3))
    driver, thinker, link = far(table)
    thinker.settle_all()
    for _ in range(3):
        assert not driver.tick(ready=True)
        assert (driver.waiting, driver.thinking, driver.last_choice) == ((), (), None)
    assert table.version == 1
    link.is_slow = False
    assert driver.tick(ready=True)
    assert driver.last_choice is not None and driver.last_choice.action == table.log[0].action


def test_a_move_that_is_refused_late_is_thought_out_again() -> None:
    table = Table(game(players=3))
    driver, thinker, link = far(table)
    thinker.asked[0].choose(by_chance(Bid(99)))
    driver.tick(ready=True)
    assert len(thinker.asked) == 1, "not before the table has said no"
    link.is_slow = False
    assert not driver.tick(ready=True)
    assert len(thinker.asked) == 2 and driver.last_choice is None


def test_a_question_is_withdrawn_when_somebody_else_answers_for_the_seat() -> None:
    table = Table(game(players=3))
    driver, thinker = seated(table, [0])
    driver.tick(ready=True)
    (thought,) = thinker.asked
    LocalLink(table, 0).submit(OpenAuction(4, 4))
    driver.tick(ready=True)
    assert thought.is_cancelled
    thought.settle()
    assert not driver.tick(ready=True)


def test_a_lost_thinker_does_not_stop_the_game() -> None:
    table = Table(game(players=3))
    driver, thinker = seated(table, [0], level="hard")
    driver.tick(ready=True)
    thinker.asked[0].fail()
    assert driver.tick(ready=True)
    assert table.version == 1


def test_a_paused_driver_plays_and_asks_nothing() -> None:
    table = Table(game(players=3))
    driver, thinker = seated(table, [0, 1, 2])
    driver.tick(ready=True)
    thinker.settle_all()
    driver.is_paused = True
    for _ in range(3):
        assert not driver.tick(ready=True)
    driver.is_paused = False
    assert driver.tick(ready=True)


def test_closing_withdraws_every_question_and_leaves_the_table() -> None:
    table = Table(powering())
    driver, thinker = seated(table, [0, 1, 2])
    driver.tick(ready=True)
    driver.close()
    assert [thought.is_cancelled for thought in thinker.asked] == [True] * 3
    assert driver.thinking == ()


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_bots_play_a_whole_game_the_same_each_time(edition: str) -> None:
    logs = []
    for _ in range(2):
        table = Table(*new_game(setup_of(edition, players=3), content(), seed=3))
        driver, thinker = seated(table, [0, 1, 2])
        while not table.is_over:
            driver.tick(ready=True)
            thinker.settle_all()
        logs.append(table.log)
    assert logs[0] == logs[1]

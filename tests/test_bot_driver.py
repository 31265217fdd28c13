"""Bots at the table: asked early, played only when the table is ready, never out of turn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from builders import arrange, content, game, setup_of

from game.bot_driver import BotDriver, BotSeat
from game.bots.base import Budget, by_chance
from game.bots.thinking import Answer, Question, think
from game.engine.actions import Bid, OpenAuction, RunPlants
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.setup import new_game
from game.link import ActionPlayed, LinkNews, LocalLink, answers_in
from game.table import Table

QUICK = Budget(rollouts=1)


class Desk:
    """Answers like a worker, but only when told to, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.cancelled: list[int] = []
        self._answers: list[Answer] = []

    def ask(self, question: Question) -> None:
        self.asked.append(question)

    def poll(self) -> list[Answer]:
        answers, self._answers = self._answers, []
        return answers

    def cancel(self, id: int) -> None:
        self.cancelled.append(id)

    def close(self) -> None:
        pass

    def answer(self, question: Question) -> None:
        self._answers.append(Answer(question.id, think(question)))

    def answer_all(self) -> None:
        for question in self.asked:
            self.answer(question)
        self.asked.clear()

    def fail(self, question: Question) -> None:
        self._answers.append(Answer(question.id, None, fault="worker lost"))


def powering() -> GameState:
    """Three seats about to choose what to run, all at once."""
    return arrange(game(players=3), Phase.BUREAUCRACY, plants={0: (13,), 1: (18,), 2: (22,)})


def seated(table: Table, seats: Sequence[int], level: str = "easy") -> tuple[BotDriver, Desk]:
    desk = Desk()
    links = {seat: LocalLink(table, seat) for seat in seats}
    bots = {seat: BotSeat(level) for seat in seats}
    return BotDriver(links, bots, desk, seed=5, budget=QUICK), desk


def test_a_bot_thinks_at_once_but_plays_only_on_a_ready_table() -> None:
    table = Table(game(players=3))
    driver, desk = seated(table, [0, 1, 2])
    assert not driver.tick(ready=False)
    assert driver.thinking == (0,)
    desk.answer_all()
    for _ in range(5):
        assert not driver.tick(ready=False)
    assert driver.waiting == (0,)
    assert table.version == 0
    assert driver.tick(ready=True)
    assert table.version == 1
    assert driver.last_choice is not None


def test_a_ready_table_waits_for_a_bot_that_thinks() -> None:
    table = Table(game(players=3))
    driver, desk = seated(table, [0, 1, 2])
    for _ in range(5):
        assert not driver.tick(ready=True)
    assert len(desk.asked) == 1
    assert table.version == 0


def test_a_question_holds_the_view_of_its_seat_and_who_plays_it() -> None:
    table = Table(game(players=3))
    desk = Desk()
    bots = {0: BotSeat("hard", "ada")}
    driver = BotDriver({0: LocalLink(table, 0)}, bots, desk, seed=5, budget=QUICK)
    driver.tick(ready=True)
    (question,) = desk.asked
    assert question.view == LocalLink(table, 0).view
    assert (question.level, question.character) == ("hard", "ada")
    assert (question.seed, question.decision, question.budget) == (5, 0, QUICK)


def test_one_move_a_tick() -> None:
    table = Table(powering())
    driver, desk = seated(table, [0, 1, 2])
    driver.tick(ready=True)
    desk.answer_all()
    played = 0
    while driver.tick(ready=True):
        played += 1
        assert table.version == played
    assert played == 3


def test_simultaneous_moves_are_played_in_the_order_of_seats_whoever_is_faster() -> None:
    table = Table(powering())
    driver, desk = seated(table, [0, 1, 2])
    driver.tick(ready=True)
    first, second, third = desk.asked
    desk.answer(third)
    assert not driver.tick(ready=True)
    desk.answer(second)
    desk.answer(first)
    for _ in range(3):
        driver.tick(ready=True)
    assert [played.seat for played in table.log] == list(powering().position.to_act)


def test_people_do_not_hold_up_bots_that_act_at_the_same_time() -> None:
    table = Table(powering())
    driver, desk = seated(table, [1, 2])
    driver.tick(ready=True)
    desk.answer_all()
    assert driver.tick(ready=True)
    assert driver.tick(ready=True)
    human = LocalLink(table, 0)
    human.submit(RunPlants(()))
    (answer,) = answers_in(human.poll())
    assert isinstance(answer, ActionPlayed)


def test_a_move_that_no_longer_fits_is_thought_out_again() -> None:
    table = Table(game(players=3))
    driver, desk = seated(table, [0])
    driver.tick(ready=False)
    (question,) = desk.asked
    desk._answers.append(Answer(question.id, by_chance(Bid(99))))
    assert not driver.tick(ready=True)
    assert len(desk.asked) == 2
    desk.answer(desk.asked[-1])
    assert driver.tick(ready=True)


class FarLink(LocalLink):
    """A table far away: what it says is held back until it may come."""

    is_slow = True

    def poll(self) -> list[LinkNews]:
        return [] if self.is_slow else super().poll()


def far(table: Table) -> tuple[BotDriver, Desk, FarLink]:
    """A bot on a far link, asked and answered."""
    link, desk = FarLink(table, 0), Desk()
    driver = BotDriver({0: link}, {0: BotSeat("easy")}, desk, seed=5, budget=QUICK)
    driver.tick(ready=False)
    return driver, desk, link


def test_a_move_is_sent_once_and_counts_when_the_table_has_answered() -> None:
    table = Table(game(players=3))
    driver, desk, link = far(table)
    desk.answer_all()
    for _ in range(3):
        assert not driver.tick(ready=True)
        assert (driver.waiting, driver.thinking, driver.last_choice) == ((), (), None)
    assert table.version == 1
    link.is_slow = False
    assert driver.tick(ready=True)
    assert driver.last_choice is not None and driver.last_choice.action == table.log[0].action


def test_a_move_that_is_refused_late_is_thought_out_again() -> None:
    table = Table(game(players=3))
    driver, desk, link = far(table)
    desk._answers.append(Answer(desk.asked[0].id, by_chance(Bid(99))))
    driver.tick(ready=True)
    assert len(desk.asked) == 1, "not before the table has said no"
    link.is_slow = False
    assert not driver.tick(ready=True)
    assert len(desk.asked) == 2 and driver.last_choice is None


def test_a_question_is_withdrawn_when_somebody_else_answers_for_the_seat() -> None:
    table = Table(game(players=3))
    driver, desk = seated(table, [0])
    driver.tick(ready=True)
    (question,) = desk.asked
    LocalLink(table, 0).submit(OpenAuction(4, 4))
    driver.tick(ready=True)
    assert desk.cancelled == [question.id]
    desk.answer(question)
    assert not driver.tick(ready=True)


def test_a_lost_thinker_does_not_stop_the_game() -> None:
    table = Table(game(players=3))
    driver, desk = seated(table, [0], level="hard")
    driver.tick(ready=True)
    desk.fail(desk.asked[0])
    assert driver.tick(ready=True)
    assert table.version == 1


def test_a_paused_driver_plays_and_asks_nothing() -> None:
    table = Table(game(players=3))
    driver, desk = seated(table, [0, 1, 2])
    driver.tick(ready=True)
    desk.answer_all()
    driver.is_paused = True
    for _ in range(3):
        assert not driver.tick(ready=True)
    driver.is_paused = False
    assert driver.tick(ready=True)


def test_closing_withdraws_every_question_and_leaves_the_table() -> None:
    table = Table(powering())
    driver, desk = seated(table, [0, 1, 2])
    driver.tick(ready=True)
    driver.close()
    assert sorted(desk.cancelled) == [question.id for question in desk.asked]
    assert driver.thinking == ()


@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_bots_play_a_whole_game_the_same_each_time(edition: str) -> None:
    logs = []
    for _ in range(2):
        table = Table(*new_game(setup_of(edition, players=3), content(), seed=3))
        driver, desk = seated(table, [0, 1, 2])
        while not table.is_over:
            driver.tick(ready=True)
            desk.answer_all()
        logs.append(table.log)
    assert logs[0] == logs[1]

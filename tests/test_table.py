"""The table: every request answered, and nobody told more than their seat may know."""

from __future__ import annotations

import pytest
from builders import arrange, content, game, play, setup_of

from game.engine.actions import Done, OpenAuction, Pass, RunPlants
from game.engine.errors import Illegal
from game.engine.events import AuctionOpened, Phase, RunsChosen
from game.engine.model import GameState
from game.engine.setup import new_game
from game.engine.view import events_for, view_for
from game.table import Accepted, Played, Refusal, RefusedAction, Rejected, Table


@pytest.fixture
def table() -> Table:
    return Table(game(players=3))


def powering() -> GameState:
    """Three seats about to choose what to run, all at once."""
    return arrange(game(players=3), Phase.BUREAUCRACY, plants={0: (13,), 1: (18,), 2: (22,)})


def test_an_accepted_action_moves_the_version(table: Table) -> None:
    assert table.submit(0, OpenAuction(4, 4), 0) == Accepted(1)
    assert table.version == 1
    assert [played.seat for played in table.log] == [0]
    assert table.state.position.auction is not None


def test_a_stale_version_is_answered_with_a_code(table: Table) -> None:
    table.submit(0, OpenAuction(4, 4), 0)
    answer = table.submit(1, Pass(), 0)
    assert answer == Rejected(RefusedAction(Refusal.STALE_VERSION, known=0, now=1), 1)
    assert table.version == 1


@pytest.mark.parametrize("seat", [3, 17, -1, -2])
def test_a_foreign_seat_is_answered_with_a_code(table: Table, seat: int) -> None:
    before = table.state
    answer = table.submit(seat, Pass(), 0)
    assert answer == Rejected(RefusedAction(Refusal.UNKNOWN_SEAT, seat=seat), 0)
    assert table.state is before


def test_a_spectator_plays_nothing(table: Table) -> None:
    answer = table.submit(None, Pass(), 0)
    assert answer == Rejected(RefusedAction(Refusal.ONLY_WATCHING), 0)


def test_an_illegal_action_is_answered_with_the_code_of_the_rules(table: Table) -> None:
    before = table.state
    answer = table.submit(1, OpenAuction(4, 4), 0)
    assert isinstance(answer, Rejected)
    assert answer.error.code is Illegal.NOT_YOUR_TURN
    assert table.state is before
    assert table.log == ()


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_listeners_learn_what_their_view_and_events_say(table: Table, seat: int | None) -> None:
    listener = table.listen(seat)
    outcome = play(table.state, OpenAuction(5, 7))
    table.submit(0, OpenAuction(5, 7), 0)
    (update,) = listener.take()
    assert (update.version, update.seat, update.action) == (1, 0, OpenAuction(5, 7))
    assert update.events == events_for(outcome.events, seat)
    assert update.view == view_for(outcome.state, seat)
    assert listener.take() == []


def test_what_others_run_stays_secret_until_announced() -> None:
    table = Table(powering())
    mine, theirs, spectator = table.listen(2), table.listen(1), table.listen(None)
    run = RunPlants(())
    assert isinstance(table.submit(2, run, 0), Accepted)
    (told,), (heard,), (seen,) = mine.take(), theirs.take(), spectator.take()
    assert told.action == run
    assert told.view.runs == ()
    for update in (heard, seen):
        assert update.action is None
        assert update.view.runs is None
        assert [e.runs for e in update.events if isinstance(e, RunsChosen)] == [None]


def test_purses_of_others_never_reach_a_listener(table: Table) -> None:
    listener = table.listen(2)
    table.submit(0, OpenAuction(5, 7), 0)
    (update,) = listener.take()
    assert update.view.money == (None, None, table.state.purses[2])


def test_the_opening_reaches_everybody_who_sits_down_first() -> None:
    outcome = new_game(setup_of(players=3), content(), seed=1)
    table = Table(*outcome)
    (update,) = table.listen(1).take()
    assert (update.version, update.seat, update.action) == (0, None, None)
    assert update.events == outcome.events
    first = outcome.state.position.to_act[0]
    table.submit(first, OpenAuction(3, 3), 0)
    assert table.listen(1).take() == []


def test_who_has_left_hears_nothing(table: Table) -> None:
    stays, leaves = table.listen(0), table.listen(1)
    table.leave(leaves)
    table.leave(leaves)
    table.submit(0, OpenAuction(4, 4), 0)
    assert leaves.take() == []
    (update,) = stays.take()
    assert isinstance(update.events[0], AuctionOpened)


def test_nobody_listens_for_a_seat_that_does_not_exist(table: Table) -> None:
    with pytest.raises(RefusedAction):
        table.listen(3)


def test_every_action_is_written_down_before_anybody_hears_of_it(table: Table) -> None:
    listener = table.listen(1)
    written: list[tuple[Played, int]] = []
    table.attend(lambda played: written.append((played, len(listener.take()))))
    table.submit(0, OpenAuction(4, 4), 0)
    table.submit(0, OpenAuction(5, 5), 1)
    assert written == [(Played(0, OpenAuction(4, 4)), 0)]
    assert len(listener.take()) == 1


def test_a_table_taken_up_again_goes_on_with_its_log(table: Table) -> None:
    table.submit(0, OpenAuction(4, 4), 0)
    again = Table(table.state, log=table.log)
    assert (again.version, again.log) == (1, table.log)
    assert again.submit(1, Pass(), 1) == Accepted(2)
    assert [played.seat for played in again.log] == [0, 1]
    assert table.version == 1


def test_a_table_knows_when_its_game_is_over() -> None:
    start = game(players=3)
    cities = start.position.in_play.cities[: start.terms.end_cities]
    table = Table(arrange(start, Phase.BUILDING, step=2, plants={0: (13,)}, cities={0: cities}))
    for version, seat in enumerate(table.state.position.waiting):
        assert not table.is_over
        assert table.submit(seat, Done(), version) == Accepted(version + 1)
    assert table.is_over

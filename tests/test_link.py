"""A link: a seat's view and version in step, and answers where the table is left or has moved."""

from __future__ import annotations

from builders import game

from game.engine.actions import OpenAuction, Pass
from game.engine.view import view_for
from game.link import ActionPlayed, ActionRefused, LocalLink, answers_in, updates_in
from game.table import Refusal, RefusedAction, Table


def test_a_link_shows_its_seat_and_nothing_else() -> None:
    table = Table(game(players=3))
    for seat in (0, 1, 2, None):
        link = LocalLink(table, seat)
        assert link.seat == seat
        assert link.view == view_for(table.state, seat)


def test_view_and_version_move_together_when_polled() -> None:
    table = Table(game(players=3))
    actor, other = LocalLink(table, 0), LocalLink(table, 1)
    actor.submit(OpenAuction(4, 4))
    assert (other.version, other.view.position.auction) == (0, None)
    (update,) = updates_in(other.poll())
    assert other.version == update.version == 1
    assert other.view == update.view == view_for(table.state, 1)
    assert other.poll() == []


def test_what_was_decided_on_an_older_view_is_refused() -> None:
    table = Table(game(players=3))
    actor, other = LocalLink(table, 0), LocalLink(table, 1)
    actor.submit(OpenAuction(4, 4))
    stale = RefusedAction(Refusal.STALE_VERSION, known=0, now=1)
    late = other.submit(Pass())
    assert answers_in(other.poll()) == [ActionRefused(late, stale)]
    again = other.submit(Pass())
    assert answers_in(other.poll()) == [ActionPlayed(again, 2)]


def test_sending_changes_nothing_before_the_next_poll() -> None:
    link = LocalLink(Table(game(players=3)), 0)
    number = link.submit(OpenAuction(4, 4))
    assert (link.version, link.view.position.auction) == (0, None)
    update, answer = link.poll()
    assert updates_in([update, answer]) == [update], "what it led to comes before the answer"
    assert answer == ActionPlayed(number, 1)
    assert link.version == 1
    assert link.poll() == []


def test_every_action_is_answered_once_and_under_its_own_number() -> None:
    link = LocalLink(Table(game(players=3)), 1)
    numbers = [link.submit(Pass()) for _ in range(3)]
    assert len(set(numbers)) == 3
    assert [answer.number for answer in answers_in(link.poll())] == numbers
    assert link.poll() == []


def test_a_spectator_is_told_that_it_only_watches() -> None:
    link = LocalLink(Table(game(players=3)), None)
    number = link.submit(Pass())
    assert link.poll() == [ActionRefused(number, RefusedAction(Refusal.ONLY_WATCHING))]


def test_a_closed_link_answers_and_hears_nothing() -> None:
    table = Table(game(players=3))
    link, other = LocalLink(table, 0), LocalLink(table, 0)
    link.close()
    number = link.submit(OpenAuction(4, 4))
    assert link.poll() == [ActionRefused(number, RefusedAction(Refusal.LEFT_THE_TABLE))]
    other.submit(OpenAuction(4, 4))
    assert link.poll() == []

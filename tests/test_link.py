"""A link: a seat's view and version in step, and answers where the table is left or has moved."""

from __future__ import annotations

from builders import game

from game.engine.actions import OpenAuction, Pass
from game.engine.view import view_for
from game.link import LocalLink
from game.table import Accepted, Refusal, RefusedAction, Rejected, Table


def test_a_link_shows_its_seat_and_nothing_else() -> None:
    table = Table(game(players=3))
    for seat in (0, 1, 2, None):
        link = LocalLink(table, seat)
        assert link.seat == seat
        assert link.view == view_for(table.state, seat)


def test_view_and_version_move_together_when_polled() -> None:
    table = Table(game(players=3))
    actor, other = LocalLink(table, 0), LocalLink(table, 1)
    assert actor.submit(OpenAuction(4, 4)) == Accepted(1)
    assert (other.version, other.view.position.auction) == (0, None)
    (update,) = other.poll()
    assert other.version == update.version == 1
    assert other.view == update.view == view_for(table.state, 1)
    assert other.poll() == []


def test_what_was_decided_on_an_older_view_is_refused() -> None:
    table = Table(game(players=3))
    actor, other = LocalLink(table, 0), LocalLink(table, 1)
    actor.submit(OpenAuction(4, 4))
    stale = RefusedAction(Refusal.STALE_VERSION, known=0, now=1)
    assert other.submit(Pass()) == Rejected(stale, 1)
    other.poll()
    assert other.submit(Pass()) == Accepted(2)


def test_a_spectator_is_told_that_it_only_watches() -> None:
    link = LocalLink(Table(game(players=3)), None)
    assert link.submit(Pass()) == Rejected(RefusedAction(Refusal.ONLY_WATCHING), 0)


def test_a_closed_link_answers_and_hears_nothing() -> None:
    table = Table(game(players=3))
    link, other = LocalLink(table, 0), LocalLink(table, 0)
    link.close()
    assert link.submit(OpenAuction(4, 4)) == Rejected(RefusedAction(Refusal.LEFT_THE_TABLE), 0)
    other.submit(OpenAuction(4, 4))
    assert link.poll() == []

"""Undo and redo of plans."""

from __future__ import annotations

from game.client.planning.history import History


def test_steps_are_undone_and_redone_in_order() -> None:
    history = History(0).push(1).push(2)
    back = history.undo()
    assert (back.present, back.undo().present) == (1, 0)
    assert back.redo() == history


def test_a_step_after_undo_forgets_what_was_undone() -> None:
    history = History(0).push(1).undo().push(5)
    assert history.present == 5
    assert not history.can_redo


def test_a_step_that_changes_nothing_is_none() -> None:
    history = History(0).push(1).undo()
    assert history.push(0) is history
    assert history.can_redo


def test_the_ends_are_quiet() -> None:
    history = History("only")
    assert history.undo() is history
    assert history.redo() is history
    assert not history.can_undo


def test_plans_carried_over_fall_together_where_they_become_equal() -> None:
    history = History(0).push(10).push(14).push(23).undo().undo()
    carried = history.mapped(lambda plan: plan // 10)
    assert (carried.past, carried.present, carried.future) == ((0,), 1, (2,))

"""Pressing twice to be sure."""

from __future__ import annotations

from game.client.widgets.second_press import SecondPress


def test_the_second_press_for_the_same_thing_counts() -> None:
    press: SecondPress[str] = SecondPress()
    assert not press.confirms("delete")
    assert press.asked == "delete"
    assert press.confirms("delete")
    assert press.asked is None
    assert not press.confirms("delete"), "afterwards all begins anew"


def test_a_press_for_something_else_is_a_first_one() -> None:
    press: SecondPress[str] = SecondPress()
    press.confirms("delete")
    assert not press.confirms("forget")
    assert press.confirms("forget")


def test_what_is_forgotten_is_asked_again() -> None:
    press: SecondPress[str] = SecondPress()
    press.confirms("delete")
    press.forget()
    assert not press.confirms("delete")

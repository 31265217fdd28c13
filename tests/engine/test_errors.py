"""Errors are values: whoever knows code and parameters knows the error."""

from __future__ import annotations

from game.engine.errors import Illegal, IllegalAction


def test_errors_are_equal_by_code_and_parameters() -> None:
    error = IllegalAction(Illegal.BID_TOO_LOW, bid=4, low=5)
    same = IllegalAction(Illegal.BID_TOO_LOW, low=5, bid=4)
    assert error == same and hash(error) == hash(same)
    assert error != IllegalAction(Illegal.BID_TOO_LOW, bid=3, low=5)
    assert error != IllegalAction(Illegal.BID_ABOVE_MONEY, bid=4, low=5)
    assert len({error, same}) == 1


def test_an_error_equals_nothing_else() -> None:
    assert IllegalAction(Illegal.NOT_YOUR_TURN) != Illegal.NOT_YOUR_TURN

"""What can go wrong between machines: whether it is worth trying again."""

from __future__ import annotations

from net.protocol.net_errors import JoinRefused, NetCode, NetError


def test_a_refusal_is_final_unless_the_host_says_otherwise() -> None:
    final = JoinRefused(NetCode.KICKED)
    assert (final.may_retry, final.retry_after) == (False, 0)
    later = JoinRefused(NetCode.TOO_MANY_TRIES, may_retry=True, retry_after=7, seconds=7)
    assert (later.may_retry, later.retry_after) == (True, 7)
    assert later.parameters == {"seconds": 7}


def test_whether_to_try_again_makes_no_other_error_of_it() -> None:
    """What a window says depends on code and parameters only."""
    assert JoinRefused(NetCode.FULL, may_retry=True).key == NetError(NetCode.FULL).key

"""A process that goes before all others of its machine, where the system grants it.

Who measures how soon something is answered wants to know what the answering costs, and not for how
long the machine was busy with other things.
"""

from __future__ import annotations

import os
import sys


def goes_first() -> bool:
    """This thread, and all threads and processes that it starts from now on, if that is granted."""
    return _comes_before_all_others(above=1)


def goes_second() -> bool:
    """Before all others but those who go first, if that is granted."""
    return _comes_before_all_others(above=0)


def _comes_before_all_others(above: int) -> bool:
    if sys.platform != "linux":
        return False
    priority = os.sched_get_priority_min(os.SCHED_RR) + above
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(priority))
    except OSError:  # most systems grant it to administrators only
        return False
    return True


def goes_with_the_others() -> None:
    """As before; who was never granted anything loses nothing."""
    if sys.platform == "linux" and os.sched_getscheduler(0) == os.SCHED_RR:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))

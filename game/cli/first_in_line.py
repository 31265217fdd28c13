"""A process that goes before all others of its machine, where the system grants it.

Who measures how soon something is answered wants to know what the answering costs, and not for how
long the machine was busy with other things.
"""

from __future__ import annotations

import os
import sys


def goes_first() -> bool:
    """This thread, and all threads and processes that it starts from now on, if that is granted."""
    if sys.platform != "linux":
        return False
    lowest = os.sched_param(os.sched_get_priority_min(os.SCHED_RR))
    try:
        os.sched_setscheduler(0, os.SCHED_RR, lowest)
    except OSError:  # most systems grant it to administrators only
        return False
    return True


def goes_with_the_others() -> bool:
    """As before; whether it went first until now."""
    if sys.platform != "linux" or os.sched_getscheduler(0) != os.SCHED_RR:
        return False
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    return True

"""How much memory the pictures take that something holds, counted from object to object."""

from __future__ import annotations

import gc
from collections import OrderedDict
from types import CellType, FunctionType, MethodType
from typing import Final

from pygame import Surface

FOLLOWED: Final = (dict, list, tuple, set, frozenset, OrderedDict)
CALLED: Final = (FunctionType, MethodType, CellType)


def held_bytes(*roots: object) -> int:
    """The pixels of all surfaces that can be reached from some objects, each counted once."""
    seen: set[int] = set()
    found: dict[int, Surface] = {}
    waiting: list[object] = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if isinstance(thing, Surface):
            whole = thing
            while (parent := whole.get_parent()) is not None:
                whole = parent
            found[id(whole)] = whole
        elif _is_followed(thing):
            waiting += gc.get_referents(thing)
    return sum(surface.get_pitch() * surface.get_height() for surface in found.values())


def _is_followed(thing: object) -> bool:
    """Ours, and what holds ours together; neither modules nor classes."""
    if isinstance(thing, CALLED):
        return not isinstance(thing, FunctionType) or thing.__closure__ is not None
    if isinstance(thing, type):
        return False
    return isinstance(thing, FOLLOWED) or type(thing).__module__.startswith("game.")

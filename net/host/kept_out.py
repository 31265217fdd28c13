"""Who was shown out for as long as the room is there, and who is let in all the same.

Somebody who spoils a room comes again under another name, so the whole address is kept out. Friends
behind the same router are turned away by that, too: the host sees their names, and can let them in.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from game.engine.value import value
from net.host.limits import Address
from net.protocol.plain_text import clean_name, skeleton

MOST_NEIGHBOURS: Final = 8
"""So many names that were turned away for their address are remembered, the newest."""


@value
class KeptOut:
    """Somebody who is not let in."""

    name: str
    address: Address
    is_neighbour: bool = False
    """Only for coming from the address of somebody else who is kept out."""


class KeptOutList:
    """By what a name looks like. What is to be seen of it is replaced as a whole."""

    def __init__(self) -> None:
        self._shown_out: dict[str, KeptOut] = {}
        self._neighbours: OrderedDict[str, KeptOut] = OrderedDict()
        self._let_in: set[str] = set()
        self._listed: tuple[KeptOut, ...] = ()

    @property
    def listed(self) -> tuple[KeptOut, ...]:
        """Everybody, for whoever hosts; may be looked at from another thread."""
        return self._listed

    def add(self, name: str, address: Address) -> None:
        """Nobody of this name, nor anybody from this address, is let in from now on."""
        look = skeleton(name)
        self._shown_out[look] = KeptOut(name, address)
        self._neighbours.pop(look, None)
        self._let_in.discard(look)
        self._list()

    def turns_away(self, name: str, address: Address) -> bool:
        """Whether somebody at the door is kept out; whoever only lives there is noted."""
        look = skeleton(name)
        if look in self._shown_out:
            return True
        lives_there = any(one.address == address for one in self._shown_out.values())
        if not lives_there or look in self._let_in:
            return False
        self._neighbours[look] = KeptOut(clean_name(name), address, is_neighbour=True)
        self._neighbours.move_to_end(look)
        while len(self._neighbours) > MOST_NEIGHBOURS:
            self._neighbours.popitem(last=False)
        self._list()
        return True

    def let_in(self, name: str) -> None:
        """Who is called so may come in; of others at the same address nothing is said by that."""
        look = skeleton(name)
        self._shown_out.pop(look, None)
        if self._neighbours.pop(look, None) is not None:
            self._let_in.add(look)
        there = {one.address for one in self._shown_out.values()}
        for other in [key for key, one in self._neighbours.items() if one.address not in there]:
            del self._neighbours[other]
        self._list()

    def _list(self) -> None:
        self._listed = (*self._shown_out.values(), *self._neighbours.values())

"""The night over a board: made ready for what is seen, laid over it, and taken away again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from pygame import Surface

from game.client.board.night.night_board import Daylight, LitNetwork, NightBoard
from game.client.board.places import Places
from game.client.draw import Kit


@dataclass(frozen=True)
class Sight:
    """A board at rest, as it is seen; `key` is another one as soon as it looks different."""

    key: Hashable
    kit: Kit
    places: Places
    daylight: Callable[[], Daylight]


class BoardNight:
    """Keeps the night of a view of the board."""

    def __init__(self, sight: Callable[[], Sight | None], day: Callable[[], Surface]) -> None:
        """`sight` tells what is seen, None while it moves; `day` how it would look by day."""
        self._sight, self._day = sight, day
        self._ready: tuple[Hashable, NightBoard] | None = None
        self.board: NightBoard | None = None
        """The night that lies over the board, None by day."""
        self.is_spoilt = False
        """The board looks different from what was drawn last."""

    def made_for(self, networks: Sequence[LitNetwork]) -> NightBoard | None:
        """The night of what is seen now, to be made ready step by step; None while it moves."""
        sight = self._sight()
        if sight is None:
            return None
        key = (sight.key, tuple(network.colour for network in networks))
        if self._ready is None or self._ready[0] != key:
            self.forget()
            night = NightBoard(sight.kit, sight.places, sight.daylight(), networks)
            self._ready = (key, night)
        return self._ready[1]

    @property
    def is_kept(self) -> bool:
        """There is a night in memory, over the board or for later."""
        return self._ready is not None or self.board is not None

    def forget(self) -> None:
        """The land, or what lies on it, is another one."""
        if self._ready is not None and self._ready[1] is not self.board:
            self._ready[1].leave()
        self._ready = None

    def fall(self, night: NightBoard) -> None:
        """Let a night that is ready lie over the board; it begins as day."""
        night.reset(self._day())
        self.board = night
        self.is_spoilt = True

    def darken(self, share: float, *, is_swept: bool) -> None:
        """Let this share of the night come."""
        if self.board is not None:
            self.board.dusk(share, is_swept=is_swept)
            self.is_spoilt = True

    def brighten(self, share: float, *, is_swept: bool) -> None:
        """Let this share of the day come back."""
        if self.board is not None:
            self.board.dawn(share, self._day(), is_swept=is_swept)
            self.is_spoilt = True

    def end(self) -> None:
        """It is day; a night is large, so it is let go of."""
        if self.board is not None:
            self.board = None
            self.forget()
            self.is_spoilt = True

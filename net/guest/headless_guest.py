"""A guest without a window: a bot plays a seat of a host far away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.bot_driver import BotSeat
from game.bots.base import Budget
from game.bots.thinking import BotQuestion, think
from game.engine.model import Result
from game.engine.options import options_for
from game.engine.terms import Seat
from net.guest.guest import CameBack, GuestEvent, LineChanged, RequestDenied
from net.guest.joiner import Joiner
from net.guest.line import LineStatus
from net.guest.remote_link import RemoteLink
from net.protocol.view_delta import digest_of

LOOK: Final = 0.25
"""Seconds after which a quiet line is looked at again."""


@dataclass(frozen=True)
class PlayedOut:
    """How a game ended for a guest."""

    seat: Seat
    result: Result
    rounds: int
    version: int
    digest: str
    """Of the last view, as the host has it too."""
    returns: int
    """How often the connection was lost and found again."""


class HeadlessGuest:
    """Lets a bot play until the game is over."""

    def __init__(
        self,
        joiner: Joiner,
        bot: BotSeat,
        budget: Budget,
        seed: int,
        listen: Callable[[GuestEvent], None] = lambda _event: None,
    ) -> None:
        self._joiner = joiner
        self._bot = bot
        self._budget = budget
        self._seed = seed
        self._listen = listen
        self._returns = 0

    def play(self) -> PlayedOut:
        """One game from joining to its end. Raises NetError if the host refuses."""
        while True:
            self._joiner.pump(LOOK)
            self._hear()
            link = self._joiner.link
            if link is not None and link.seat is not None:
                link.poll()
                if link.view.position.result is not None:
                    return self._played(link, link.view.position.result)
                self._answer(link)

    def _hear(self) -> None:
        for event in self._joiner.poll():
            self._listen(event)
            self._returns += isinstance(event, CameBack)
            if isinstance(event, RequestDenied):
                raise event.error  # the seat that was wished for is not given
            if isinstance(event, LineChanged) and event.state.status is LineStatus.REFUSED:
                assert event.state.error is not None
                raise event.state.error

    def _answer(self, link: RemoteLink) -> None:
        """For as long as the seat is asked; what was not taken is thought out anew."""
        while options_for(link.view) is not None and not link.is_waiting and self._joiner.is_open:
            question = BotQuestion(
                level=self._bot.level,
                character=self._bot.character,
                view=link.view,
                seed=self._seed,
                budget=self._budget,
                decision=link.version,
            )
            link.submit(think(question).action)
            link.poll()

    def _played(self, link: RemoteLink, result: Result) -> PlayedOut:
        assert link.seat is not None
        return PlayedOut(
            seat=link.seat,
            result=result,
            rounds=link.view.position.round,
            version=link.version,
            digest=digest_of(link.view),
            returns=self._returns,
        )

"""A running game of a room: the table, what each audience is told, bots at their beat, clocks.

There is no I/O here, and no clock but the one that is passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.bot_driver import BotDriver, BotSeat, Thinks
from game.bots.base import Budget
from game.engine.actions import Action
from game.engine.options import options_for
from game.engine.terms import Seat
from game.engine.view import view_for
from game.link import LocalLink
from game.table import Accepted, Listener, Played, Rejected, Table
from net.host.bot_beat import Beat
from net.host.turn_clocks import TurnClocks, default_action
from net.kept.room_settings import RoomSettings
from net.protocol.messages import Clocks, Snapshot, ToldAction, Updated
from net.protocol.view_delta import PositionChanges, PositionWriter, ViewWriter

Audience = Seat | None
"""Who is told the same: everybody on a seat, or all who only watch."""

LOOK_AGAIN: Final = 0.02
LOOK_AGAIN_SOON: Final = 0.002
"""Seconds between two looks for a bot's answer; less where moves need not wait for a beat."""


@dataclass
class _Hearing:
    """What one audience hears, and how it is written."""

    listener: Listener
    writer: ViewWriter


class RunningGame:
    """One game from its first decision to its last."""

    def __init__(
        self,
        table: Table,
        settings: RoomSettings,
        thinker: Callable[[], Thinks],
        *,
        number: int,
        bot_seed: int,
        now: float,
    ) -> None:
        self.number = number
        self.table = table
        self.bot_seed = bot_seed
        self._noted_round = table.state.position.round
        """The last round that the host's log told of."""
        self._settings = settings
        self._thinker = thinker
        self._driver: BotDriver | None = None
        self._bots: dict[Seat, BotSeat] = {}
        self._is_deserted = False
        """Nobody is there for whom people's time would have to run."""
        self._has_moved = False
        """The bots have yet to look at what was played last."""
        self._beat = Beat(settings.pace, now)
        self._clocks: TurnClocks | None = None
        self._seen = table.version
        self._changes = PositionChanges()
        self._positions = PositionWriter()
        seats = table.state.position.seats
        self._ears = {audience: self._ear(audience) for audience in (*seats, None)}
        self.take_updates()

    @property
    def is_over(self) -> bool:
        return self.table.is_over

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that are to act."""
        return self.table.state.position.to_act

    @property
    def reserves(self) -> tuple[float, ...] | None:
        return self._clocks.reserves if self._clocks else None

    def use_clocks(self, reserves: tuple[float, ...] | None, now: float) -> None:
        """Let people's time run, as the settings say."""
        rules = self._settings.clock
        if rules is not None:
            self._clocks = TurnClocks(rules, len(self.table.state.position.seats), reserves)
            self._clocks.follow(self._people_asked(), frozenset(), now)

    def drive(self, bots: Mapping[Seat, BotSeat], now: float, *, is_deserted: bool = False) -> None:
        """Let these seats, and no others, be played by bots from now on.

        Bots that stay think on, and the beat goes on: whoever changes seats delays nobody. At a
        deserted table people's time stands still.
        """
        if (self._bots, self._is_deserted) == (dict(bots), is_deserted):
            return
        self._is_deserted = is_deserted
        before, self._bots = self._bots, dict(bots)
        if not self.is_over:
            fresh = [seat for seat, bot in bots.items() if before.get(seat) != bot]
            self._seat_bots({seat: LocalLink(self.table, seat) for seat in fresh})
        if self._clocks:
            self._clocks.follow(self._people_asked(), frozenset(), now)

    def submit(self, seat: Audience, action: Action, version: int) -> Accepted | Rejected:
        """A person's action."""
        return self.table.submit(seat, action, version)

    def tick(self, now: float) -> None:
        """Play what is due: bots at the beat, defaults for people whose time is up."""
        for seat in self._clocks.run_out(now) if self._clocks else ():
            self._play_default(seat)
        if self._driver is not None and not self.is_over:
            # Asked even while nobody is waiting: a late thought has missed its moment.
            self._has_moved = self._driver.tick(self._beat.strikes(now))

    def take_played(self, now: float) -> tuple[Played, ...]:
        """What has been played since last asked; beat and clocks go on from here."""
        if self.table.version == self._seen:
            return ()
        played = self.table.log[self._seen :]
        self._seen = self.table.version
        self._beat.restart(now)
        self._has_moved = True
        if self._clocks:
            acted = frozenset(line.seat for line in played)
            self._clocks.follow(self._people_asked(), acted, now)
        if self.is_over:
            self._stop_bots()
        return played

    def enters_round(self) -> bool:
        """Whether another round than when last asked is being played."""
        before, self._noted_round = self._noted_round, self.table.state.position.round
        return self._noted_round != before

    def take_updates(self) -> list[tuple[Audience, Updated]]:
        """What each audience has to be told since last asked."""
        return [
            (audience, ear.writer.update(update))
            for audience, ear in self._ears.items()
            for update in ear.listener.take()
        ]

    def snapshot(self, audience: Audience) -> Snapshot:
        """Everything an audience may know."""
        return self._ears[audience].writer.snapshot(self.number)

    def story(self, audience: Audience, before: int) -> tuple[ToldAction, ...]:
        """What an audience may know of what happened before a version, the last part of it."""
        return self._ears[audience].writer.story_before(before)

    def clocks(self, now: float) -> Clocks | None:
        """Whose time is running, None if this game has no clocks."""
        if self._clocks is None:
            return None
        return Clocks(self.table.version, self._clocks.shown(now))

    def next_wake(self, now: float) -> float | None:
        """When `tick` may have something to do, None if only a person can go on."""
        moments = []
        driver = self._driver
        if driver is not None and self._has_moved:
            moments.append(now)
        if driver is not None and driver.thinking:
            moments.append(now + (LOOK_AGAIN if self._settings.pace else LOOK_AGAIN_SOON))
        if driver is not None and driver.waiting:
            moments.append(self._beat.next)
        deadline = self._clocks.next_deadline() if self._clocks else None
        if deadline is not None:
            moments.append(deadline)
        return min(moments, default=None)

    def close(self) -> None:
        """Stop thinking; the table stays as it is."""
        self._stop_bots()

    def _ear(self, audience: Audience) -> _Hearing:
        listener = self.table.listen(audience)
        writer = ViewWriter(listener.view, listener.version, self._positions, self._changes)
        return _Hearing(listener, writer)

    def _seat_bots(self, fresh: Mapping[Seat, LocalLink]) -> None:
        if self._driver is None and fresh:
            budget = Budget(seconds=self._settings.thinking)
            self._driver = BotDriver({}, {}, self._thinker(), self.bot_seed, budget)
        if self._driver is not None:
            self._driver.seat(fresh, self._bots)
            self._has_moved = True

    def _people_asked(self) -> frozenset[Seat]:
        if self._is_deserted:
            return frozenset()
        return frozenset(self.asked) - frozenset(self._bots)

    def _play_default(self, seat: Seat) -> None:
        options = options_for(view_for(self.table.state, seat))
        if options is not None:
            self.table.submit(seat, default_action(options), self.table.version)

    def _stop_bots(self) -> None:
        if self._driver is not None:
            self._driver.close()
            self._driver = None

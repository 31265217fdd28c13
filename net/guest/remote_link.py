"""A link to a table on another machine, in all that scenes and bots can see like one nearby.

An action is checked here first, by the same rules as at the table, and then sent; whatever becomes
of it comes by `poll`. After a reconnection it is sent again if the table has not moved meanwhile.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from game.engine.actions import Action, RunPlants
from game.engine.errors import GameError, Illegal, IllegalAction
from game.engine.options import options_for
from game.engine.plain import encode_action
from game.engine.terms import Content, Seat
from game.engine.view import PlayerView
from game.link import ActionPlayed, ActionRefused, LinkNews, updates_in
from game.table import Refusal, RefusedAction, Update
from net.protocol.messages import (
    Act,
    Answer,
    Fault,
    FetchStory,
    FetchView,
    GuestMessage,
    Snapshot,
    Told,
    ToldAction,
    Updated,
)
from net.protocol.net_errors import NetCode, NetError
from net.protocol.view_delta import OutOfStep, ViewReader, first_told

LONGEST_STORY: Final = 20_000


class Wire(Protocol):
    """What a link needs of its connection."""

    @property
    def is_open(self) -> bool: ...

    def send(self, message: GuestMessage) -> None: ...

    def pump(self) -> bool:
        """Take in what has come, without waiting; whether anything had."""
        ...


@dataclass(frozen=True)
class _Sent:
    """An action on its way, or played before its update has come."""

    number: int
    """By which `poll` answers it."""
    wire_number: int
    """By which the host answers it: another one each time it is sent anew."""
    version: int
    round: int
    action: Action
    played_at: int | None = None


class RemoteLink:
    """A seat's, or with seat None a spectator's, way to a table far away."""

    def __init__(self, snapshot: Snapshot, content: Content, wire: Wire) -> None:
        """Raises RemoteProtocolError if the view cannot be read."""
        self.first = snapshot
        """What the table was like when this link began."""
        self.game = snapshot.game
        self._content = content
        self._wire = wire
        self._reader = ViewReader(snapshot, content)
        self._view, self._version = self._reader.view, self._reader.version
        self._news: deque[LinkNews] = deque()
        self._story: deque[ToldAction] = deque(snapshot.story, maxlen=LONGEST_STORY)
        self._heard: deque[Snapshot | Updated | Told] = deque([snapshot], maxlen=LONGEST_STORY)
        self._numbers = itertools.count(1)
        self._wire_numbers = itertools.count(1)
        self._sent: _Sent | None = None
        self._is_astray = False
        self._is_open = True
        self._recalls = False
        self._is_longer = False
        self.recalled = 0
        """How often the story has been completed from its beginning on."""
        if snapshot.version == 0 and snapshot.story:
            self._news.append(self._reader.opening(snapshot.story[-1]))

    @property
    def seat(self) -> Seat | None:
        return self._reader.seat

    @property
    def view(self) -> PlayerView:
        return self._view

    @property
    def version(self) -> int:
        return self._version

    @property
    def newest(self) -> int:
        """The version that has come, polled or not."""
        return self._reader.version

    @property
    def story(self) -> tuple[ToldAction, ...]:
        """What has happened as far as this guest was told, oldest first; for logs and copies."""
        return tuple(self._story)

    def recall(self) -> None:
        """Ask for all that happened before this guest came: for logs, which a bot does not need."""
        self._recalls = True
        self._ask_for_earlier()

    def remember(self, earlier: Sequence[ToldAction]) -> None:
        """Know what was told before this link began, as far back as nothing is missing."""
        first = first_told(self._story, self._reader.version)
        older: list[ToldAction] = []
        for told in reversed(earlier):
            if told.version == first - 1:
                older.append(told)
                first = told.version
        self._story = deque((*reversed(older), *self._story), maxlen=LONGEST_STORY)

    def take_heard(self) -> list[Snapshot | Updated | Told]:
        """All that the host has said of the game since last asked, oldest first; for copies."""
        heard = list(self._heard)
        self._heard.clear()
        return heard

    @property
    def is_closed(self) -> bool:
        return not self._is_open

    @property
    def is_waiting(self) -> bool:
        """The host has not yet answered the last action."""
        return self._sent is not None

    def submit(self, action: Action) -> int:
        self._wire.pump()
        number, problem = next(self._numbers), self._problem(action)
        if problem is None:
            self._send(action, number, next(self._wire_numbers))
        else:
            self._news.append(ActionRefused(number, problem))
        return number

    def poll(self) -> list[LinkNews]:
        self._wire.pump()
        news = list(self._news)
        self._news.clear()
        for update in updates_in(news):
            self._view, self._version = update.view, update.version
        return news

    def close(self) -> None:
        self._is_open = False

    # The connection reports here.

    def updated(self, message: Updated) -> None:
        if self._is_astray or message.version <= self._reader.version:
            return
        try:
            update = self._reader.follow(message)
        except OutOfStep:
            self._is_astray = True
            self._wire.send(FetchView())
            return
        self._news.append(update)
        self._heard.append(message)
        told = ToldAction(message.version, message.seat, message.action, message.events)
        self._story.append(told)
        self._settle()

    def renewed(self, snapshot: Snapshot, *, is_back: bool) -> None:
        """Take a whole view, on request or after a reconnection. Raises RemoteProtocolError."""
        known, before, self._is_astray = self._reader.version, self._reader.view, False
        self._reader = ViewReader(snapshot, self._content)
        if snapshot.version < known:  # the host had to go back to what it had saved
            self._story = deque(
                (told for told in self._story if told.version <= snapshot.version),
                maxlen=LONGEST_STORY,
            )
        if first_told(snapshot.story, known) > known + 1:
            self._story.clear()  # what lies between is missing; it is fetched with all the rest
        news = tuple(t for t in snapshot.story if t.version > known or not self._story)
        self._story += news
        if snapshot.version != known or self._reader.view != before:
            self._heard.append(replace(snapshot, story=news))
        self._ask_for_earlier()
        if self._reader.view != self._view or snapshot.version != self._version:
            self._look_again()
        self._settle()
        if is_back and self._sent is not None:
            self._send_again(self._sent)

    def told(self, message: Told) -> None:
        """What happened earlier has come, or a part of it."""
        if message.game != self.game:
            return
        first = first_told(self._story, self._reader.version)
        earlier = [told for told in message.story if told.version < first]
        fits = len(self._story) + len(earlier) <= LONGEST_STORY
        if earlier and fits and earlier[-1].version == first - 1:
            self._story.extendleft(reversed(earlier))
            self._heard.append(replace(message, story=tuple(earlier)))
            self._is_longer = True
            self._ask_for_earlier()
        if self._is_longer and (not message.story or not self._story[0].version):
            self._is_longer = False
            self.recalled += 1

    def answered(self, answer: Answer) -> None:
        sent = self._sent
        if sent is None or answer.number != sent.wire_number:
            return
        if self._is_only_late(answer, sent):
            self._send(sent.action, sent.number, next(self._wire_numbers))
        elif answer.fault is not None:
            self._refuse(sent, error_of(answer.fault))
        else:
            self._sent = replace(sent, played_at=answer.version)
            self._settle()

    # Inner workings.

    def _problem(self, action: Action) -> GameError | None:
        """Why this need not even be sent."""
        if not self._is_open:
            return RefusedAction(Refusal.LEFT_THE_TABLE)
        if self.seat is None:
            return RefusedAction(Refusal.ONLY_WATCHING)
        if self._reader.version != self._version:
            now = self._reader.version
            return RefusedAction(Refusal.STALE_VERSION, known=self._version, now=now)
        if self._sent is not None:
            return NetError(NetCode.STILL_WAITING)
        options = options_for(self._view)
        if options is None:
            over = self._view.position.result is not None
            return IllegalAction(Illegal.GAME_OVER if over else Illegal.NOT_YOUR_TURN)
        problem = options.refusal(action)
        if problem is None and not self._wire.is_open:
            return NetError(NetCode.NOT_CONNECTED)
        return problem

    def _send(self, action: Action, number: int, wire_number: int) -> None:
        version, round = self._reader.version, self._reader.view.position.round
        self._sent = _Sent(number, wire_number, version, round, action)
        self._wire.send(Act(wire_number, version, encode_action(action)))

    def _send_again(self, sent: _Sent) -> None:
        """After a reconnection: what did not arrive, if it still fits."""
        now = self._reader.version
        played_at = self._played_at(sent)
        if now == sent.version or self._still_runs(sent):
            self._send(sent.action, sent.number, sent.wire_number)
        elif played_at is not None:
            self._sent = replace(sent, played_at=played_at)
            self._settle()
        else:
            self._refuse(sent, RefusedAction(Refusal.STALE_VERSION, known=sent.version, now=now))

    def _played_at(self, sent: _Sent) -> int | None:
        """The version to which the host's story says that an action has led."""
        mine = (self.seat, encode_action(sent.action))
        later = (told for told in self._story if told.version > sent.version)
        return next((told.version for told in later if (told.seat, told.action) == mine), None)

    def _settle(self) -> None:
        """An action that was played is answered once its update is there."""
        sent = self._sent
        if sent is None or sent.played_at is None or self._reader.version < sent.played_at:
            return
        self._sent = None
        self._news.append(ActionPlayed(sent.number, sent.played_at))

    def _refuse(self, sent: _Sent, error: GameError) -> None:
        self._sent = None
        self._news.append(ActionRefused(sent.number, error))

    def _ask_for_earlier(self) -> None:
        first = first_told(self._story, self._reader.version)
        if self._recalls and first > 0:
            self._wire.send(FetchStory(first))

    def _look_again(self) -> None:
        """An update without events: the view is as it is now."""
        self._news.append(Update(self._reader.version, None, None, (), self._reader.view))

    def _is_only_late(self, answer: Answer, sent: _Sent) -> bool:
        """All choose what to run at the same time: a rival was a moment faster."""
        fault = answer.fault
        return (
            fault is not None
            and fault.code == Refusal.STALE_VERSION
            and self._reader.version > sent.version
            and self._still_runs(sent)
        )

    def _still_runs(self, sent: _Sent) -> bool:
        view = self._reader.view
        if not isinstance(sent.action, RunPlants) or view.position.round != sent.round:
            return False
        options = options_for(view)
        return options is not None and sent.action in options


def error_of(fault: Fault) -> GameError:
    """An error as the host told it; what this version does not know is told as unknown."""
    parameters = {
        name: value
        for name, value in fault.parameters.items()
        if isinstance(name, str) and isinstance(value, (str, int, type(None)))
    }
    try:
        if fault.topic == IllegalAction.topic:
            return IllegalAction(Illegal(fault.code), **parameters)
        if fault.topic == RefusedAction.topic:
            return RefusedAction(Refusal(fault.code), **parameters)
    except (ValueError, TypeError):
        pass
    return NetError(NetCode.UNKNOWN_CODE, what=fault.code[:40])

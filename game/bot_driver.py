"""Bots at a table: each sits on a link of its own, thinks elsewhere and plays at the table's pace.

Thinking starts as soon as a bot is asked, so that its move is usually there before it is due. When
it is due is for the table's face to say: a move is played only by a tick that finds it ready.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.bots.base import BotChoice, Budget
from game.bots.naming import WATCHFUL
from game.bots.thinking import BotQuestion, Thought, think
from game.bots.watching import NO_NOTES, RivalNotes, Witnessed
from game.engine.model import Position
from game.engine.options import options_for
from game.engine.terms import Seat
from game.link import ActionPlayed, Link, answers_in, updates_in
from game.table import Update


class Thinks(Protocol):
    """Whoever can be asked what a bot would do, such as a `Thinker`."""

    def ask(self, question: BotQuestion) -> Thought:
        """Returns at once; the answer comes to the thought."""


class Drives(Protocol):
    """Whatever lets a game go on by itself: bots, or the record of a game that was played."""

    @property
    def thinking(self) -> tuple[Seat, ...]: ...

    @property
    def waiting(self) -> tuple[Seat, ...]: ...

    @property
    def last_choice(self) -> BotChoice | None: ...

    def tick(self, ready: bool) -> bool: ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class _SentMove:
    """A move that its table has not answered yet."""

    seat: Seat
    number: int
    choice: BotChoice


@dataclass(frozen=True)
class BotSeat:
    """Who plays a seat: a level and, if it has one, a character."""

    level: str
    character: str | None = None


FALLBACK = BotSeat("easy")
"""Who decides at once where thinking failed: quick, and never without a legal move."""


class _Heard:
    """What everybody at the table did, and what each bot has made of it so far.

    A question carries what happened since the bot was last asked, and its answer brings back what
    the bot knows by then; so the thinking process need not remember anybody.
    """

    def __init__(self) -> None:
        self._decisions: list[Witnessed] = []
        self._version = 0
        self._notes: dict[Seat, tuple[RivalNotes, int]] = {}
        self._told: dict[Seat, int] = {}

    def take(self, before: Position, updates: Sequence[Update]) -> None:
        """Every link tells of the same; the first to do so is believed."""
        for update in updates:
            if update.version > self._version and update.seat is not None:
                self._version = update.version
                if update.action is not None:
                    witnessed = Witnessed(before, update.seat, update.action)
                    self._decisions += [witnessed] if witnessed.is_telling else []
            before = update.view.position

    def notes_of(self, seat: Seat) -> RivalNotes:
        return self._notes.get(seat, (NO_NOTES, 0))[0]

    def news_for(self, seat: Seat) -> tuple[Witnessed, ...]:
        """What others have done since the seat's notes were written."""
        _, known = self._notes.get(seat, (NO_NOTES, 0))
        self._told[seat] = len(self._decisions)
        return tuple(one for one in self._decisions[known:] if one.seat != seat)

    def understood(self, seat: Seat, notes: RivalNotes) -> None:
        """The seat has taken in what it was told last."""
        self._notes[seat] = notes, self._told[seat]

    def forget(self, seat: Seat) -> None:
        """Whoever sits down here next has its own opinion of the others."""
        self._notes.pop(seat, None)
        self._told.pop(seat, None)


class BotDriver:
    """Asks the bots of a table, and plays what they answered when the table is ready."""

    def __init__(
        self,
        links: Mapping[Seat, Link],
        bots: Mapping[Seat, BotSeat],
        thinker: Thinks,
        seed: int,
        budget: Budget,
    ) -> None:
        self._links = dict(links)
        self._bots = dict(bots)
        self._thinker = thinker
        self._seed = seed
        self.budget = budget
        """What a decision may take; another one counts from the next question."""
        self.is_paused = False
        """While it is, nothing is played; what is being thought about goes on."""
        self._thoughts: dict[Seat, Thought] = {}
        self._moves: dict[Seat, BotChoice] = {}
        self._sent: _SentMove | None = None
        self._heard = _Heard()
        self.last_choice: BotChoice | None = None
        """What was played last, with its reason: for the log and for people who watch."""

    @property
    def thinking(self) -> tuple[Seat, ...]:
        """The seats that are asked and have not yet answered."""
        return tuple(sorted(self._thoughts))

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose move is there and waits for a ready table only."""
        return () if self.is_paused else tuple(sorted(self._moves))

    def tick(self, ready: bool) -> bool:
        """Ask, listen, and on a ready table play at most one move; True if one was played."""
        played = self._look()
        self._forget_what_is_over()
        self._listen()
        if ready and not self.is_paused and not played and self._send_one():
            played = self._look()
        if not self.is_paused:
            self._ask()
        return played

    def seat(self, links: Mapping[Seat, Link], bots: Mapping[Seat, BotSeat]) -> None:
        """Let these bots, and no others, play from now on; those who stay think on undisturbed.

        `links` are for the seats that are new here, or played by somebody else than before.
        """
        for seat in [seat for seat in self._bots if bots.get(seat) != self._bots[seat]]:
            self._get_up(seat)
        self._links |= links
        self._bots = dict(bots)

    def _get_up(self, seat: Seat) -> None:
        thought = self._thoughts.pop(seat, None)
        if thought is not None:
            thought.cancel()
        self._moves.pop(seat, None)
        if self._sent is not None and self._sent.seat == seat:
            self._sent = None
        self._heard.forget(seat)
        self._links.pop(seat).close()

    def close(self) -> None:
        """Stop thinking and leave the table; the thinker itself belongs to somebody else."""
        for thought in self._thoughts.values():
            thought.cancel()
        self._thoughts.clear()
        self._moves.clear()
        self._sent = None
        for link in self._links.values():
            link.close()

    def _look(self) -> bool:
        """Take in what the table tells; whether a move that was sent has been played."""
        played = False
        for seat, link in self._links.items():
            before = link.view.position
            news = link.poll()
            self._heard.take(before, updates_in(news))
            for answer in answers_in(news):
                sent = self._sent
                if sent is not None and (seat, answer.number) == (sent.seat, sent.number):
                    # Others may have acted meanwhile; a move that was refused is thought out again.
                    self._sent = None
                    if isinstance(answer, ActionPlayed):
                        self.last_choice, played = sent.choice, True
        return played

    def _is_asked(self, seat: Seat) -> bool:
        return options_for(self._links[seat].view) is not None

    def _forget_what_is_over(self) -> None:
        """A question whose seat is no longer asked needs no answer."""
        for seat in list(self._thoughts):
            if not self._is_asked(seat):
                self._thoughts.pop(seat).cancel()
        for seat in list(self._moves):
            if not self._is_asked(seat):
                del self._moves[seat]

    def _ask(self) -> None:
        busy = {*self._thoughts, *self._moves, *((self._sent.seat,) if self._sent else ())}
        for seat in self._links:
            if seat not in busy and self._is_asked(seat):
                question = self._question(seat, self._bots[seat])
                self._thoughts[seat] = self._thinker.ask(question)

    def _question(self, seat: Seat, bot: BotSeat) -> BotQuestion:
        link = self._links[seat]
        return BotQuestion(
            level=bot.level,
            character=bot.character,
            view=link.view,
            seed=self._seed,
            budget=self.budget,
            decision=link.version,
            rivals=self._heard.notes_of(seat),
            heard=self._heard.news_for(seat) if bot.level in WATCHFUL else (),
        )

    def _listen(self) -> None:
        for seat, thought in list(self._thoughts.items()):
            answer = thought.answer
            if answer is not None:
                del self._thoughts[seat]
                if answer.rivals is not None:
                    self._heard.understood(seat, answer.rivals)
                self._moves[seat] = answer.choice or think(self._question(seat, FALLBACK))

    def _send_one(self) -> bool:
        """In the order in which seats are asked, so that chance of timing decides nothing."""
        if self._sent is not None:
            return False
        seat = next((seat for seat in self._order() if seat in self._links), None)
        if seat is None or seat not in self._moves:
            return False
        choice = self._moves.pop(seat)
        self._sent = _SentMove(seat, self._links[seat].submit(choice.action), choice)
        return True

    def _order(self) -> tuple[Seat, ...]:
        for link in self._links.values():
            return link.view.position.to_act
        return ()

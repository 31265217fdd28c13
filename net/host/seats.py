"""The seats of a room on the host's side: owners and their tokens, bots, colours, ready marks.

A chair never changes: `Seats` puts another in its place, and nobody else can.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection, Iterator
from dataclasses import fields, replace
from typing import Any

from game.bot_driver import BotSeat
from game.bots.characters import load_cast
from game.engine.terms import Seat
from game.engine.value import value
from net.kept.hosted_save import SavedChair
from net.protocol.plain_text import distinct_name
from net.protocol.room_view import COLOURS, MemberId, SeatKind, SeatOffer, SeatPresence, SeatView

TOKEN_BITS = 128


def new_token() -> str:
    """A secret that takes a seat back: 128 random bits as text."""
    return secrets.token_hex(TOKEN_BITS // 8)


@value
class Chair(SavedChair):
    """One seat: whose it is, and who plays it at the moment."""

    key: str | None = None
    """By which the person is known who has not heard of the token yet."""
    is_ready: bool = False
    deputy: BotSeat | None = None
    """Plays for a person who is away."""
    for_one_turn: bool = False
    """The deputy plays once, then waits for the person again."""
    member: MemberId | None = None
    """The person's connection, None while there is none."""
    away_since: float | None = None
    ping: int | None = None

    @property
    def bot(self) -> BotSeat | None:
        """Who plays here: because the seat is a bot's, or for a person who is away."""
        return self._own_bot if self.is_bot else self.deputy

    @property
    def origin(self) -> BotSeat | None:
        """The bot from which a person has taken the seat over; it plays on when they go."""
        return None if self.is_bot else self._own_bot

    @property
    def _own_bot(self) -> BotSeat | None:
        return None if self.level is None else BotSeat(self.level, self.character)

    @property
    def presence(self) -> SeatPresence:
        if self.is_vacant:
            return SeatPresence.GONE
        away = self.kind is SeatKind.PERSON and self.member is None
        return SeatPresence.AWAY if away else SeatPresence.HERE

    @property
    def can_be_taken(self) -> bool:
        """Somebody else may take over while the game runs."""
        return self.kind is SeatKind.BOT or self.is_vacant

    def lost(self, now: float) -> Chair:
        """The person's connection is gone."""
        return replace(self, member=None, ping=None, away_since=now)

    def waits(self) -> Chair:
        """No bot stands in any more."""
        return replace(self, deputy=None, for_one_turn=False)

    def view(self) -> SeatView:
        return SeatView(
            kind=self.kind,
            name=self.name,
            colour=self.colour,
            is_ready=self.is_ready,
            presence=self.presence,
            ping=self.ping,
            level=self.bot.level if self.bot else None,
            character=self.bot.character if self.bot else None,
            is_host=self.is_host,
            member=self.member,
        )

    def offer(self, seat: Seat, *, with_name: bool) -> SeatOffer:
        """What strangers are told who may sit down here."""
        return SeatOffer(
            seat=seat,
            colour=self.colour,
            name=self.name if with_name else "",
            level=self.bot.level if self.bot else None,
            character=self.bot.character if self.bot else None,
        )

    def kept(self) -> SavedChair:
        """As it is saved: without what passes, such as a bot that stands in."""
        return SavedChair(**{part.name: getattr(self, part.name) for part in fields(SavedChair)})

    @classmethod
    def restored(cls, saved: SavedChair, now: float) -> Chair:
        """As it was saved; its person has yet to come back."""
        kept = {part.name: getattr(saved, part.name) for part in fields(SavedChair)}
        away = now if saved.kind is SeatKind.PERSON else None
        return cls(**kept, is_ready=True, away_since=away)


def open_chair(colour: int) -> Chair:
    """A seat on which nobody sits yet."""
    return Chair("", colour, kind=SeatKind.OPEN)


class Seats:
    """All chairs of a room, and the only place where they change."""

    def __init__(self, count: int) -> None:
        self._chairs = [open_chair(colour) for colour in range(count)]

    def restore(self, saved: tuple[SavedChair, ...], now: float) -> None:
        """As they were saved."""
        self._chairs = [Chair.restored(chair, now) for chair in saved]

    def kept(self) -> tuple[SavedChair, ...]:
        return tuple(chair.kept() for chair in self._chairs)

    def __getitem__(self, seat: Seat) -> Chair:
        return self._chairs[seat]

    def __len__(self) -> int:
        return len(self._chairs)

    def __iter__(self) -> Iterator[Chair]:
        return iter(self._chairs)

    def __contains__(self, seat: object) -> bool:
        return isinstance(seat, int) and 0 <= seat < len(self._chairs)

    def of_kind(self, kind: SeatKind) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in enumerate(self._chairs) if chair.kind is kind)

    def to_take(self) -> tuple[Seat, ...]:
        """Seats that may be taken over while the game runs."""
        return tuple(seat for seat, chair in enumerate(self._chairs) if chair.can_be_taken)

    def of_member(self, member: MemberId) -> Seat | None:
        found = (seat for seat, chair in enumerate(self._chairs) if chair.member == member)
        return next(found, None)

    def of_token(self, token: str | None) -> Seat | None:
        """The seat that a token opens."""
        return _opened(token, [chair.token for chair in self._chairs])

    def of_key(self, key: str | None) -> Seat | None:
        """The seat of a guest with this key of its own."""
        return _opened(key, [chair.key for chair in self._chairs])

    def names(self) -> frozenset[str]:
        return frozenset(chair.name for chair in self._chairs if chair.name)

    def bots(self) -> dict[Seat, BotSeat]:
        """Where bots play: on their own seats, and for people who are away."""
        return {seat: chair.bot for seat, chair in enumerate(self._chairs) if chair.bot}

    def new_bot(self, level: str, character: str | None = None) -> BotSeat:
        """A bot for a seat; without a character it gets one that nobody else has."""
        taken = {bot.character for bot in self.bots().values()}
        free = [person.id for person in load_cast().characters if person.id not in taken]
        return BotSeat(level, character or (secrets.choice(free) if free else None))

    # Who sits down, and who gets up.

    def seat_person(
        self,
        seat: Seat,
        name: str,
        member: MemberId | None,
        key: str | None = None,
        *,
        is_ready: bool = False,
        is_host: bool = False,
    ) -> str:
        """Give a seat to a person; the value is the new token."""
        chair, token = self._chairs[seat], new_token()
        self._chairs[seat] = Chair(
            kind=SeatKind.PERSON,
            colour=chair.colour,
            name=distinct_name(name, self.names() - {chair.name}),
            token=token,
            key=key,
            is_ready=is_ready,
            is_host=is_host,
            level=chair.level if chair.is_bot else None,
            character=chair.character if chair.is_bot else None,
            member=member,
        )
        return token

    def seat_bot(self, seat: Seat, bot: BotSeat) -> None:
        colour = self._chairs[seat].colour
        self._chairs[seat] = Chair("", colour, bot.level, bot.character, kind=SeatKind.BOT)

    def open(self, seat: Seat) -> None:
        self._chairs[seat] = open_chair(self._chairs[seat].colour)

    def lose(self, seat: Seat, now: float) -> None:
        """The person's connection is gone; the seat waits."""
        self._chairs[seat] = self._chairs[seat].lost(now)

    def leave(self, seat: Seat, now: float, *, keep_token: bool) -> None:
        """The person has left a running game for good; a bot's seat is the same bot's again."""
        origin = self._chairs[seat].origin
        if origin is not None:
            self.seat_bot(seat, origin)
            return
        chair = replace(self._chairs[seat].lost(now), is_vacant=True)
        self._chairs[seat] = chair if keep_token else replace(chair, token=None, key=None)

    def come_back(self, seat: Seat, member: MemberId, *, is_ready: bool) -> None:
        """The person is back; whoever stood in steps back."""
        chair = self._chairs[seat].waits()
        self._chairs[seat] = replace(
            chair,
            member=member,
            away_since=None,
            is_vacant=False,
            is_ready=chair.is_ready or is_ready,
        )

    def after_game(self) -> None:
        """Who is still there keeps the seat and has to be ready anew; the others' are free."""
        self.nobody_is_ready()
        for seat, chair in enumerate(self._chairs):
            if chair.kind is SeatKind.PERSON:
                self._chairs[seat] = replace(chair.waits(), level=None, character=None)
                if chair.member is None and not chair.is_host:
                    self.open(seat)

    # What people choose, and bots that stand in for them.

    def mark_ready(self, seat: Seat, is_ready: bool) -> None:
        self._change(seat, is_ready=is_ready)

    def nobody_is_ready(self) -> None:
        for seat in range(len(self._chairs)):
            self._change(seat, is_ready=False)

    def note_ping(self, seat: Seat, milliseconds: int) -> bool:
        """Whether it is another than before."""
        if self._chairs[seat].ping == milliseconds:
            return False
        self._change(seat, ping=milliseconds)
        return True

    def forget_key(self, seat: Seat) -> None:
        """The person has got the token: from now on only that opens the seat."""
        if self._chairs[seat].key is not None:
            self._change(seat, key=None)

    def stand_in(self, seat: Seat, bot: BotSeat, *, for_one_turn: bool) -> None:
        """Let a bot play for a person who is not there."""
        self._change(seat, deputy=bot, for_one_turn=for_one_turn)

    def call_off(self, seat: Seat, now: float) -> None:
        """Wait for the person again."""
        self._chairs[seat] = replace(self._chairs[seat].waits(), away_since=now)

    def wait_anew(self, now: float) -> None:
        """Count from now on how long people are away."""
        for seat, chair in enumerate(self._chairs):
            if chair.away_since is not None and chair.bot is None:
                self._change(seat, away_since=now)

    def end_single_turns(self, asked: Collection[Seat], now: float) -> bool:
        """Bots that stood in for one turn have answered and step back; whether any did."""
        done = [
            seat
            for seat, chair in enumerate(self._chairs)
            if chair.for_one_turn and seat not in asked
        ]
        for seat in done:
            self.call_off(seat, now)
        return bool(done)

    def swap(self, one: Seat, other: Seat) -> None:
        chairs = self._chairs
        chairs[one], chairs[other] = chairs[other], chairs[one]

    def pick_colour(self, seat: Seat, colour: int) -> bool:
        """Another colour for a person; from an open seat or a bot it is taken in exchange."""
        if not 0 <= colour < COLOURS:
            return False
        mine = self._chairs[seat].colour
        for other, chair in enumerate(self._chairs):
            if chair.colour == colour and other != seat:
                if chair.kind is SeatKind.PERSON:
                    return False
                self._change(other, colour=mine)
        self._change(seat, colour=colour)
        return True

    def resize(self, count: int) -> tuple[MemberId, ...]:
        """Another number of seats; people move up, and those without a seat are returned."""
        people = [chair for chair in self._chairs if chair.kind is SeatKind.PERSON]
        bots = [chair for chair in self._chairs if chair.kind is SeatKind.BOT]
        kept = [*people, *bots][:count]
        order = {id(chair): place for place, chair in enumerate(self._chairs)}
        kept.sort(key=lambda chair: order[id(chair)])
        free = [colour for colour in range(COLOURS) if colour not in {c.colour for c in kept}]
        kept += [open_chair(colour) for colour in free[: count - len(kept)]]
        self._chairs = kept
        return tuple(chair.member for chair in people[count:] if chair.member is not None)

    def _change(self, seat: Seat, **fields: Any) -> None:
        self._chairs[seat] = replace(self._chairs[seat], **fields)


def _opened(secret: str | None, secrets: list[str | None]) -> Seat | None:
    """Which of them it is; all are compared, and in constant time."""
    if secret is None or len(secret) != TOKEN_BITS // 4 or not secret.isascii():
        return None
    found = None
    for seat, known in enumerate(secrets):
        if hmac.compare_digest((known or "").encode(), secret.encode()):
            found = seat
    return found

"""The log: what has happened, told a line at a time as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.client.telling.duel_words import DuelTeller
from game.client.telling.event_words import EventWords
from game.client.telling.log_line import Category, LogLine
from game.client.telling.spans import Part, Scribe
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.engine.events import (
    AuctionOpened,
    BidMade,
    CitiesPowered,
    CityBuilt,
    DeckRanOut,
    DiscountPutAside,
    Event,
    NobodyBid,
    Phase,
    PhaseBegan,
    PlantBought,
    PlantDrawn,
    PlantPutUp,
    PlantRemoved,
    Removal,
    ResourcesBought,
    RoundBegan,
    TokensDiscarded,
    TurnEnded,
)
from game.engine.terms import Seat
from game.engine.view import PlayerView

PASSED_FOR_ME: Final = ("forced_pass", "limit_pass")
"""What is told of me; other notes speak to me anyway."""


@dataclass(frozen=True)
class AutomaticBid:
    """A bid within a limit, which nobody has clicked."""

    plant: int
    amount: int
    limit: int


class Narrator:
    """Follows a game from its first event on; remembers just enough to tell what it means."""

    def __init__(self, names: Names, seat: Seat | None) -> None:
        self._words = EventWords(names, seat)
        self._scribe = Scribe(names)
        self._seat = seat
        self._round = 0
        self._phase = Phase.AREAS
        self._busy: set[Seat] = set()
        """Seats that have bought or built in this phase."""
        self._is_deck_empty = False
        """It has been told that no more plants come."""
        self._leader: Seat | None = None
        self._bidders: set[Seat] = set()
        self._duels = DuelTeller(names)
        self._automatic: AutomaticBid | None = None
        """The standing limit bids this, and the table has not told it yet."""
        self.retold = 0
        """How many of the lines before give way to the first that was told last."""

    def resume(self, view: PlayerView, events: Sequence[Event] = ()) -> None:
        """Begin in the middle of a game, where only these last events before a view are known."""
        at = view.position
        began = sum(isinstance(event, RoundBegan) for event in events)
        self._round, self._phase = at.round - began, at.phase
        if at.auction and not events:
            self._leader = at.auction.leader
            self._bidders = set() if self._leader is None else {self._leader}
        if not events:
            self._duels.resume(at)

    def follow(self, events: Iterable[Event], view: PlayerView) -> tuple[LogLine, ...]:
        """The lines for what has led to this view."""
        lines: list[LogLine] = []
        told = tuple(events)
        self.retold = 0
        for place, (event, following) in enumerate(zip(told, (*told[1:], None))):
            is_my_loss = self._is_my_loss(event, view, told[place:])
            is_known = self._goes_without_saying(event, following)
            self._remember(event)
            duel = self._duels.line(event, self._round, self._phase)
            if duel is not None:
                self.retold += not lines
                lines[-1:] = [duel]
            elif not is_known:
                line = self._words.line(event, self._round, self._phase, is_my_loss)
                lines += [self._explained(line, event)] if line else []
        return tuple(lines)

    def forced_pass(self, plant: int, purse: int) -> LogLine:
        """The client has passed for its seat, because no bid was possible."""
        return self._note("forced_pass", plant, money=self._scribe.money(purse))

    def limit_reached(self, plant: int, limit: int, *, has_passed: bool) -> LogLine:
        """The standing limit does not suffice any more."""
        key = "limit_pass" if has_passed else "limit_ask"
        return self._note(key, plant, money=self._scribe.money(limit))

    def expect(self, bid: AutomaticBid) -> None:
        """The standing limit bids for its seat: when the bid is made, its line says so."""
        self._automatic = bid

    def _explained(self, line: LogLine, event: Event) -> LogLine:
        """A bid that my limit made is told to me as such; others read that I have bid."""
        if not isinstance(event, BidMade) or event.seat != self._seat:
            return line
        bid, self._automatic = self._automatic, None
        if bid is None or (bid.plant, bid.amount) != (event.plant, event.amount):
            return line
        plant, money = self._scribe.plant(bid.plant), self._scribe.money(bid.amount)
        words = self._scribe.write("log.limit_bid", plant=plant, money=money, limit=str(bid.limit))
        return replace(line, sentence=words, report=line.for_all)

    def _note(self, key: str, plant: int, **parts: Part) -> LogLine:
        assert self._seat is not None
        parts = {**parts, "plant": self._scribe.plant(plant)}
        to_me, to_all = self._scribe.you(self._seat, "subject"), self._scribe.seat(self._seat)
        topic = "you.log" if key in PASSED_FOR_ME else "log"
        return LogLine(
            "gavel",
            self._seat,
            self._scribe.write(f"{topic}.{key}", seat=to_me, **parts),
            Category.AUCTION,
            (pieces.market_plant(plant),),
            self._round,
            self._phase,
            report=self._scribe.write(f"log.{key}", seat=to_all, **parts),
        )

    def _remember(self, event: Event) -> None:
        match event:
            case RoundBegan(round):
                self._round = round
            case PhaseBegan(phase):
                self._phase = phase
                self._busy.clear()
            case AuctionOpened(seat):
                self._leader, self._bidders = seat, {seat}
            case BidMade(seat):
                self._leader = seat
                self._bidders.add(seat)
            case PlantPutUp() | NobodyBid() | PlantBought():
                self._leader, self._bidders = None, set()
            case ResourcesBought(seat) | CityBuilt(seat):
                self._busy.add(seat)
            case DeckRanOut() | PlantDrawn():
                self._is_deck_empty = isinstance(event, DeckRanOut)

    def _goes_without_saying(self, event: Event, following: Event | None) -> bool:
        """Other lines tell it: what was done in a turn, sold at once, or bought with its token."""
        match event:
            case TurnEnded(seat):
                return seat in self._busy
            case AuctionOpened():
                return isinstance(following, PlantBought)
            case DeckRanOut():
                return self._is_deck_empty
            case DiscountPutAside():
                knocked_out = isinstance(following, PlantRemoved) and (
                    following.reason is Removal.KNOCKED_OUT
                )
                return not knocked_out
        return False

    def _is_my_loss(self, event: Event, view: PlayerView, later: Sequence[Event]) -> bool:
        """Something was taken from me, or I earned less than my network could have then."""
        me = self._seat
        if me is None:
            return False
        match event:
            case BidMade(seat):
                return seat != me and self._leader == me
            case PlantBought(seat):
                return seat != me and me in self._bidders
            case PlantRemoved(seat=owner) | TokensDiscarded(seat=owner):
                return owner == me
            case CitiesPowered(seat, _, powered):
                built = sum(isinstance(event, CityBuilt) and event.seat == me for event in later)
                return seat == me and powered < len(view.position.players[me].cities) - built
        return False

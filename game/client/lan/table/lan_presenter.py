"""What panels show at a table on the network besides the game: connections, clocks, the chat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from game.client.draw import Icon
from game.client.lan.table.clocks import clock_note, clock_words
from game.client.lan.table.spectator_sheet import spectator_sheet
from game.client.planning.bidding import Bidding
from game.client.table.answering import Answering
from game.client.table.panels.seat_presenter import strip_model
from game.client.table.presenter import TableShow
from game.client.table.sheets.case import Idle
from game.client.table.sheets.sheet import Sheet
from game.client.telling.prompt import Prompt
from game.client.telling.story import Story
from game.client.telling.tip import Tip, TipRow
from game.client.telling.tip import Tone as TipTone
from game.client.vocabulary.pieces import Button, PieceId, SeatPiece, button
from game.client.widgets.models import (
    LogModel,
    NoteTone,
    SeatNote,
    SeatPresence,
    StripModel,
    TopBarModel,
)
from game.engine.terms import Seat
from game.engine.view import PlayerView
from net.protocol.messages import SeatClock

HINT: Final = button(Button.HINT)


@dataclass(frozen=True)
class NetLook:
    """How things stand besides the game; equal while nothing has to be drawn anew."""

    me: SeatPresence = SeatPresence.GOOD
    ping: int | None = None
    """Milliseconds to the host and back."""
    presence: Mapping[Seat, SeatPresence] = field(default_factory=dict)
    pings: Mapping[Seat, int] = field(default_factory=dict)
    clocks: Mapping[Seat, SeatClock] = field(default_factory=dict)
    """In whole seconds."""
    warning: str = ""
    """What will be done for me when my time is up, shortly before it is."""
    unread: int = 0
    free: frozenset[Seat] = frozenset()
    """Seats that somebody who watches may take."""
    asked_for: Seat | None = None
    """The seat that the host has yet to give me."""
    looked_at: Seat | None = None
    why_no_hints: str = ""

    def is_only_later(self, other: NetLook) -> bool:
        """Nothing is different that the sheet and the log depend on."""
        mine, theirs = (
            (o.unread, o.free, o.asked_for, o.looked_at, o.why_no_hints) for o in (self, other)
        )
        return mine == theirs


class LanShow(TableShow):
    """Adds what a network brings to every panel that it concerns."""

    look = NetLook()

    def top_bar(self, view: PlayerView, prompt: Prompt, *, can_undo: bool) -> TopBarModel:
        look = self.look
        if look.warning:
            prompt = replace(prompt, rest=look.warning)
        elif prompt.actor is not None and look.presence.get(prompt.actor) is SeatPresence.AWAY:
            prompt = replace(prompt, rest=self._company.names.say("lan_table.awaited"))
        model = super().top_bar(view, prompt, can_undo=can_undo)
        asked = view.position.to_act
        seat = view.seat if view.seat in look.clocks else asked[0] if len(asked) == 1 else None
        clock = look.clocks.get(seat) if seat is not None else None
        note = None if clock is None else clock_note(clock)
        return replace(model, network=look.me, clock=note)

    def strip(self, view: PlayerView, bidding: Bidding) -> StripModel:
        company, look = self._company, self.look
        return strip_model(
            view,
            company.seating,
            company.names,
            notes=self.notes(view, bidding),
            presence=look.presence,
            clocks={seat: clock_note(clock) for seat, clock in look.clocks.items()},
        )

    def notes(self, view: PlayerView, bidding: Bidding) -> dict[Seat, SeatNote]:
        notes = super().notes(view, bidding)
        for seat, presence in self.look.presence.items():
            if presence is SeatPresence.AWAY:
                away = self._company.names.say("lan_table.away")
                notes[seat] = SeatNote(away, NoteTone.BAD, Icon.PLUG)
        return notes

    def log(self, story: Story) -> LogModel:
        say, unread = self._company.names.say, self.look.unread
        if unread:
            chat = SeatNote(say("lan_table.chat.unread", number=unread), NoteTone.ACT)
        else:
            chat = SeatNote(say("lan_table.chat.open"))
        return replace(super().log(story), chat=chat)

    def closed_tools(self, answering: Answering) -> frozenset[PieceId]:
        return frozenset({HINT})

    def spectator_sheet(self, idle: Idle, height: float) -> Sheet:
        return spectator_sheet(
            idle, height, self.look.free, self.look.looked_at, self.look.asked_for
        )

    def tip(self, piece: PieceId, answering: Answering) -> Tip | None:
        tip = super().tip(piece, answering)
        if tip is None:
            return None
        if piece == button(Button.NETWORK):
            return replace(tip, rows=(*self._my_rows(), *tip.rows))
        if piece == HINT:
            return replace(tip, reason=self.look.why_no_hints)
        if isinstance(piece, SeatPiece):
            return replace(tip, rows=(*tip.rows, *self._seat_rows(piece.seat)))
        return tip

    def _my_rows(self) -> list[TipRow]:
        say, look = self._company.names.say, self.look
        tone = TipTone.GOOD if look.me is SeatPresence.GOOD else TipTone.WARN
        rows = [TipRow(say("lan_table.tip.connection"), say(f"lan_table.me.{look.me}"), tone)]
        if look.ping is not None:
            value = say("lan_table.tip.milliseconds", number=look.ping)
            rows.append(TipRow(say("lan_table.tip.ping"), value))
        return rows

    def _seat_rows(self, seat: Seat) -> list[TipRow]:
        names, look = self._company.names, self.look
        rows = []
        presence = look.presence.get(seat)
        if presence is not None:
            tone = TipTone.GOOD if presence is SeatPresence.GOOD else TipTone.WARN
            state = names.say(f"lan_table.presence.{presence}")
            rows.append(TipRow(names.say("lan_table.tip.connection"), state, tone))
        if seat in look.pings:
            value = names.say("lan_table.tip.milliseconds", number=look.pings[seat])
            rows.append(TipRow(names.say("lan_table.tip.ping"), value))
        if seat in look.clocks:
            left = clock_words(look.clocks[seat], names)
            rows.append(TipRow(names.say("lan_table.tip.time"), left))
        if seat in look.free:
            rows.append(TipRow("", names.say("lan_table.tip.take"), TipTone.NOTE))
        return rows

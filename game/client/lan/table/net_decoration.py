"""What panels show at a table on the network besides the game: connections and clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from game.client.draw import Icon
from game.client.lan.table.clocks import clock_note, clock_words
from game.client.lan.table.spectator_sheet import spectator_sheet
from game.client.table.decoration import Decoration, Notes
from game.client.table.sheets.case import Idle
from game.client.table.sheets.sheet import Sheet
from game.client.table.table_scene import TableScene
from game.client.telling.prompt import Prompt
from game.client.telling.tip import Tip, TipRow
from game.client.telling.tip import Tone as TipTone
from game.client.vocabulary.pieces import Button, PieceId, SeatPiece, button
from game.client.widgets.models import (
    CartelBox,
    NoteTone,
    SeatBox,
    SeatLine,
    SeatNote,
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

    me: SeatLine = SeatLine.GOOD
    ping: int | None = None
    """Milliseconds to the host and back."""
    presence: Mapping[Seat, SeatLine] = field(default_factory=dict)
    pings: Mapping[Seat, int] = field(default_factory=dict)
    clocks: Mapping[Seat, SeatClock] = field(default_factory=dict)
    """In whole seconds."""
    warning: str = ""
    """What will be done for me when my time is up, shortly before it is."""
    free: frozenset[Seat] = frozenset()
    """Seats that somebody who watches may take."""
    asked_for: Seat | None = None
    """The seat that the host has yet to give me."""

    def is_only_later(self, other: NetLook) -> bool:
        """Nothing is different that the sheet depends on."""
        return (self.free, self.asked_for) == (other.free, other.asked_for)


class NetDecoration(Decoration):
    """Adds what a network brings to every panel that it concerns."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.look = NetLook()

    def prompt(self, prompt: Prompt) -> Prompt:
        look = self.look
        if look.warning:
            return replace(prompt, rest=look.warning)
        presence = look.presence.get(prompt.actor) if prompt.actor is not None else None
        if presence is not None and presence.is_absent:
            key = "left_open" if presence is SeatLine.GONE else "awaited"
            return replace(prompt, rest=self._table.names.say(f"lan_table.{key}"))
        return prompt

    def top_bar(self, model: TopBarModel, view: PlayerView) -> TopBarModel:
        look, asked = self.look, view.position.to_act
        seat = view.seat if view.seat in look.clocks else asked[0] if len(asked) == 1 else None
        clock = look.clocks.get(seat) if seat is not None else None
        note = None if clock is None else clock_note(clock)
        return replace(model, network=look.me, clock=note)

    def notes(self, notes: Notes) -> Notes:
        say = self._table.names.say
        absences = {
            SeatLine.AWAY: SeatNote(say("lan_table.away"), NoteTone.BAD, Icon.PLUG),
            SeatLine.GONE: SeatNote(say("lan_table.left"), NoteTone.BAD, Icon.EXIT),
        }
        presence = self.look.presence.items()
        return {**notes, **{seat: absences[one] for seat, one in presence if one.is_absent}}

    def strip(self, model: StripModel) -> StripModel:
        return StripModel(tuple(map(self._box, model.boxes)))

    def _box(self, box: SeatBox | CartelBox) -> SeatBox | CartelBox:
        if isinstance(box, CartelBox):
            return box
        seat = box.figures.seat
        clock = self.look.clocks.get(seat)
        note = None if clock is None else clock_note(clock)
        return replace(box, presence=self.look.presence.get(seat), clock=note)

    def closed_tools(self, closed: frozenset[PieceId]) -> frozenset[PieceId]:
        return closed | {HINT}

    def sheet(self, sheet: Sheet, idle: Idle, height: float) -> Sheet:
        """Whoever only watches a game that goes on may sit down to it."""
        if idle.view.seat is not None or idle.view.position.result is not None:
            return sheet
        look = self.look
        return spectator_sheet(idle, height, look.free, self._table.looked_at, look.asked_for)

    def tip(self, piece: PieceId, tip: Tip | None) -> Tip | None:
        if tip is None:
            return None
        if piece == button(Button.NETWORK):
            return replace(tip, rows=(*self._my_rows(), *tip.rows))
        if piece == HINT:
            return replace(tip, reason=self._table.features.why_no_hints)
        if isinstance(piece, SeatPiece):
            return replace(tip, rows=(*tip.rows, *self._seat_rows(piece.seat)))
        return tip

    def _my_rows(self) -> list[TipRow]:
        say, look = self._table.names.say, self.look
        tone = TipTone.GOOD if look.me is SeatLine.GOOD else TipTone.WARN
        rows = [TipRow(say("lan_table.tip.connection"), say(f"lan_table.me.{look.me}"), tone)]
        if look.ping is not None:
            value = say("lan_table.tip.milliseconds", number=look.ping)
            rows.append(TipRow(say("lan_table.tip.ping"), value))
        return rows

    def _seat_rows(self, seat: Seat) -> list[TipRow]:
        names, look = self._table.names, self.look
        rows = []
        presence = look.presence.get(seat)
        if presence is not None:
            tone = TipTone.GOOD if presence is SeatLine.GOOD else TipTone.WARN
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

"""Bringing all that is seen of a table up to what it has come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.client.planning.setup_picks import AreaPick
from game.client.table.anim.night_model import NightModel
from game.client.table.bots_turn import BotsTurn
from game.client.table.input import TableHands
from game.client.table.played_table import PlayedTable
from game.client.table.prerender import Foresight
from game.client.table.sheets.case import Idle
from game.client.table.table_overlay import TableOver
from game.client.telling.story import Story
from game.client.vocabulary.pieces import LogLinePiece, PieceId


class ShownTable(PlayedTable, Protocol):
    """A table with everything that is seen of it."""

    story: Story
    bots: BotsTurn
    hands: TableHands
    over: TableOver
    foresight: Foresight


class Refreshing:
    """Fills the panels anew; what shows the same as before costs next to nothing."""

    def __init__(self, table: ShownTable) -> None:
        self._table = table
        self._act = table.director.act
        """What the sheet shows of the auction that is being played."""

    @property
    def is_due(self) -> bool:
        """The auction that is being played has come further than its sheet."""
        return self._table.director.act is not self._act

    def everything(self, *, counts: bool = False) -> None:
        """As the present view and plan have it; `counts` if events led to it."""
        table = self._table
        self._act = table.director.act
        answering, show = table.answering, table.show
        show.everything(answering, table.story, self.idle(), table.looked_at, counts=counts)
        table.foresight.look(answering.view)
        table.over.show_hint(show.hint(table.hints, answering))
        table.focus.over = table.over.buttons()
        table.focus.keep(answering.plan)
        self.attention()

    def attention(self) -> None:
        """What follows pointer and keyboard."""
        table = self._table
        answering, show = table.answering, table.show
        now = table.attention = table.hands.attention(self._hinted())
        if show.pointed != now.pointed:
            show.pointed = now.pointed
            if isinstance(answering.plan, AreaPick):
                show.sheet(answering, self.idle())
        show.attention(answering, now)
        table.stage.hover(now.hover)
        table.over.show_network(show.network_card(answering, now.network))
        table.over.show_tip()

    def night(self, model: NightModel, *, is_counting: bool) -> None:
        """What the night tells now; while it counts, only the ledger changes."""
        table = self._table
        table.show.night = model
        if not is_counting:
            table.show.people(table.answering, table.story)
        table.show.sheet(table.answering, self.idle())

    def idle(self) -> Idle:
        """What the sheets without a plan show."""
        table = self._table
        pace = table.pace
        return replace(
            table.answering.idle(),
            is_paused=pace.is_paused,
            pace=table.names.say(f"action.pace.{pace.pace}"),
            remark=table.bots.remark(table.names),
            act=self._act,
        )

    def _hinted(self) -> tuple[PieceId, ...]:
        """What a hint, or the line of the log under the pointer, speaks of."""
        table = self._table
        pointed = table.hands.hover
        if isinstance(pointed, LogLinePiece):
            return table.story.lines[pointed.place].pieces
        return table.hints.hint.pieces if table.hints.hint else ()

"""From the state of a table to what every panel shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.client.draw import Icon
from game.client.planning.bidding import BidderStatus, Bidding
from game.client.table.anim.night_model import NightModel, counted_boxes, night_prompt
from game.client.table.answering import Answering
from game.client.table.bid_draft import why_closed
from game.client.table.decoration import Decoration
from game.client.table.hints import Hints
from game.client.table.panels.board_tools import ToolsModel
from game.client.table.panels.hint_card import HintModel
from game.client.table.panels.market_presenter import plant_market_model, resource_market_model
from game.client.table.panels.seat_presenter import order_model, strip_model, top_bar_model
from game.client.table.panels.tableau_presenter import tableau_model
from game.client.table.plan_marks import Attention, marks_for
from game.client.table.sheets.auction_sheet import running_sheet
from game.client.table.sheets.case import Idle
from game.client.table.sheets.dispatch import sheet_for
from game.client.table.sheets.ledger_sheet import ledger_sheet
from game.client.table.sheets.sheet import Sheet
from game.client.table.sheets.waiting_sheet import over_sheet, waiting_sheet, watching_sheet
from game.client.table.table_stage import TableStage
from game.client.telling.prompt import Prompt, prompt_for
from game.client.telling.spans import plain
from game.client.telling.story import Story
from game.client.telling.tip import Tip, TipRow
from game.client.telling.tip import Tone as TipTone
from game.client.telling.tips import tip_for
from game.client.vocabulary.controls import Control
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.vocabulary.seating import Seating
from game.client.vocabulary.table_buttons import VerbButton
from game.client.widgets.models import LogModel, NoteTone, SeatNote, StripModel, TopBarModel
from game.engine.events import Phase
from game.engine.terms import Seat
from game.engine.view import PlayerView


@dataclass(frozen=True)
class Company:
    """Who is at the table, and how they are called."""

    names: Names
    seating: Seating


class TableShow:
    """Puts models into the panels of a stage."""

    def __init__(self, stage: TableStage, company: Company) -> None:
        self._stage = stage
        self.company = company
        self.decorations: Sequence[Decoration] = ()
        """What the table's features change in the models."""
        self.log_zoom = 1.0
        """How large the log is written."""
        self.night: NightModel | None = None
        """What the night tells, from dusk until the next phase."""

    def everything(
        self, answering: Answering, story: Story, idle: Idle, looked_at: Seat | None = None
    ) -> None:
        """All panels; cheap for those that show the same as before."""
        stage, seating, names = self._stage, self.company.seating, self.company.names
        view, plan = answering.view, answering.plan
        self.people(answering, idle.bidding)
        stage.order.show(order_model(view, seating, names))
        stage.plants.show(plant_market_model(view, plan))
        stage.resources.show(resource_market_model(view, plan))
        seat = self._tableau_seat(view, looked_at)
        stage.tableau.show(tableau_model(view, seat, seating, names, plan))
        log = self._log(story)
        stage.log.show(log)
        if stage.shows_log:
            stage.log_view.show(log)
        self.action(answering, idle)

    def action(self, answering: Answering, idle: Idle) -> None:
        """The action panel."""
        sheet, height = self._sheet(answering, idle), self._stage.action.height
        for decoration in self.decorations:
            sheet = decoration.sheet(sheet, idle, height)
        self._stage.action.show(sheet)

    def people(self, answering: Answering, bidding: Bidding) -> None:
        """Who is asked what, and how everybody stands."""
        view, case = answering.view, answering.case()
        prompt = self._prompt(answering)
        can_undo = case is not None and case.can_undo
        self._stage.top_bar.show(self._top_bar(view, prompt, can_undo=can_undo))
        self._stage.strip.show(self._strip(view, bidding))

    def _prompt(self, answering: Answering) -> Prompt:
        view, names = answering.view, self.company.names
        night = self._night_of(view)
        told = night_prompt(night, names, view.seat) if night is not None else None
        return told or prompt_for(view, names, answering.plan)

    def _night_of(self, view: PlayerView) -> NightModel | None:
        """The night, as long as it is Power and everybody has chosen."""
        at = view.position
        return None if at.to_act or at.phase is not Phase.BUREAUCRACY else self.night

    def _top_bar(self, view: PlayerView, prompt: Prompt, *, can_undo: bool) -> TopBarModel:
        company = self.company
        for decoration in self.decorations:
            prompt = decoration.prompt(prompt)
        model = top_bar_model(view, prompt, company.seating, company.names, can_undo=can_undo)
        for decoration in self.decorations:
            model = decoration.top_bar(model, view)
        return model

    def _strip(self, view: PlayerView, bidding: Bidding) -> StripModel:
        company = self.company
        notes = self._notes(view, bidding)
        for decoration in self.decorations:
            notes = decoration.notes(notes)
        model = strip_model(view, company.seating, company.names, notes=notes)
        night = self._night_of(view)
        if night is not None:
            model = counted_boxes(model, night)
        for decoration in self.decorations:
            model = decoration.strip(model)
        return model

    def _log(self, story: Story) -> LogModel:
        colours = tuple(sitter.colour for sitter in self.company.seating)
        model = LogModel(story.lines, colours, self.log_zoom)
        for decoration in self.decorations:
            model = decoration.log(model)
        return model

    def attention(self, answering: Answering, attention: Attention) -> None:
        """The board and the tools, which follow pointer, keyboard and switches."""
        view, seating = answering.view, self.company.seating
        marks = marks_for(view, answering.plan, seating, attention)
        colours = [sitter.colour for sitter in seating]
        self._stage.board.show(view.position, marks, colours)
        zone = view.position.zone
        self._stage.show_zone(zone.areas if zone else None)
        switched = {
            button(Button.PRICES): attention.shows_prices,
            button(Button.AREA_TINT): attention.tints_areas,
            button(Button.HINT): bool(attention.hinted),
        }
        on = frozenset(piece for piece, is_on in switched.items() if is_on)
        self._stage.tools.show(ToolsModel(on, self._closed_tools(answering)))

    def _closed_tools(self, answering: Answering) -> frozenset[PieceId]:
        """What lies at the board's edge and cannot be used now."""
        hint: frozenset[PieceId] = frozenset({button(Button.HINT)})
        closed = frozenset() if answering.is_asked else hint
        for decoration in self.decorations:
            closed = decoration.closed_tools(closed)
        return closed

    def tip(self, piece: PieceId, answering: Answering) -> Tip | None:
        """What is told of a piece under the pointer."""
        tip = self._tip(piece, answering)
        for decoration in self.decorations:
            tip = decoration.tip(piece, tip)
        return tip

    def _tip(self, piece: PieceId, answering: Answering) -> Tip | None:
        names = self.company.names
        if isinstance(piece, VerbButton):
            key = f"action.tip.{piece.verb}"
            row = TipRow("", names.say(f"{key}.about"), TipTone.NOTE)
            return Tip(names.say(f"{key}.title"), (row,))
        if isinstance(piece, Control):
            return None
        tip = tip_for(piece, answering.view, names, answering.plan)
        reason = why_closed(piece, answering.draft, names)
        return tip if tip is None or reason is None else replace(tip, reason=reason)

    def hint(self, hints: Hints, answering: Answering) -> HintModel | None:
        """What the hint card says, None if there is none."""
        names, hint = self.company.names, hints.hint
        title, close = names.say("action.hint.title"), names.say("action.hint.close")
        if hint is None:
            if not hints.is_thinking:
                return None
            thinking = names.say("action.hint.thinking")
            return HintModel(title, thinking, close=close, is_thinking=True)
        others = names.listed([plain(sentence) for sentence in hint.alternatives])
        also = names.say("action.hint.also", other=others) if others else ""
        reasons = (hint.why, names.listed(list(hint.numbers)), also)
        plan = answering.plan
        can_plan = plan is not None and plan.from_action(hint.action) is not None
        label = names.say("action.tip.take_hint.title") if can_plan else ""
        key = names.say("keys.cap.act")
        return HintModel(title, plain(hint.sentence), reasons, label, close, key)

    def _sheet(self, answering: Answering, idle: Idle) -> Sheet:
        height = self._stage.action.height
        case = answering.case()
        night = self._night_of(idle.view)
        if night is not None and (case is None or not case.is_live):
            return ledger_sheet(night, idle, height)
        if case is not None:
            return sheet_for(case, height)
        if idle.view.position.result is not None:
            return over_sheet(idle, height)
        if idle.view.seat is None:
            return watching_sheet(idle, height)
        if idle.view.position.auction is not None:
            return running_sheet(idle, height)
        return waiting_sheet(idle, height)

    def _tableau_seat(self, view: PlayerView, looked_at: Seat | None) -> Seat:
        if looked_at is not None:
            return looked_at
        if view.seat is not None:
            return view.seat
        at = view.position
        return at.to_act[0] if at.to_act else at.order[0]

    def _notes(self, view: PlayerView, bidding: Bidding) -> dict[Seat, SeatNote]:
        """In an auction every box tells what its player last said."""
        say = self.company.names.say
        notes = {}
        for row in bidding.rows(view.position):
            if row.status in (BidderStatus.THINKS, BidderStatus.LEADS):
                continue
            if row.status is BidderStatus.OUT:
                notes[row.seat] = SeatNote(say("action.auction.passed"), NoteTone.FAINT, Icon.X)
            elif row.bid is not None:
                text = say("action.auction.has_bid", bid=row.bid)
                notes[row.seat] = SeatNote(text, NoteTone.QUIET, Icon.COIN)
        return notes

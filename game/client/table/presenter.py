"""From the state of a table to what every panel shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.client.board.marks import BoardMarks
from game.client.planning.networks import Owner, network_marks
from game.client.planning.tally import Tally
from game.client.table.anim.counting import Counting
from game.client.table.anim.night_model import NightModel, counted_boxes, night_prompt
from game.client.table.answering import Answering
from game.client.table.area_marks import draft_marks
from game.client.table.bid_draft import why_closed
from game.client.table.decoration import Decoration, Notes
from game.client.table.hints import Hints
from game.client.table.panels.board_tools import KEYED, ToolsModel
from game.client.table.panels.hint_card import HintModel
from game.client.table.panels.market_drawers import drawer_needed
from game.client.table.panels.market_presenter import plant_market_model, resource_market_model
from game.client.table.panels.network_card import NetworkCardModel
from game.client.table.panels.network_presenter import network_card
from game.client.table.panels.seat_presenter import order_model, strip_model, top_bar_model
from game.client.table.panels.tableau_presenter import tableau_model
from game.client.table.plan_marks import Attention, Tint, marks_for
from game.client.table.sheets.act_sheet import act_prompt, act_sheet
from game.client.table.sheets.auction_sheet import running_sheet
from game.client.table.sheets.case import Idle, OnBoard
from game.client.table.sheets.dispatch import sheet_for
from game.client.table.sheets.ledger_sheet import ledger_sheet
from game.client.table.sheets.plan_sheet import Pointed
from game.client.table.sheets.setup_sheet import drafting_sheet
from game.client.table.sheets.sheet import Sheet
from game.client.table.sheets.waiting_sheet import over_sheet, waiting_sheet, watching_sheet
from game.client.table.table_stage import TableStage
from game.client.telling.city_note import CityNote, city_note
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
from game.client.widgets.models import LogModel, StripModel, TableauModel, TopBarModel
from game.engine.events import Event, Phase
from game.engine.model import Decision
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
        self.pointed: Pointed = ()
        """What pointer and keyboard are at, for a sheet that speaks of it."""
        self._idle: Idle | None = None
        self._on_board = OnBoard()
        self.night: NightModel | None = None
        """What the night tells, from dusk until the next phase."""
        self.counting = Counting()
        self._tally: Tally | None = None
        """What has been told on the way to the next view; None when nothing is on the way."""
        self._strip = StripModel(())
        self._tableau: TableauModel | None = None
        self._staged: Prompt | None = None
        """What the auction that is being played has come to."""

    def everything(
        self,
        answering: Answering,
        story: Story,
        idle: Idle,
        looked_at: Seat | None = None,
        *,
        counts: bool = False,
    ) -> None:
        """All panels; cheap for those that show the same as before. `counts` if it is what has
        just happened that changed the players' numbers."""
        stage, view, plan = self._stage, answering.view, answering.plan
        self._tableau = self._tableau_model(answering, story, looked_at)
        self._staged = act_prompt(idle)
        self.people(answering, story, counts=counts)
        stage.show_markets(
            plant_market_model(view, plan),
            resource_market_model(view, plan),
            drawer_needed(view.position, plan),
        )
        log = self._log(story)
        stage.log.show(log)
        if stage.shows_log:
            stage.log_view.show(log)
        self._idle = idle
        self.sheet(answering, idle)

    def sheet(self, answering: Answering, idle: Idle) -> None:
        """The action panel."""
        sheet, height = self._sheet(answering, idle), self._stage.action.height
        for decoration in self.decorations:
            sheet = decoration.sheet(sheet, idle, height)
        self._stage.action.show(sheet)

    def people(self, answering: Answering, story: Story, *, counts: bool = False) -> None:
        """Who is asked what, and how everybody stands."""
        view, case = answering.view, answering.case()
        prompt = self._staged or self._prompt(answering)
        can_undo = case is not None and case.can_undo
        self._stage.top_bar.show(self._top_bar(view, prompt, can_undo=can_undo))
        self._strip = self._strip_model(answering, story)
        self.counting.take(self._strip, counts=counts)
        self._show_counted()

    def tell(
        self, event: Event, answering: Answering, story: Story, looked_at: Seat | None
    ) -> None:
        """An event has happened on the way to the next view: figures and last deeds change now."""
        self._tally = self._told(answering, story).after(event)
        self._tableau = self._tableau_model(answering, story, looked_at)
        self._strip = self._strip_model(answering, story)
        self.counting.take(self._strip, counts=True)
        self._show_counted()

    def arrive(self) -> None:
        """The next view is shown: it has all that was told on the way to it."""
        self._tally = None

    def tick(self, dt: float) -> None:
        """Let numbers count."""
        if self.counting.tick(dt):
            self._show_counted()

    def _told(self, answering: Answering, story: Story) -> Tally:
        return self._tally or Tally(answering.view, story.deeds)

    def _show_counted(self) -> None:
        self._stage.strip.show(self.counting.strip(self._strip))
        if self._tableau is not None:
            self._stage.tableau.show(self.counting.tableau(self._tableau))

    def _tableau_model(
        self, answering: Answering, story: Story, looked_at: Seat | None
    ) -> TableauModel:
        """What somebody had planned is over when they have done it."""
        tally, company = self._told(answering, story), self.company
        view = tally.view
        seat = self._tableau_seat(view, looked_at)
        plan = None if seat in tally.acted else answering.plan
        deed = tally.deeds[seat]
        return tableau_model(view, seat, company.seating, company.names, plan, deed=deed)

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

    def _strip_model(self, answering: Answering, story: Story) -> StripModel:
        company, tally = self.company, self._told(answering, story)
        notes: Notes = {}
        for decoration in self.decorations:
            notes = decoration.notes(notes)
        model = strip_model(tally.view, company.seating, company.names, tally.deeds, notes=notes)
        night = self._night_of(tally.view)
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
        """The board, its tools and what speaks of it; they follow pointer, keyboard, switches."""
        on_board = OnBoard(attention.pointed_city, attention.network, attention.shows_prices)
        if on_board != self._on_board and self._idle is not None:
            self._on_board = on_board
            self.sheet(answering, self._idle)
        view, seating = answering.view, self.company.seating
        pointed = () if answering.is_sent else attention.pointed
        draft = draft_marks(view, answering.plan, pointed, self.company.names, seating)
        if draft is None:
            marks = marks_for(view, answering.plan, seating, attention)
        else:
            marks = BoardMarks(draft=draft, area_tint=attention.tint is Tint.AREAS)
        colours = [sitter.colour for sitter in seating]
        self._stage.board.show(view.position, marks, colours)
        zone = view.position.zone
        self._stage.show_zone(zone.areas if zone else None)
        switched = {
            button(Button.PRICES): attention.shows_prices,
            button(Button.AREA_TINT): attention.tint is not Tint.OFF,
            button(Button.MY_NETWORK): attention.network is not None
            and attention.network == view.seat,
            button(Button.HINT): bool(attention.hinted),
        }
        on = frozenset(piece for piece, is_on in switched.items() if is_on)
        stage = self._stage
        closed = self._closed_tools(answering)
        stage.tools.show(ToolsModel(on, closed, not stage.has_order, stage.shows_log))
        stage.order.show(order_model(view, seating, on & frozenset(KEYED)))

    def _closed_tools(self, answering: Answering) -> frozenset[PieceId]:
        """What lies at the board's edge and cannot be used now."""
        hint: frozenset[PieceId] = frozenset({button(Button.HINT)})
        closed = frozenset() if answering.is_asked else hint
        for decoration in self.decorations:
            closed = decoration.closed_tools(closed)
        return closed

    def note(self, answering: Answering, attention: Attention) -> CityNote | None:
        """What stands on the chip of the city that is pointed at."""
        city = attention.pointed_city
        if city is None or attention.network is not None:
            return None
        return city_note(answering.plan, city, self.company.names)

    def network_card(self, answering: Answering, owner: Owner | None) -> NetworkCardModel | None:
        """Whose network is lit; None while none is."""
        if owner is None:
            return None
        company, view = self.company, answering.view
        marks = network_marks(view, owner, company.seating, answering.plan)
        return network_card(view, owner, marks, company.names)

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
        others = names.alternatives([plain(sentence) for sentence in hint.alternatives])
        also = names.say("action.hint.also", other=others) if others else ""
        reasons = (hint.why, names.listed(list(hint.numbers)), also)
        plan = answering.plan
        can_plan = plan is not None and plan.from_action(hint.action) is not None
        label = names.say("action.tip.take_hint.title") if can_plan else ""
        key = names.say("keys.cap.act")
        return HintModel(title, plain(hint.sentence), reasons, label, close, key)

    def _sheet(self, answering: Answering, idle: Idle) -> Sheet:
        panel, case = self._stage.action, answering.case()
        height, is_folded = panel.height, panel.is_squeezed
        idle = replace(idle, is_folded=is_folded)
        panel.is_watched = idle.view.seat is None
        panel.is_what_if = case is not None and not case.is_live
        if idle.act is not None and idle.view.seat is not None:
            return act_sheet(idle, idle.act, height)
        night = self._night_of(idle.view)
        if night is not None and (case is None or not case.is_live):
            return ledger_sheet(night, idle, height)
        if case is not None:
            case = replace(case, pointed=self.pointed, on_board=self._on_board, is_folded=is_folded)
            return sheet_for(case, height)
        if idle.view.position.result is not None:
            return over_sheet(idle, height)
        if idle.view.seat is None:
            return watching_sheet(idle, height)
        if idle.view.position.decision is Decision.CHOOSE_AREA:
            return drafting_sheet(idle, height)
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

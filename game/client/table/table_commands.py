"""What can be done at the table, whichever hand asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.client.planning.bid_control import BID_FIELD, LIMIT_FIELD
from game.client.planning.bid_plan import BidPlan
from game.client.planning.setup_picks import AreaPick
from game.client.settings.key_map import ADDING, DIRECTIONS, REMOVING, Command
from game.client.table.answering import Changed
from game.client.table.intent import meaning, question
from game.client.table.number_keys import BIG_STEP
from game.client.table.played_table import PlayedTable
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import (
    AreaPiece,
    Button,
    LogLinePiece,
    PieceId,
    Pressable,
    SeatPiece,
    SeatPlantPiece,
    area,
    button,
    city,
)
from game.client.vocabulary.table_buttons import ChoiceButton, Verb
from game.client.widgets.find_city import FindCityScene
from game.engine.board import AreaId, CityId
from game.engine.tokens import RESOURCES

RAISES: Final = {
    Command.RAISE: 1,
    Command.LOWER: -1,
    Command.RAISE_MORE: BIG_STEP,
    Command.LOWER_MORE: -BIG_STEP,
}
REPEATING: Final = frozenset({*DIRECTIONS, *RAISES, *ADDING, *REMOVING})
"""What a key that is held down does again and again."""
FIELD_STEPS: Final = {Command.UP: 1, Command.DOWN: -1}
"""What arrows do to a field that has the focus."""
BUTTONS: Final = {
    Command.LIMIT: button(Button.LIMIT),
    Command.UNDO: button(Button.UNDO),
    Command.REDO: button(Button.REDO),
    Command.PRICES: button(Button.PRICES),
    Command.TINT: button(Button.AREA_TINT),
    Command.LOG: button(Button.LOG),
    Command.HOME: button(Button.HOME),
    Command.RULES: button(Button.RULES),
    Command.HINT: button(Button.HINT),
    Command.FIND: controls.simple(Verb.FIND),
}
"""Keys that do what a button does."""
SPECIAL: Final = frozenset({Command.HISTORY, Command.QUICK_SAVE, Command.QUICK_LOAD, Command.CHAT})
"""Keys for what only some tables can do: look back, keep their game, talk."""


class TableCommands:
    """Carries out commands and presses."""

    def __init__(self, table: PlayedTable) -> None:
        self._table = table
        self.shows_prices = False
        self.tints_areas = False

    def do(self, command: Command, press: Callable[[PieceId], bool]) -> bool:
        """Carry out a key's command; `press` presses a piece, such as what has the focus."""
        table = self._table
        if not table.director.is_idle:
            meant = self._meant(command)
            table.finish_motion()
            if command is Command.SKIP:
                return True
            if self._meant(command) != meant:
                self.tell_moved_on()
                return True
        if command in BUTTONS:
            return press(BUTTONS[command])
        if command in SPECIAL:
            table.features.do(command)
            return True
        if command in DIRECTIONS or command in (Command.NEXT, Command.PREVIOUS):
            return self._move(command)
        if command in RAISES:
            return self._step(BID_FIELD, RAISES[command])
        if command in ADDING or command in REMOVING:
            return self._token(command)
        return self._decide(command, press)

    def press(self, piece: PieceId, back: bool = False) -> bool:
        """A click on a piece or button; whether it meant anything."""
        table = self._table
        own = self._own_button(piece)
        if own is not None:
            own()
            table.refresh_all()
            return True
        if table.features.press(piece):
            return True
        if table.stage.shows_log and table.stage.log_view.press(piece):
            table.refresh_attention()
            return True
        if table.respond(table.answering.press(piece, back)):
            return True
        match piece:
            case LogLinePiece(place):
                table.features.press_line(place)
            case SeatPiece(seat):
                self._look_at(seat)
            case SeatPlantPiece(owner) if owner >= 0:
                self._look_at(owner)
            case _:
                return False
        return True

    def tell_moved_on(self) -> None:
        """What was pressed is gone, or would do something else by now."""
        self._table.tell(self._table.names.say("action.moved_on"))

    def _meant(self, command: Command) -> object:
        """What a key would do now, where that depends on what is asked."""
        match command:
            case Command.ACT:
                target = self._target()
                return target, meaning(self._table, target)
            case Command.BID | Command.PASS:
                return question(self._table)
            case Command.CANCEL:
                return self._step_back()
        return None

    def _own_button(self, piece: PieceId) -> Callable[[], None] | None:
        found: dict[PieceId, Callable[[], None]] = {
            button(Button.PRICES): self._toggle_prices,
            button(Button.AREA_TINT): self._toggle_tint,
            button(Button.HOME): self._table.stage.board.home,
            button(Button.LOG): self._toggle_log,
            button(Button.RULES): self._table.show_rules,
            button(Button.HINT): self._hint,
            button(Button.MENU): self._table.open_menu,
            button(Button.SKIP): self._skip,
            controls.simple(Verb.FIND): self._find,
            controls.simple(Verb.TAKE_HINT): self._take_hint,
            controls.simple(Verb.CLOSE): self._table.hints.forget,
            controls.simple(Verb.RESULTS): self._table.show_results,
            controls.simple(Verb.PLAY): self._table.pace.toggle,
            controls.simple(Verb.STEP): self._table.pace.step,
            controls.simple(Verb.PACE): self._table.pace.next,
        }
        return found.get(piece)

    def _move(self, command: Command) -> bool:
        table = self._table
        piece = table.focus.shown
        if piece in (BID_FIELD, LIMIT_FIELD) and command in FIELD_STEPS:
            return self._step(piece, FIELD_STEPS[command])
        if command in DIRECTIONS:
            table.focus.move(command, table.answering.plan)
        else:
            table.focus.step(command, table.answering.plan)
        table.refresh_attention()
        return True

    def _step(self, field: PieceId, by: int) -> bool:
        """A number of the sheet higher or lower, where there is one."""
        if self._table.answering.draft.step(field, by):
            self._table.refresh_all()
        return True

    def _token(self, command: Command) -> bool:
        adds = command in ADDING
        resource = RESOURCES[(ADDING if adds else REMOVING).index(command)]
        piece = controls.more(resource) if adds else controls.fewer(resource)
        return self.press(piece)

    def _decide(self, command: Command, press: Callable[[PieceId], bool]) -> bool:
        table = self._table
        if command is Command.ACT or (command is Command.SKIP and table.focus.shown):
            return self._act(press)
        if command is Command.SKIP:
            self._skip()
            return True
        if command is Command.BID:
            is_bid = isinstance(table.answering.plan, BidPlan)
            return is_bid and press(button(Button.CONFIRM))
        if command is Command.PASS:
            answering = table.answering
            sure, answering.sure = answering.sure, None
            return table.respond(answering.leave(sure, twice=True))
        self._step_back()()
        table.refresh_all()
        return True

    def _act(self, press: Callable[[PieceId], bool]) -> bool:
        """Press what Enter means; a piece of the table then gives way to Confirm."""
        table = self._table
        piece = self._target()
        if piece is None:
            return True
        meant = self._meant_area()
        if meant is not None and (piece == button(Button.CONFIRM) or isinstance(piece, AreaPiece)):
            return self._choose_area(meant, press)
        if not isinstance(piece, Pressable) or isinstance(piece, ChoiceButton):
            table.focus.hide()
        return press(piece)

    def _meant_area(self) -> AreaId | None:
        """The area that the board shows as about to be chosen."""
        plan = self._table.answering.plan
        if not isinstance(plan, AreaPick) or self._table.layer is not None:
            return None
        return plan.meant(self._table.attention.pointed)

    def _choose_area(self, meant: AreaId, press: Callable[[PieceId], bool]) -> bool:
        """Propose it, if it was only pointed at, and commit."""
        plan, piece = self._table.answering.plan, area(meant)
        self._table.focus.hide()
        if plan is not None and not plan.settles(piece):
            press(piece)
        return press(piece)

    def _target(self) -> PieceId | None:
        """What Enter presses: what has the focus, else the default of what lies on top.

        Something on top that has no default keeps Enter from what lies below it.
        """
        table = self._table
        if table.focus.shown is not None:
            return table.focus.shown
        if table.layer is not None:
            return table.layer.default
        if table.answering.view.position.result is not None:
            return controls.simple(Verb.RESULTS)
        if table.link.seat is None:
            return controls.simple(Verb.PLAY)
        return button(Button.CONFIRM)

    def _step_back(self) -> Callable[[], object]:
        """What Esc does: a second click, the log, a hint, the focus, a plan; then the menu."""
        table, answering = self._table, self._table.answering
        case, own = answering.case(), table.features.step_back()
        if answering.sure is not None:
            return answering.unsure
        if table.stage.shows_log:
            return self._toggle_log
        if own is not None:
            return own
        if table.hints.hint is not None or table.hints.is_thinking:
            return table.hints.forget
        if table.focus.is_shown:
            return table.focus.hide
        if answering.plan is not None and not answering.plan.desk.is_live:
            return self._think_no_more
        if case is not None and case.can_undo:
            return self._undo
        return table.open_menu

    def _think_no_more(self) -> None:
        self._table.answering.think_through(None)

    def _undo(self) -> None:
        self._table.answering.press(button(Button.UNDO))

    def _toggle_prices(self) -> None:
        self.shows_prices = not self.shows_prices

    def _toggle_tint(self) -> None:
        self.tints_areas = not self.tints_areas

    def _toggle_log(self) -> None:
        self._table.stage.shows_log = not self._table.stage.shows_log
        self._table.stage.spoil()

    def _look_at(self, seat: int) -> None:
        table = self._table
        is_back = seat in (table.looked_at, table.link.seat)
        table.looked_at = None if is_back else seat
        table.refresh_all()

    def _skip(self) -> None:
        self._table.finish_motion()
        self._table.pace.skip()

    def _hint(self) -> None:
        table = self._table
        if table.features.why_no_hints:
            table.tell(table.features.why_no_hints)
        elif table.hints.hint is not None:
            table.hints.forget()
        elif not table.hints.ask(table.answering.view, table.link.version):
            table.tell(table.names.say("action.hint.none"))

    def _take_hint(self) -> None:
        table = self._table
        hint, plan = table.hints.hint, table.answering.plan
        made = plan.from_action(hint.action) if hint is not None and plan is not None else None
        if made is not None:
            assert isinstance(table.answering.replan(made), Changed)
            table.hints.forget()

    def _find(self) -> None:
        table = self._table
        at = table.answering.view.position
        cities = at.terms.board.cities
        shown = [c for c in cities if at.zone is None or c.id in at.zone.neighbours]
        table.context.scenes.push(FindCityScene(table.context, shown, self._found))

    def _found(self, found: CityId) -> None:
        self._table.focus.point(city(found))
        self._table.refresh_attention()

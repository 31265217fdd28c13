"""What can be done at the table, whichever hand asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.client.draw import ButtonKind
from game.client.planning.bid_control import BID_FIELD, LIMIT_FIELD
from game.client.planning.bid_plan import BidPlan
from game.client.planning.build_plan import BuildPlan
from game.client.planning.networks import owner_of
from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.settings.key_map import ADDING, DIRECTIONS, REMOVING, Command
from game.client.table.answering import Changed
from game.client.table.intent import meaning, question
from game.client.table.network_watch import NetworkWatch
from game.client.table.number_keys import BIG_STEP
from game.client.table.plan_marks import Tint
from game.client.table.played_table import PlayedTable
from game.client.vocabulary import pieces
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import (
    AreaPiece,
    Button,
    CityPiece,
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
from game.client.widgets.fold import Drawer
from game.engine.board import AreaId, CityId
from game.engine.model import CARTEL
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
    Command.MINE: button(Button.MY_NETWORK),
    Command.LOG: button(Button.LOG),
    Command.PLANTS: button(Button.PLANTS),
    Command.FUEL: button(Button.FUEL),
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
        self._peeks = False
        """Prices are wanted where they do not stand on the map by themselves."""
        self.tint = Tint.OFF
        self.network = NetworkWatch()

    @property
    def shows_prices(self) -> bool:
        """What cities cost stands on the map."""
        return self._table.context.settings.build_prices if self._chooses_cities else self._peeks

    @property
    def _chooses_cities(self) -> bool:
        return isinstance(self._table.answering.plan, BuildPlan | CityPick)

    def do(self, command: Command, press: Callable[[PieceId], bool]) -> bool:
        """Carry out a key's command; `press` presses a piece, such as what has the focus."""
        table = self._table
        if not table.director.is_idle:
            meant = self._meant(command)
            table.skip_motion()
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
        if owner_of(piece) is None and piece != button(Button.MY_NETWORK):
            self.let_network_go()
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
            case pieces.CARTEL:
                self.network.toggle(CARTEL)
                table.refresh_attention()
            case _:
                return False
        return True

    def let_network_go(self) -> None:
        """A network that was pinned is lit no longer."""
        if self.network.pinned is not None:
            self.network.release()
            self._table.refresh_attention()

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
            button(Button.AREA_TINT): self._next_tint,
            button(Button.MY_NETWORK): self._my_network,
            button(Button.HOME): self._table.stage.board.home,
            button(Button.LOG): self._toggle_log,
            button(Button.PLANTS): lambda: self._table.stage.pull(Drawer.PLANTS),
            button(Button.FUEL): lambda: self._table.stage.pull(Drawer.FUEL),
            button(Button.TOOLS): self._table.stage.toggle_tools,
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
        if command is Command.SKIP and isinstance(table.focus.shown, CityPiece):
            return press(table.focus.shown)
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
        elif isinstance(table.focus.shown, CityPiece):
            # A city that was only looked at is not told of in the next phase.
            table.focus.leave()
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

        Cities are planned with Space, one after the other; once there are some, Enter builds them.
        Something on top that has no default keeps Enter from what lies below it.
        """
        table, plan = self._table, self._table.answering.plan
        builds = isinstance(plan, BuildPlan) and plan.desk.is_live and not plan.is_empty
        if builds and table.layer is None and isinstance(table.focus.shown, CityPiece):
            return button(Button.CONFIRM)
        if table.focus.shown is not None:
            return table.focus.shown
        if table.layer is not None:
            return table.layer.default
        if table.answering.view.position.result is not None:
            return controls.simple(Verb.RESULTS)
        if table.link.seat is None:
            return controls.simple(Verb.PLAY)
        return button(Button.CONFIRM)

    @property
    def lends_enter(self) -> bool:
        """Enter presses what wears the ring, and not the gold button of the sheet."""
        shown = self._table.focus.shown
        if isinstance(shown, AreaPiece) and self._meant_area() is not None:
            return False
        control = self._table.stage.action.button_at(shown) if shown is not None else None
        is_gold = control is not None and control.kind is ButtonKind.PRIMARY
        return shown is not None and not is_gold and self._target() == shown

    def _step_back(self) -> Callable[[], object]:
        """What Esc does: a second click, the log, a hint, the focus, a plan; then the menu."""
        table, answering = self._table, self._table.answering
        case, own = answering.case(), table.features.step_back()
        if answering.sure is not None:
            return answering.unsure
        if self.network.pinned is not None:
            return self.let_network_go
        if table.stage.shows_log:
            return self._toggle_log
        if table.stage.has_pulled_out:
            return table.stage.push_back
        if own is not None:
            return own
        if table.hints.hint is not None or table.hints.is_thinking:
            return table.hints.forget
        if table.focus.is_shown:
            return table.focus.leave
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
        """Where cities are chosen it stays so in all games; elsewhere it is but a look."""
        if self._chooses_cities:
            preferences = self._table.context.preferences
            preferences.change(build_prices=not preferences.now.build_prices)
        else:
            self._peeks = not self._peeks

    def _next_tint(self) -> None:
        tints = tuple(Tint)
        self.tint = tints[(tints.index(self.tint) + 1) % len(tints)]

    def _my_network(self) -> None:
        """Mine, or for whoever only watches that of the player before them."""
        table = self._table
        at = table.answering.view.position
        watched = table.looked_at if table.looked_at is not None else (*at.to_act, *at.order)[0]
        self.network.toggle(table.link.seat if table.link.seat is not None else watched)

    def _toggle_log(self) -> None:
        self._table.stage.toggle_log()

    def _look_at(self, seat: int) -> None:
        """Light a player's network and show their plants; the same again takes both away."""
        table = self._table
        self.network.toggle(seat)
        is_back = self.network.pinned is None or seat == table.link.seat
        table.looked_at = None if is_back else seat
        table.refresh_all()

    def _skip(self) -> None:
        self._table.skip_motion()
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

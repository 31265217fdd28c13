"""A game that was played, at the table: it runs by itself, and can be taken to any moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.draw import Icon
from game.client.draw.pixels import Size
from game.client.planning.bidding import Bidding
from game.client.planning.chronicle import Chronicle
from game.client.shell.context import Context
from game.client.table.answering import Answering
from game.client.table.charts import ChartsScene
from game.client.table.menu import MenuEntry
from game.client.table.presenter import Company, TableShow
from game.client.table.replay_link import PastLink, ReplayDriver
from game.client.table.sheets.replay_panel import ReplayPanel
from game.client.table.sheets.replay_sheet import (
    CHARTS,
    LINE,
    NOW,
    PLAY_ON,
    ReplayState,
    replay_sheet,
    stride_piece,
)
from game.client.table.table_scene import TableScene
from game.client.telling.log_line import LogLine
from game.client.telling.story import Story
from game.client.telling.time_line import Stride
from game.client.telling.tip import Tip, TipRow, Tone
from game.client.vocabulary.controls import name_of, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.overlay_scene import Choice
from game.engine.events import Event as GameEvent
from game.engine.view import PlayerView
from game.table import Update

LEFT: Final = 1
EDGE: Final = 3.0
RADIUS: Final = 9.0
STRIDES: Final = (
    (pygame.KMOD_CTRL | pygame.KMOD_META, Stride.ROUND),
    (pygame.KMOD_SHIFT, Stride.PHASE),
)


@dataclass(frozen=True)
class ToldSoFar:
    """What had been told by a moment."""

    lines: tuple[LogLine, ...]
    chronicle: Chronicle
    bidding: Bidding


class _ReadStory(Story):
    """Is told what to say, and adds nothing by itself."""

    def follow(self, events: Sequence[GameEvent], view: PlayerView) -> None:
        pass


class ReplayShow(TableShow):
    """Also tells what the controls of a replay do, and why some cannot be used."""

    can_ever_play_on = True
    """Not in a game whose cards only its host knows."""

    def tip(self, piece: PieceId, answering: Answering) -> Tip | None:
        name = name_of(piece)
        if name not in ("replay_back", "replay_on", "charts", "play_on", "now", "time_line"):
            return super().tip(piece, answering)
        say = answering.names.say
        key = f"{name}_{value_of(piece)}" if value_of(piece) else name
        row = TipRow("", say(f"replay.tip.{key}.about"), Tone.NOTE)
        button = self._stage.action.button_at(piece)
        is_closed = button is not None and not button.is_open
        if name == "play_on" and not self.can_ever_play_on:
            return Tip(say(f"replay.tip.{key}.title"), (row,), say("replay.closed.lan"))
        reason = say(f"replay.closed.{name}") if is_closed else None
        return Tip(say(f"replay.tip.{key}.title"), (row,), reason)


class ReplayScene(TableScene):
    """The table without anybody at it; `play_on` begins a new game at a moment, where one can."""

    link: PastLink

    def __init__(
        self,
        context: Context,
        link: PastLink,
        seating: Seating,
        play_on: Callable[[int], None] | None,
        *,
        is_look_back: bool = False,
    ) -> None:
        super().__init__(context, link, ReplayDriver(link), seating)
        self._play_on = play_on
        self._is_look_back = is_look_back
        self._told: list[ToldSoFar] = []
        self._is_scrubbing = False
        self.pace.is_paused = True
        self.stage.action = ReplayPanel(
            context.kit,
            self.stage.layout.action,
            context.catalogue,
            link.view.position.terms.plants,
            seating,
        )
        self.story = _ReadStory(self.names, link.view)
        self._say_as_told()
        show = ReplayShow(self.stage, Company(self.names, seating))
        show.can_ever_play_on = play_on is not None
        self.show = show

    def go(self, number: int) -> None:
        """Show another moment at once."""
        self.director.finish()
        self.link.seek(number)
        self._listen()
        self.finish_motion()

    def resize(self, size: Size) -> None:
        """Another language may be spoken now: what was told is told again."""
        self._told.clear()
        self._say_as_told()
        super().resize(size)

    def handle(self, event: Event) -> bool:
        if self._scrub(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._stride(_stride_of(event.mod), back=event.key == pygame.K_LEFT)
            return True
        return super().handle(event)

    def press_own(self, piece: PieceId) -> bool:
        """A button of the replay; whether it was one."""
        for stride in Stride:
            for back in (True, False):
                if piece == stride_piece(stride, back=back):
                    self._stride(stride, back=back)
                    return True
        acts = {CHARTS: self.show_charts, PLAY_ON: self.play_on, NOW: self.open_menu}
        if piece in acts:
            acts[piece]()
        return piece in acts or piece == LINE

    def play_on(self) -> None:
        """A new game begins here."""
        if self._play_on is not None:
            self._play_on(self.link.number)

    def show_charts(self) -> None:
        """How it came about, as far as it had come."""
        self.context.scenes.push(
            ChartsScene(
                self.context,
                self.answering.view,
                self.names,
                self.story.chronicle,
                self.seating,
            )
        )

    def look_back(self, line: int | None = None) -> None:
        """Go to where a line of the log was written; the key without one ends what it began."""
        if line is None:
            if self._is_look_back:
                self.open_menu()
            return
        number = next(
            (n for n in range(self.link.number + 1) if len(self._at(n).lines) > line), None
        )
        if number is not None:
            self.go(number)

    @property
    def why_no_hints(self) -> str:
        return self.names.say("replay.no_hints")

    def find(self, lines: Sequence[LogLine], line: int) -> None:
        """Go to where a line was written that another table shows among its own lines."""
        wanted = lines[line]
        occurrence = sum(other.tells_as(wanted) for other in lines[:line])
        for number in range(self.link.time_line.last + 1):
            if sum(other.tells_as(wanted) for other in self._at(number).lines) > occurrence:
                self.go(number)
                return

    def menu_entries(self) -> tuple[MenuEntry, ...]:
        charts = Choice("charts", self.names.say("replay.charts"), icon=Icon.CHART)
        return (*super().menu_entries(), MenuEntry(charts, self.show_charts))

    def open_menu(self) -> None:
        """A look back at a game that goes on simply ends."""
        if self._is_look_back:
            self.context.scenes.pop()
        else:
            super().open_menu()

    def refresh_all(self) -> None:
        super().refresh_all()
        self.stage.action.show(replay_sheet(self._state(), self.stage.action.height))

    def refresh(self, surface: Surface) -> Sequence[Rect] | None:
        """The edge around the board lies over everything; it is drawn with all the rest."""
        return None

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self._is_look_back:
            board = self.stage.layout.board
            edge = self.context.kit.desk.outline(board.size, RADIUS, "accent.amber_dark", EDGE)
            surface.blit(edge, board)

    def _state(self) -> ReplayState:
        number, line = self.link.number, self.link.time_line
        return ReplayState(
            self.names,
            line,
            number,
            self.pace.is_paused or self.link.is_at_end,
            self.names.say(f"action.pace.{self.pace.pace}"),
            self._can_play_on,
            self._is_look_back,
            self.answering.view.position.result is not None,
        )

    @property
    def _can_play_on(self) -> bool:
        """Before the end of a finished game, and before now of one that goes on."""
        is_closed = self.link.has_open_purses or self._is_look_back
        return self._play_on is not None and not (is_closed and self.link.is_at_end)

    def _stride(self, stride: Stride, *, back: bool) -> None:
        """Forward by one action is shown as it happened, everything else at once."""
        self.pace.is_paused = True
        line, number = self.link.time_line, self.link.number
        if stride is Stride.ACTION and not back:
            self.director.finish()
            self.link.step()
            self.refresh_all()
            return
        self.go(line.before(number, stride) if back else line.after(number, stride))

    def _scrub(self, event: Event) -> bool:
        """Pull the handle of the time line, or press anywhere on it."""
        panel = self.stage.action
        assert isinstance(panel, ReplayPanel)
        place = panel.place_of(LINE)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT and place is not None:
            self._is_scrubbing = bool(place.collidepoint(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and self._is_scrubbing:
            self._is_scrubbing = False
            return True
        elif event.type != pygame.MOUSEMOTION:
            return False
        if not self._is_scrubbing:
            return False
        number = panel.number_at(event.pos[0])
        if number is not None and number != self.link.number:
            self.pace.is_paused = True
            self.go(number)
        return True

    def _at(self, number: int) -> ToldSoFar:
        """What had been told by a moment; worked out once, as far as it is asked for."""
        updates = self.link.updates
        while len(self._told) <= number:
            self._told.append(self._next_told(updates[len(self._told)]))
        return self._told[number]

    def _say_as_told(self) -> None:
        """The log and the charts of the present moment."""
        told = self._at(self.link.version)
        self.story.lines, self.story.chronicle = told.lines, told.chronicle
        self.answering.bidding = told.bidding

    def _next_told(self, update: Update) -> ToldSoFar:
        if not self._told:
            self._teller = Story(self.names, update.view)
            self._heard = Bidding()
        self._teller.follow(update.events, update.view)
        self._heard = self._heard.after(update.events)
        return ToldSoFar(self._teller.lines, self._teller.chronicle, self._heard)

    def _follow(self, events: Sequence[GameEvent], view: PlayerView) -> None:
        """What has been told is known for every moment, whichever way it is come to."""
        version = self._versions[0]
        before = self._at(version - 1 if events and version else version)
        told = self._at(version)
        self.story.lines, self.story.chronicle = told.lines, told.chronicle
        self.answering.bidding = before.bidding
        super()._follow(events, view)

    def _notice_turn(self) -> None:
        """Nobody is asked, and the end is one moment among others."""


def _stride_of(modifiers: int) -> Stride:
    return next((stride for held, stride in STRIDES if modifiers & held), Stride.ACTION)

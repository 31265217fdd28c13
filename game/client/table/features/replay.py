"""A game that was played, at the table: it runs by itself, and can be taken to any moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.draw import Icon
from game.client.planning.bidding import Bidding
from game.client.planning.chronicle import Chronicle
from game.client.planning.last_deed import LastDeeds
from game.client.review.review_scene import ReviewedPast, ReviewScene
from game.client.settings.key_map import Command
from game.client.shell.context import Context
from game.client.table.cover import Cover, Height
from game.client.table.decoration import Decoration
from game.client.table.feature import Entries, TableFeature
from game.client.table.hindsight import Hindsight
from game.client.table.menu import MenuEntry
from game.client.table.replay_link import PastLink, ReplayDriver
from game.client.table.results.charts_scene import ChartsScene
from game.client.table.sheets.case import Idle
from game.client.table.sheets.replay_panel import ReplayPanel
from game.client.table.sheets.replay_sheet import (
    CHARTS,
    LINE,
    NOW,
    PLAY_ON,
    REVIEW,
    LookBack,
    ReplayState,
    replay_sheet,
    stride_piece,
)
from game.client.table.sheets.sheet import Sheet
from game.client.table.table_scene import TableScene
from game.client.telling.log_line import LogLine
from game.client.telling.story import Story
from game.client.telling.time_line import Stride
from game.client.telling.tip import Tip, TipRow, Tone
from game.client.vocabulary.controls import name_of, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.overlay_scene import Choice
from game.content import GameContent
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
CONTROLS: Final = (
    "replay_back",
    "replay_on",
    "charts",
    "review",
    "play_on",
    "now",
    "time_line",
)


@dataclass(frozen=True)
class ToldSoFar:
    """What had been told by a moment."""

    lines: tuple[LogLine, ...]
    chronicle: Chronicle
    deeds: LastDeeds
    bidding: Bidding


class _ReadStory(Story):
    """Is told what to say, and adds nothing by itself."""

    def follow(self, events: Sequence[GameEvent], view: PlayerView) -> None:
        pass


class ReplayControls(TableFeature):
    """Takes a table without anybody at it to any moment of its game.

    `play_on` begins a new game at a moment, where one can.
    """

    is_past = True

    def __init__(
        self,
        table: TableScene,
        link: PastLink,
        play_on: Callable[[int], None] | None,
        *,
        look_back: LookBack | None = None,
        day: date | None = None,
    ) -> None:
        self._table = table
        self._day = day
        self.link = link
        self._play_on = play_on
        self._look_back = look_back
        self._told: list[ToldSoFar] = []
        self._is_scrubbing = False
        context, stage = table.context, table.stage
        table.pace.is_paused = True
        plants = link.view.position.terms.plants
        self._panel = ReplayPanel(
            context.kit, stage.layout.action, context.catalogue, plants, table.seating
        )
        stage.action = self._panel
        table.story = _ReadStory(table.names, link.view)
        self._say_as_told()
        self.decorations = (ReplayDecoration(self),)
        self.covers = (_Edge(table),) if look_back else ()

    def go(self, number: int) -> None:
        """Show another moment at once."""
        self._table.director.finish()
        self.link.seek(number)
        self._table.listen()
        self._table.finish_motion()

    def retell(self) -> None:
        self._told.clear()
        self._say_as_told()

    def handle(self, event: Event) -> bool:
        if self._scrub(event):
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._stride(_stride_of(event.mod), back=event.key == pygame.K_LEFT)
            return True
        return False

    def press(self, piece: PieceId) -> bool:
        """A button of the replay; whether it was one."""
        for stride in Stride:
            for back in (True, False):
                if piece == stride_piece(stride, back=back):
                    self._stride(stride, back=back)
                    return True
        acts = {
            CHARTS: self.show_charts,
            REVIEW: self.show_review,
            PLAY_ON: self.play_on,
            NOW: self._table.open_menu,
        }
        if piece in acts:
            acts[piece]()
        return piece in acts or piece == LINE

    def play_on(self) -> None:
        """A new game begins here."""
        if self._play_on is not None:
            self._play_on(self.link.number)

    def show_charts(self) -> None:
        """How it came about, as far as it had come."""
        table = self._table
        table.context.scenes.push(
            ChartsScene(
                table.context,
                table.answering.view,
                table.names,
                table.story.chronicle,
                table.seating,
            )
        )

    def do(self, command: Command) -> bool:
        """The key that begins a look back ends it as well."""
        return command is Command.HISTORY and self.opens_menu()

    def press_line(self, line: int) -> bool:
        """Go to where a line of the log was written."""
        number = next(
            (n for n in range(self.link.number + 1) if len(self._at(n).lines) > line), None
        )
        if number is not None:
            self.go(number)
        return True

    @property
    def why_no_hints(self) -> str:
        return self._table.names.say("replay.no_hints")

    def find(self, lines: Sequence[LogLine], line: int) -> None:
        """Go to where a line was written that another table shows among its own lines."""
        wanted = lines[line]
        occurrence = sum(other.tells_as(wanted) for other in lines[:line])
        for number in range(self.link.time_line.last + 1):
            if sum(other.tells_as(wanted) for other in self._at(number).lines) > occurrence:
                self.go(number)
                return

    def hindsight(self) -> Hindsight | None:
        return Hindsight(self.link.updates, self._look_at, self._play_on, self._day)

    def _look_at(self, number: int) -> None:
        """Another look at this game, over what is on the screen."""
        table = self._table
        link = PastLink(self.link.time_line, self.link.updates, number)
        scene = replay_table(
            table.context,
            link,
            table.seating,
            self._play_on,
            look_back=LookBack.RESULTS,
            day=self._day,
        )
        table.context.scenes.push(scene)

    def show_review(self) -> None:
        """Everybody's chances, luck and decisions, from the whole record."""
        table = self._table
        person = table.seating.only_person
        seat = table.looked_at if person is None else person
        past = ReviewedPast(self.link.updates, self._look_at, self._play_on, seat, self._day)
        table.context.scenes.push(ReviewScene(table.context, past, table.names, table.seating))

    def menu_entries(self, entries: Entries) -> Entries:
        say = self._table.names.say
        charts = Choice("charts", say("replay.charts"), icon=Icon.CHART)
        review = Choice("review", say("review.title"), icon=Icon.IDEA)
        return (*entries, MenuEntry(charts, self.show_charts), MenuEntry(review, self.show_review))

    def opens_menu(self) -> bool:
        """A look back at a game that goes on simply ends."""
        if self._look_back is not None:
            self._table.context.scenes.pop()
        return self._look_back is not None

    def state(self) -> ReplayState:
        """Where in the game the table is, for the sheet."""
        table, number, line = self._table, self.link.number, self.link.time_line
        return ReplayState(
            table.names,
            line,
            number,
            table.pace.is_paused or self.link.is_at_end,
            table.names.say(f"action.pace.{table.pace.pace}"),
            self._can_play_on,
            self._look_back,
            table.answering.view.position.result is not None,
        )

    def why_closed(self, piece: PieceId) -> str | None:
        """Why one of the buttons cannot be used; None if it can."""
        say, name = self._table.names.say, name_of(piece)
        if piece == PLAY_ON and self._play_on is None:
            # The cards of a game on the network are known to its host only.
            return say("replay.closed.lan")
        button = self._panel.button_at(piece)
        is_closed = button is not None and not button.is_open
        return say(f"replay.closed.{name}") if is_closed else None

    def tip(self, piece: PieceId) -> Tip:
        """What one of the buttons does."""
        say, name = self._table.names.say, name_of(piece)
        key = f"{name}_{value_of(piece)}" if value_of(piece) else name
        row = TipRow("", say(f"replay.tip.{key}.about"), Tone.NOTE)
        return Tip(say(f"replay.tip.{key}.title"), (row,), self.why_closed(piece))

    @property
    def _can_play_on(self) -> bool:
        """Before the end of a finished game, and before now of one that goes on."""
        is_closed = self.link.has_open_purses or self._look_back is not None
        return self._play_on is not None and not (is_closed and self.link.is_at_end)

    def _stride(self, stride: Stride, *, back: bool) -> None:
        """Forward by one action is shown as it happened, everything else at once."""
        self._table.pace.is_paused = True
        line, number = self.link.time_line, self.link.number
        if stride is Stride.ACTION and not back:
            self._table.director.finish()
            self.link.step()
            self._table.refresh_all()
            return
        self.go(line.before(number, stride) if back else line.after(number, stride))

    def _scrub(self, event: Event) -> bool:
        """Pull the handle of the time line, or press anywhere on it."""
        panel = self._panel
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
            self._table.pace.is_paused = True
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
        self._tell(told, told.bidding)

    def _tell(self, told: ToldSoFar, bidding: Bidding) -> None:
        story = self._table.story
        story.lines, story.chronicle, story.deeds = told.lines, told.chronicle, told.deeds
        self._table.answering.bidding = bidding

    def _next_told(self, update: Update) -> ToldSoFar:
        if not self._told:
            self._teller = Story(self._table.names, update.view)
            self._heard = Bidding()
        self._teller.follow(update.events, update.view)
        self._heard = self._heard.after(update.events)
        teller = self._teller
        return ToldSoFar(teller.lines, teller.chronicle, teller.deeds, self._heard)

    def following(self, events: Sequence[GameEvent], version: int) -> Sequence[GameEvent]:
        """What has been told is known for every moment, whichever way it is come to."""
        before = self._at(version - 1 if events and version else version)
        self._tell(self._at(version), before.bidding)
        return events


class ReplayDecoration(Decoration):
    """Puts the controls into the action panel, and tells what they do."""

    def __init__(self, replay: ReplayControls) -> None:
        self._replay = replay

    def sheet(self, sheet: Sheet, idle: Idle, height: float) -> Sheet:
        return replay_sheet(self._replay.state(), height)

    def tip(self, piece: PieceId, tip: Tip | None) -> Tip | None:
        return self._replay.tip(piece) if name_of(piece) in CONTROLS else tip


class _Edge(Cover):
    """Around the board, so that nobody takes the past for the present."""

    height = Height.TOP

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def paint(self, surface: Surface) -> list[Rect]:
        board = self._table.stage.layout.board
        edge = self._table.context.kit.desk.outline(board.size, RADIUS, "accent.amber_dark", EDGE)
        surface.blit(edge, board)
        return [board]


def replay_table(
    context: Context,
    link: PastLink,
    seating: Seating,
    play_on: Callable[[int], None] | None,
    *,
    look_back: LookBack | None = None,
    content: GameContent | None = None,
    day: date | None = None,
) -> TableScene:
    """The table of a game played on a day, on a board that `content` may have to draw."""

    def features(table: TableScene) -> Sequence[TableFeature]:
        return (ReplayControls(table, link, play_on, look_back=look_back, day=day),)

    driver = ReplayDriver(link)
    return TableScene(context, link, seating, features, driver=driver, content=content)


def _stride_of(modifiers: int) -> Stride:
    return next((stride for held, stride in STRIDES if modifiers & held), Stride.ACTION)

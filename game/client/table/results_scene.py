"""The end: who won and by what, four charts of how it came about, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from pygame import Rect

from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.chronicle import Chronicle
from game.client.planning.token_storage import stored_on
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.table.menu import Offer, leave_table
from game.client.table.panels.ranking import RankingModel, RankingTable
from game.client.telling.results import Results, results
from game.client.vocabulary.controls import name_of
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.chart import ChartModel, LineChart
from game.client.widgets.models import StockedPlant
from game.client.widgets.overlay_scene import DENSE_VEIL, Choice, ChoicePanel, OverlayScene
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.engine.view import PlayerView

REMATCH, ELSEWHERE, BOARD, REPLAY = "rematch", "elsewhere", "board", "replay"
SAVE_LOG, MENU = "save_log", "menu"
MARGIN: Final = 18.0
FOOT: Final = 46.0
GAP: Final = 6.0
RANKING_SHARE: Final = 0.42
RANKING_HEAD, WINNER_ROW, ROW = 50.0, 86.0, 68.0
STORY_LEAST: Final = 60.0
HEAD: Final = 70.0
NOTE_SHARE: Final = 0.4


class ResultsScene(OverlayScene):
    """Covers the table until somebody wants to look at it again; nothing closes by itself."""

    veil = DENSE_VEIL
    closes_outside = False

    def __init__(
        self,
        context: Context,
        view: PlayerView,
        names: Names,
        chronicle: Chronicle,
        seating: Seating,
        *,
        rematch: Callable[[], Scene] | None = None,
        elsewhere: Callable[[], None] | None = None,
        replay: Callable[[], None] | None = None,
        save_log: Callable[[Results], None] | None = None,
        more: Offer = tuple,
        note: Callable[[], str] = str,
    ) -> None:
        """What cannot be done after this game is None, and not offered; the last of `more` is
        what comes next."""
        super().__init__(context)
        self._view = view
        self._tell = partial(results, view, names, chronicle)
        self._results = self._tell()
        self._steps = tuple((mark.round, mark.step) for mark in chronicle.steps)
        self._seating = seating
        self._rematch = rematch
        self._elsewhere = elsewhere
        self._replay = replay
        self._offer = more
        self._more = more()
        self._save_log = save_log
        self._note = note

    def build(self) -> Sequence[Panel[Any]]:
        self._results, self._more = self._tell(), self._offer()
        kit, words = self.context.kit, self.context.catalogue
        width, height = self.context.size
        margin, gap = kit.px(MARGIN), kit.px(GAP)
        whole = Rect(margin, margin, width - 2 * margin, height - 2 * margin)
        head = Rect(whole.x, whole.y, whole.w, kit.px(HEAD))
        foot = Rect(whole.x, whole.bottom - kit.px(FOOT), whole.w, kit.px(FOOT))
        middle = Rect(whole.x, head.bottom + gap, whole.w, foot.y - 2 * gap - head.bottom)
        left = Rect(middle.x, middle.y, round(middle.w * RANKING_SHARE), middle.h)
        wanted = kit.px(RANKING_HEAD + WINNER_ROW + ROW * (len(self._results.lines) - 1))
        ranking = Rect(left.x, left.y, left.w, min(left.h, wanted))
        title = _Headline(kit, head, words)
        title.show((self._results, self._note()))
        table = RankingTable(kit, ranking, words)
        table.show(self._ranking())
        right = Rect(ranking.right + gap, middle.y, middle.right - ranking.right - gap, middle.h)
        below = Rect(left.x, ranking.bottom + gap, left.w, left.bottom - ranking.bottom - gap)
        story = self._story(below) if below.h >= kit.px(STORY_LEAST) else []
        return title, table, *story, *self._charts(right, gap), self._buttons(foot)

    def pressed(self, piece: PieceId) -> None:
        if name_of(piece) == BOARD:
            self.close()
        elif name_of(piece) == MENU:
            leave_table(self.context)
        elif name_of(piece) == REPLAY and self._replay is not None:
            self._replay()
        elif name_of(piece) == SAVE_LOG and self._save_log is not None:
            self._save_log(self._results)
        elif name_of(piece) == ELSEWHERE and self._elsewhere is not None:
            self._elsewhere()
        elif name_of(piece) == REMATCH and self._rematch is not None:
            self.close()
            self.context.scenes.replace(self._rematch())
        else:
            for entry in self._more:
                if entry.choice.piece == piece:
                    entry.act()

    def _ranking(self) -> RankingModel:
        at = self._view.position
        assert at.result is not None
        plants = []
        for line in self._results.lines:
            stored = stored_on(at, at.players[line.seat])
            plants.append(
                tuple(
                    StockedPlant(at.terms.plants[number], stored[number]) for number in line.plants
                )
            )
        return RankingModel(self._results.lines, tuple(plants), self._seating, at.result.decided_by)

    def _story(self, place: Rect) -> list[Panel[Any]]:
        panel = _Story(self.context.kit, place, self.context.catalogue)
        panel.show(self._results)
        return [panel]

    def _charts(self, room: Rect, gap: int) -> list[LineChart]:
        """Two by two."""
        panels = []
        width, height = (room.w - gap) // 2, (room.h - gap) // 2
        for place, chart in enumerate(self._results.charts):
            column, row = place % 2, place // 2
            rect = Rect(
                room.x + column * (width + gap), room.y + row * (height + gap), width, height
            )
            panel = LineChart(self.context.kit, rect, self.context.catalogue)
            panel.show(ChartModel(chart, self._seating, self._steps, self._view.seat))
            panels.append(panel)
        return panels

    def _buttons(self, foot: Rect) -> ChoicePanel:
        kit, say = self.context.kit, self.context.catalogue.say
        choices = [
            Choice(MENU, say("results.menu"), ButtonKind.GHOST, Icon.EXIT),
            Choice(BOARD, say("results.board"), ButtonKind.SECONDARY, Icon.EYE),
        ]
        if self._save_log is not None:
            choices.append(Choice(SAVE_LOG, say("results.save_log"), icon=Icon.SAVE))
        if self._replay is not None:
            choices.append(Choice(REPLAY, say("results.replay"), icon=Icon.HISTORY))
        if self._elsewhere is not None:
            choices.append(Choice(ELSEWHERE, say("results.elsewhere"), icon=Icon.MAP))
        if self._rematch is not None:
            cap = say("keys.cap.act")
            choices.append(
                Choice(REMATCH, say("results.rematch"), ButtonKind.PRIMARY, Icon.REFRESH, cap)
            )
        choices += [entry.choice for entry in self._more]
        width = min(kit.px(200) * len(choices), foot.w)
        place = Rect(foot.right - width, foot.y, width, foot.h)
        panel = ChoicePanel(kit, place, self.context.catalogue)
        panel.show(tuple(choices))
        return panel


class _Headline(Panel[tuple[Results, str]]):
    """Who won, the sentence that decided it, and at the right what else there is to say."""

    def paint(self, page: Page, shown: tuple[Results, str]) -> None:
        model, note = shown
        room = self.rect
        if note:
            self._write_note(page, note)
        icon = self.kit.sprites.icon(Icon.TROPHY, self.px(36), "accent.amber")
        page.blit(icon, (room.x + self.px(4), room.y + self.px(4)))
        left = room.x + self.px(52)
        lines = (
            (model.headline, Style.BANNER, "accent.amber", 44.0),
            (model.decided, Style.BODY, "text.ivory", 20.0),
        )
        y = room.y + self.px(2)
        for text, style, ink, height in lines:
            row = Rect(left, y, room.right - left, self.px(height))
            if text:
                page.write(text, style, ink, row, Align.LEFT)
            y += self.px(height)

    def _write_note(self, page: Page, note: str) -> None:
        """As far from the winner's name as can be."""
        width, height = round(self.rect.w * NOTE_SHARE), self.px(20)
        row = Rect(self.rect.right - width - self.px(4), self.rect.y + self.px(4), width, height)
        page.write(note, Style.SMALL, "text.mid", row, Align.RIGHT)


class _Story(Panel[Results]):
    """Who ended the game, and what turned it, one line each."""

    def paint(self, page: Page, model: Results) -> None:
        self.ground(page, self.words.say("results.story"))
        line = self.kit.text.line_height(Style.BODY)
        pad = self.px(12)
        y = self.rect.y + self.px(LABEL_ROW + 2)
        for text in (model.ended_by, *model.turning_points):
            row = Rect(self.rect.x + pad, y, self.rect.w - 2 * pad, line)
            if text and row.bottom <= self.rect.bottom - self.px(4):
                page.write(text, Style.BODY, "text.text", row)
                y += line

"""The results on one page: who won and by what, how it came about, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pygame import Rect

from game.client.board.art import BoardArt
from game.client.draw import ButtonKind, Icon
from game.client.planning.chronicle import Chronicle
from game.client.planning.first_place import tie_of
from game.client.planning.token_storage import stored_on
from game.client.planning.turning_points import TurningPoint, turning_points
from game.client.review.review_scene import ReviewedPast, ReviewScene
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.table.hindsight import Hindsight
from game.client.table.menu import Offer, leave_table
from game.client.table.results.final_board import BOARD, FinalBoard, FinalBoardModel, FinishedBoard
from game.client.table.results.ranking import RankingModel, RankingTable
from game.client.table.results.result_choices import ResultChoice, ResultGroup
from game.client.table.results.result_head import HeadModel, ResultHead
from game.client.table.results.results_layout import ResultsLayout
from game.client.table.results.turning_panel import TurningCard, TurningPanel
from game.client.telling.results import Results, results
from game.client.telling.tip import Tip, TipRow, Tone
from game.client.telling.turning_words import turning_sentence
from game.client.vocabulary.controls import name_of, number_of
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId, SeatPiece
from game.client.vocabulary.place_names import edition_name, map_name
from game.client.vocabulary.seating import Seating
from game.client.widgets.chart import ChartModel
from game.client.widgets.chart_scene import ChartScene
from game.client.widgets.models import StockedPlant
from game.client.widgets.overlay_scene import Choice, ChoicePanel
from game.client.widgets.panel import Panel
from game.client.widgets.scroll_view import ScrollView
from game.engine.terms import Seat
from game.engine.view import PlayerView


@dataclass(frozen=True)
class Afterwards:
    """What can be done after a game; what cannot be is None, and not offered."""

    rematch: Callable[[], Scene] | None = None
    elsewhere: Callable[[], None] | None = None
    replay: Callable[[], None] | None = None
    save_log: Callable[[Results], None] | None = None
    more: Offer = tuple
    """The last of them is what comes next."""
    note: Callable[[], str] = str


class ResultsScene(ChartScene):
    """Covers the table until somebody wants to look at it again; nothing closes by itself."""

    closes_outside = False

    def __init__(
        self,
        context: Context,
        view: PlayerView,
        names: Names,
        chronicle: Chronicle,
        seating: Seating,
        *,
        hindsight: Hindsight | None = None,
        afterwards: Afterwards | None = None,
    ) -> None:
        """Without hindsight nothing is known of how it came about, and no place is kept for it."""
        super().__init__(context)
        assert view.position.result is not None
        self._view = view
        self._names = names
        self._result = view.position.result
        self._tell = partial(results, view, names, chronicle)
        self._results = self._tell()
        self._steps = tuple((mark.round, mark.step) for mark in chronicle.steps)
        self._seating = seating
        self._hindsight = hindsight
        self.points = turning_points(hindsight.record) if hindsight is not None else ()
        self._after = afterwards or Afterwards()
        self._more = self._after.more()
        self._art = BoardArt.of(
            context.content, view.position.terms.board, context.workers.painter, context.kit.theme
        )
        self._network: Seat = self._result.winners[0]
        self._land = 0
        self._board: FinalBoard | None = None

    # Its panels.

    def build(self) -> Sequence[Panel[Any]]:
        self._results, self._more = self._tell(), self._after.more()
        kit, words = self.context.kit, self.context.catalogue
        players = len(self._seating)
        places = ResultsLayout.of(self.context.size, kit, players, has_story=bool(self.points))
        self._close_board()
        head = ResultHead(kit, places.head, words)
        head.show(self._head())
        ranking = RankingTable(kit, places.ranking, words)
        ranking.show(self._ranking())
        over = FinishedBoard(self._art, self._view.position, self._seating)
        self._board = FinalBoard(kit, places.board, words, over)
        chart = self.build_chart(places.chart)
        foot = self._buttons(places.foot)
        self.fill()
        # As they are read: a board that begins beside the chart comes before it.
        is_beside = places.board.y < places.chart.bottom
        parts = (self._board, chart) if is_beside else (chart, self._board)
        body: list[Panel[Any]] = [ranking, *parts]
        if places.story is not None:
            story = TurningPanel(kit, places.story, words)
            story.show(tuple(map(self._card, self.points)))
            body.append(story)
        self.view = ScrollView(kit, places.view, body)
        return head, *body, foot

    def fill(self) -> None:
        """The tab, the network and the land of the moment."""
        super().fill()
        if self._board is not None:
            ranked = tuple(line.seat for line in self._result.ranking)
            self._board.show(FinalBoardModel(ranked, self._network, self._powered(), self._land))

    def model_of_charts(self) -> ChartModel:
        winners = frozenset(self._result.winners)
        return ChartModel(self._results.charts, self._seating, self.tab, self._steps, winners)

    def exit(self) -> None:
        self._close_board()

    # Time and input.

    @property
    def rest(self) -> float:
        is_coming = self._board is not None and self._board.is_coming
        return 0.0 if is_coming else super().rest

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._board is not None and self._board.update():
            self._land += 1
            self.changed()

    def moved(self, point: tuple[int, int]) -> None:
        """A row of the ranking strengthens its line, and lights its network."""
        super().moved(point)
        hovered = self.hands.hover
        seat = hovered.seat if isinstance(hovered, SeatPiece) else None
        if self.chart is not None:
            self.chart.point_out(seat)
        if seat is not None and seat != self._network:
            self._light(seat)

    def round_pointed_at(self, piece: PieceId | None, point: tuple[int, int]) -> int | None:
        if piece is not None and name_of(piece) == ResultGroup.TURN:
            return self.points[number_of(piece)].round
        return super().round_pointed_at(piece, point)

    def pressed(self, piece: PieceId) -> None:
        if isinstance(piece, SeatPiece):
            self._light(piece.seat)
        elif piece == BOARD:
            self.close()
        elif name_of(piece) == ResultGroup.NETWORK:
            self._light(number_of(piece))
        elif name_of(piece) == ResultGroup.TURN:
            self._look_back(self.points[number_of(piece)])
        elif not self._choose(piece):
            super().pressed(piece)

    def tip(self, piece: PieceId) -> Tip | None:
        say = self.context.catalogue.say
        if isinstance(piece, SeatPiece):
            said = self._said(piece.seat)
            return (
                Tip(self._seating[piece.seat].name, (TipRow("", said, Tone.NOTE),))
                if said
                else None
            )
        if piece == BOARD:
            key, title = "board", say("results.board")
        elif name_of(piece) == ResultGroup.NETWORK:
            name = self._seating[number_of(piece)].name
            key, title = "network", say("results.network", seat=name)
        else:  # a turning point says all about itself
            return None
        return Tip(title, (TipRow("", say(f"results.tip.{key}"), Tone.NOTE),), None)

    def _choose(self, piece: PieceId) -> bool:
        """One of the buttons at the foot; whether it was one."""
        after, save_log = self._after, self._after.save_log
        acts: dict[str, Callable[[], object] | None] = {
            ResultChoice.BOARD: self.close,
            ResultChoice.MENU: partial(leave_table, self.context),
            ResultChoice.REPLAY: after.replay,
            ResultChoice.REVIEW: None if self._hindsight is None else self._review,
            ResultChoice.ELSEWHERE: after.elsewhere,
            ResultChoice.SAVE_LOG: None if save_log is None else partial(save_log, self._results),
            ResultChoice.REMATCH: None if after.rematch is None else self._play_again,
        }
        offered = {name_of(entry.choice.piece): entry.act for entry in self._more}
        act = {**acts, **offered}.get(name_of(piece))
        if act is not None:
            act()
        return act is not None

    def _play_again(self) -> None:
        assert self._after.rematch is not None
        self.close()
        self.context.scenes.replace(self._after.rematch())

    def _review(self) -> None:
        """Over this page, which stays as it is."""
        known = self._hindsight
        assert known is not None
        seat = self._view.seat if self._view.seat is not None else self._seating.only_person
        past = ReviewedPast(known.record, known.look_at, known.try_at, seat, known.day)
        scene = ReviewScene(self.context, past, self._names, self._seating)
        self.context.scenes.push(scene)

    def _light(self, seat: Seat) -> None:
        self._network = seat
        self.changed()

    def _look_back(self, point: TurningPoint) -> None:
        """The moment before it, over this page, which stays as it is."""
        if self._hindsight is not None:
            self._hindsight.look_at(point.moment)

    def _close_board(self) -> None:
        if self._board is not None:
            self._board.close()
            self._board = None

    # What they show.

    def _head(self) -> HeadModel:
        at, words = self._view.position, self.context.catalogue
        data = words.say(
            "results.data",
            map=map_name(words, at.terms.board),
            edition=edition_name(words, at.terms.rules),
            players=len(at.players),
            rounds=at.round,
        )
        lines = (self._after.note(), self._results.ended_by, data)
        return HeadModel(
            tuple(self._seating[seat] for seat in self._result.winners),
            self._results.headline,
            self._results.decided,
            tuple(filter(None, lines)),
            said=self._said(self._result.winners[0]),
        )

    def _said(self, seat: Seat) -> str:
        """What a bot of some character says to the result; nothing of anybody else."""
        character = self._seating.characters.get(seat)
        if character is None:
            return ""
        how = "won" if seat in self._result.winners else "lost"
        say = self.context.catalogue.say
        return say("results.said", words=say(f"character.{character}.{how}"))

    def _ranking(self) -> RankingModel:
        at = self._view.position
        plants = []
        for line in self._results.lines:
            stored = stored_on(at, at.players[line.seat])
            plants.append(
                tuple(
                    StockedPlant(at.terms.plants[number], stored[number]) for number in line.plants
                )
            )
        tie = tie_of(self._result)
        return RankingModel(
            self._results.lines,
            tuple(plants),
            self._seating,
            self._result.decided_by,
            tie.seats if tie is not None else (),
        )

    def _powered(self) -> tuple[int, ...]:
        powered = {line.seat: line.powered for line in self._result.ranking}
        return tuple(powered[seat] for seat in self._view.position.seats)

    def _card(self, point: TurningPoint) -> TurningCard:
        seat = point.seat
        return TurningCard(
            point.kind,
            self.context.catalogue.say("results.round", round=point.round),
            turning_sentence(point, self._names),
            self._seating[seat].colour if seat is not None and seat >= 0 else None,
            point.resource,
        )

    def _buttons(self, foot: Rect) -> ChoicePanel:
        say, after = self.context.catalogue.say, self._after
        choices: list[Choice[str]] = [
            Choice(ResultChoice.MENU, say("results.menu"), ButtonKind.GHOST, Icon.EXIT),
            Choice(ResultChoice.BOARD, say("results.board"), ButtonKind.SECONDARY, Icon.EYE),
        ]
        if after.save_log is not None:
            choices.append(Choice(ResultChoice.SAVE_LOG, say("results.save_log"), icon=Icon.SAVE))
        if after.replay is not None:
            choices.append(Choice(ResultChoice.REPLAY, say("results.replay"), icon=Icon.HISTORY))
        if self._hindsight is not None:
            choices.append(Choice(ResultChoice.REVIEW, say("results.review"), icon=Icon.IDEA))
        if after.elsewhere is not None:
            choices.append(Choice(ResultChoice.ELSEWHERE, say("results.elsewhere"), icon=Icon.MAP))
        if after.rematch is not None:
            again, cap = say("results.rematch"), say("keys.cap.act")
            choices.append(
                Choice(ResultChoice.REMATCH, again, ButtonKind.PRIMARY, Icon.REFRESH, cap)
            )
        choices += [entry.choice for entry in self._more]
        kit = self.context.kit
        width = min(kit.px(208) * len(choices), foot.w)
        place = Rect(foot.right - width, foot.y, width, foot.h)
        panel = ChoicePanel(kit, place, self.context.catalogue)
        panel.show(tuple(choices))
        return panel

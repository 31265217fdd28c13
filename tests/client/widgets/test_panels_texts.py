"""Every text of every panel is whole, large enough, and keeps off its frame and its neighbours."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from builders import arrange, game, play
from panel_tables import (
    CITIES,
    MARKET,
    PLANTS,
    TOKENS,
    WINDOWS,
    Screen,
    auction,
    fuelling,
    kit_of,
    longer_words,
    nomination,
    played_game,
    seating_of,
    untidy,
    words,
)
from pygame import Rect

from game.client.draw import Icon
from game.client.draw.theme import contrast, shipped_theme
from game.client.planning.planner import plan_for
from game.client.table.panels.log import line_colour
from game.client.table.panels.log_view import LogView
from game.client.table.results.ranking import RankingModel, RankingTable
from game.client.telling.log_line import Category
from game.client.telling.results import results
from game.client.telling.tips import tip_for
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId, SolePiece
from game.client.widgets.banner import Announcement, Banner, Toast, ToastMessage
from game.client.widgets.chart import ChartModel, ChartPanel
from game.client.widgets.models import LogModel, StockedPlant
from game.client.widgets.screen_layout import TableLayout
from game.client.widgets.tooltip import Tooltip
from game.engine.actions import OpenAuction, Pass
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.tokens import Tokens
from game.engine.view import PlayerView, view_for
from game.texts import Catalogue

Language = Callable[[], Catalogue]
SIZES = (
    *((window, 1.0, words) for window in WINDOWS),
    ((1280, 720), 0.9, words),
    ((1280, 720), 1.0, longer_words),
    ((1280, 720), 0.9, longer_words),
    ((2560, 1080), 1.0, longer_words),
    ((1600, 1200), 1.5, longer_words),
)
FEW_SIZES = (SIZES[0], SIZES[4], *SIZES[-5:])


def one_plant_too_many(players: int) -> GameState:
    """Seat 0 has bought one plant over the limit and must give one up."""
    edition = "classic" if players == 2 else "recharged"
    mine = (5, 7, 12, 20) if players == 2 else (5, 7, 20)
    state = arrange(
        game(edition, "germany", players),
        Phase.AUCTION,
        round=5,
        order=tuple(range(players)),
        plants={seat: mine if seat == 0 else PLANTS[seat] for seat in range(players)},
        tokens={0: Tokens(5, 3)},
        cities={seat: CITIES[seat] for seat in range(players) if seat in CITIES},
        money=dict.fromkeys(range(players), 161),
        market=(16, 18, 21, 22, 24, 27, 31, 36),
        fuel=Tokens(6, 8, 5, 3),
    )
    return play(state, OpenAuction(21, 21), *[Pass()] * (players - 1)).state


def powering() -> GameState:
    return arrange(
        game("recharged", "germany", 4),
        Phase.BUREAUCRACY,
        round=5,
        plants={seat: PLANTS[seat] for seat in range(4)},
        tokens={seat: TOKENS[seat] for seat in range(4)},
        cities=CITIES,
        market=MARKET,
        fuel=Tokens(6, 8, 5, 3),
    )


@cache
def situations() -> dict[str, PlayerView]:
    """Tables that between them show all there is to show."""
    return {
        "bid": view_for(auction(4), 0),
        "six players": view_for(auction(6), 0),
        "open money": view_for(auction(5, open_money=True), 0),
        "nomination": view_for(nomination(4), 2),
        "depot": view_for(fuelling(), 0),
        "step 2": view_for(fuelling("classic", "germany"), 0),
        "cartel": view_for(auction(2), 0),
        "spectator": view_for(auction(3), None),
        "four plants": view_for(one_plant_too_many(2), 0),
        "discard": view_for(one_plant_too_many(6), 0),
        "power": view_for(powering(), 0),
        "drafting": view_for(game("recharged", "usa", 3, seed=2), 0),
        "over": view_for(played_game().end, 0),
    }


@pytest.mark.parametrize(("window", "scale", "language"), SIZES)
def test_texts_of_the_table(window: tuple[int, int], scale: float, language: Language) -> None:
    faults = {}
    for name, view in situations().items():
        screen = Screen(view, window, scale, language())
        for panel in screen.panels:
            found = untidy(panel.text_boxes(), screen.kit.scale)
            if found:
                faults[name, type(panel).__name__] = found
    assert faults == {}


@pytest.mark.parametrize(("window", "scale", "language"), FEW_SIZES)
def test_texts_of_the_log_view(window: tuple[int, int], scale: float, language: Language) -> None:
    layout = TableLayout.of(window, scale)
    view = LogView(kit_of(layout.scale), layout.log_view, language())
    view.show(LogModel(played_game().lines(language()), tuple(range(6))))
    for category in (None, Category.POWER, Category.MARKET):
        view.filter(category)
        assert untidy(view.text_boxes(), layout.scale) == []


@pytest.mark.parametrize(("window", "scale", "language"), FEW_SIZES)
def test_texts_of_tips(window: tuple[int, int], scale: float, language: Language) -> None:
    view = situations()["bid"]
    screen = Screen(view, window, scale, language())
    terms = view.position.terms
    names = Names(language(), terms, tuple("ABCDEF"[: terms.players]))
    tooltip = Tooltip(screen.kit, screen.layout.window)
    for panel in screen.panels:
        one_of_each = {_kind(piece): piece for piece in panel.pieces()}
        for piece in one_of_each.values():
            tooltip.show(tip_for(piece, view, names, plan_for(view)), panel.place_of(piece))
            assert untidy(tooltip.text_boxes(), screen.kit.scale) == [], piece
            assert tooltip.rect
            assert screen.layout.window.contains(tooltip.rect)


@pytest.mark.parametrize("window", ((1280, 720), (3840, 2160)))
@pytest.mark.parametrize("language", (words, longer_words))
@pytest.mark.parametrize("players", (4, 6))
def test_texts_of_the_results(window: tuple[int, int], language: Language, players: int) -> None:
    played, catalogue = played_game(players), language()
    layout = TableLayout.of(window)
    kit, seating = kit_of(layout.scale), seating_of(players)
    at = played.end.position
    names = Names(catalogue, at.terms, tuple(sitter.name for sitter in seating))
    shown = results(view_for(played.end, 0), names, played.chronicle)
    place = Rect(0, 0, kit.px(440), kit.px(338))
    table = RankingTable(kit, place, catalogue)
    plants = tuple(
        tuple(StockedPlant(at.terms.plants[number]) for number in line.plants)
        for line in shown.lines
    )
    assert at.result
    table.show(RankingModel(shown.lines, plants, seating, at.result.decided_by))
    assert untidy(table.text_boxes(), layout.scale) == []
    steps = tuple((mark.round, mark.step) for mark in played.chronicle.steps)
    for chart in shown.charts:
        drawn = ChartPanel(kit, Rect(0, 0, kit.px(700), kit.px(400)), catalogue)
        drawn.show(ChartModel(shown.charts, seating, chart.kind, steps))
        assert untidy(drawn.text_boxes(), layout.scale) == []


@pytest.mark.parametrize("window", ((1280, 720), (3840, 2160)))
def test_texts_of_announcements(window: tuple[int, int]) -> None:
    layout = TableLayout.of(window)
    kit = kit_of(layout.scale)
    banner = Banner(kit, layout.banner, words())
    line = "Two houses fit into every city from now on, at their own prices."
    banner.show(Announcement("The last round has begun", (line,) * 3, Icon.STEP))
    assert untidy(banner.text_boxes(), layout.scale) == []
    toast = Toast(kit, layout.board, words())
    toast.show(ToastMessage(line, icon=Icon.CHECK))
    assert untidy(toast.text_boxes(), layout.scale) == []


def test_old_lines_of_the_log_stay_legible() -> None:
    theme = shipped_theme()
    lines = played_game().lines(words())
    for line in (lines[0], next(line for line in lines if not line.is_heading)):
        for age in range(12):
            for is_lit, ground in ((False, "ground.panel"), (True, "ground.newest")):
                colour = theme.colour(line_colour(line, age, is_lit=is_lit))
                assert contrast(colour, theme.colour(ground)) >= 4.5


def _kind(piece: PieceId) -> object:
    return piece if isinstance(piece, SolePiece) else type(piece)

"""Drawing only what changed must leave the same picture as drawing everything."""

from __future__ import annotations

import pytest
from builders import content
from pygame import Rect, Surface, mask
from thinkers import QuickThinker
from ui.pilot import Pilot
from ui.tables import seated

from game.bot_driver import BotDriver, BotSeat
from game.bots.base import Budget
from game.client.settings.preferences import BotPace, Settings
from game.client.table.table_places import TablePlaces
from game.client.table.table_scene import TableScene
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.link import LocalLink
from game.table import Table

FRAMES = 900
LOOKS = 15
"""Every so many frames the picture is looked at."""
SETUP = GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM)


def difference(one: Surface, other: Surface) -> list[Rect]:
    """Where two pictures differ."""
    same = mask.from_threshold(one, (0, 0, 0), (2, 2, 2, 255), other)
    same.invert()
    return same.get_bounding_rects()


def afresh(scene: TableScene) -> Surface:
    """The table with nothing taken over from frames before."""
    surface = Surface(scene.context.size)
    scene.stage.spoil()
    scene.draw(surface)
    return surface


def watching(pilot: Pilot) -> TableScene:
    """Three quick bots play, and nobody is asked."""
    table = Table(new_game(SETUP, content(), 1).state)
    links = {seat: LocalLink(table, seat) for seat in range(3)}
    bots = {seat: BotSeat("easy") for seat in links}
    driver = BotDriver(links, bots, QuickThinker(), 1, Budget())
    scene = TableScene(pilot.context, LocalLink(table, None), seated(3, None), driver=driver)
    pilot.app.start(scene)
    return scene


def test_what_moves_over_the_table_leaves_no_trace() -> None:
    """Bots play with all motion on; every few frames the screen is compared with a fresh one."""
    with Pilot(settings=Settings(bot_pace=BotPace.INSTANT)) as pilot:
        scene = watching(pilot)
        for frame in range(FRAMES):
            pilot.step()
            if frame % LOOKS == 0:
                assert difference(pilot.surface, afresh(scene)) == [], f"frame {frame}"


def test_a_frame_without_time_paints_one_panel_and_the_rest_follows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However slow the machine: the table comes to look as it should, a panel a frame."""
    painted: list[object] = []
    paint = Panel._painted

    def counted(panel: Panel[object]) -> Page | None:
        if not panel.is_painted:
            painted.append(panel)
        return paint(panel)

    with Pilot(settings=Settings(bot_pace=BotPace.INSTANT)) as pilot:
        scene = watching(pilot)
        pilot.step()
        pilot.context.allowance.grant(lambda: 0.0)
        monkeypatch.setattr(Panel, "_painted", counted)
        stale = [panel for panel in scene.stage.panels() if panel is not scene.stage.tools]
        for panel in stale:
            panel.repaint()
        for frame in range(len(stale)):
            assert scene.is_stale
            painted.clear()
            pilot.app.draw()
            assert len(painted) == 1, f"frame {frame}"
        assert not scene.stage.is_stale
        for _ in range(FRAMES // 3):
            pilot.step()
        pilot.run_until(lambda: not scene.stage.is_stale)
        assert difference(pilot.surface, afresh(scene)) == []


def test_no_panel_keeps_all_others_from_being_painted() -> None:
    """The ledger of a night changes in every frame; purses must count all the same."""
    with Pilot(settings=Settings(bot_pace=BotPace.INSTANT)) as pilot:
        scene = watching(pilot)
        pilot.step()
        pilot.context.allowance.grant(lambda: 0.0)
        box = scene.stage.strip.in_order()[0]
        late = (box, scene.stage.top_bar, scene.stage.tableau)
        for panel in late:
            panel.repaint()
        for _ in range(len(late) + 1):
            scene.stage.action.repaint()
            pilot.app.draw()
        assert not any(panel.is_stale for panel in late)


def test_cards_that_may_be_nominated_are_drawn_ahead() -> None:
    """So that none is drawn in the very frame in which it begins to fly."""
    with Pilot(settings=Settings(bot_pace=BotPace.INSTANT)) as pilot:
        scene = watching(pilot)
        pilot.step()
        steps = 0
        while scene.prepare():
            steps += 1
        at, podium = scene.link.view.position, TablePlaces(scene.stage).podium()
        assert steps > len(at.on_offer) > 0
        cards = scene.context.kit.cards
        ahead = len(cards._cards)
        for number in at.on_offer:
            cards.face(at.terms.plants[number], (round(podium.width), round(podium.height)))
        assert len(cards._cards) == ahead

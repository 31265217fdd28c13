"""Drawing only what changed must leave the same picture as drawing everything."""

from __future__ import annotations

from builders import content
from client.pilot import Pilot
from client.players import QuickThinker
from client.tables import seated
from pygame import Rect, Surface, mask

from game.bot_driver import BotDriver, BotSeat
from game.bots.base import Budget
from game.client.scenes.table import TableScene
from game.client.settings import BotPace, Settings
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


def watching(pilot: Pilot) -> TableScene:
    """Three quick bots play, and nobody is asked."""
    table = Table(new_game(SETUP, content(), 1).state)
    links = {seat: LocalLink(table, seat) for seat in range(3)}
    bots = {seat: BotSeat("easy") for seat in links}
    driver = BotDriver(links, bots, QuickThinker(), 1, Budget())
    scene = TableScene(pilot.context, LocalLink(table, None), driver, seated(3, None))
    pilot.app.start(scene)
    return scene


def test_what_moves_over_the_table_leaves_no_trace() -> None:
    """Bots play with all motion on; every few frames the screen is compared with a fresh one."""
    with Pilot(settings=Settings(bot_pace=BotPace.INSTANT)) as pilot:
        scene = watching(pilot)
        for frame in range(FRAMES):
            pilot.step()
            if frame % LOOKS == 0:
                fresh = Surface(pilot.surface.get_size())
                scene.draw(fresh)
                assert difference(pilot.surface, fresh) == [], f"frame {frame}"

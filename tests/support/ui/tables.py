"""Tables in any phase, opened in a window that only a pilot sees."""

from __future__ import annotations

from typing import TypeGuard

from builders import arrange, content, game
from ui.pilot import Pilot

from game.bot_driver import BotDriver
from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.shell.scene import Scene
from game.client.table.feature import TableFeature
from game.client.table.table_scene import TableScene
from game.client.vocabulary.seating import Seating
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.tokens import Tokens
from game.link import LocalLink
from game.table import Table
from game.table_seat import TableSeat

NAMES = ("Anna", "Boris", "Clara", "Dao", "Emil", "Fritz")
QUICK = Settings(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.INSTANT)


def seated(players: int, human: int | None = 0) -> Seating:
    """Everybody but one person is a bot."""
    levels = (None if seat == human else "normal" for seat in range(players))
    return Seating(tuple(TableSeat(NAMES[n], n, level) for n, level in enumerate(levels)))


def open_table(
    pilot: Pilot, state: GameState, seat: int | None = 0, driver: BotDriver | None = None
) -> TableScene:
    """A scene at a table of this state, come to rest."""
    table = Table(state)
    seating = seated(len(state.position.players), seat)
    link = LocalLink(table, seat)
    scene = TableScene(pilot.context, link, seating, driver=driver)
    pilot.open(lambda context: scene)
    return scene


CITIES = {
    0: ("frankfurt-main", "mannheim", "wuerzburg", "wiesbaden-mainz"),
    1: ("trier", "aachen", "koeln", "duesseldorf"),
    2: ("muenster", "duisburg", "essen", "dortmund", "kassel"),
    3: ("halle", "leipzig", "erfurt", "dresden", "nuernberg"),
}
PLANTS = {0: (5, 7), 1: (4, 9), 2: (10, 11, 13), 3: (8, 12, 14)}


def table_in(phase: Phase, players: int = 4, *, variants: object = (), **more: object) -> GameState:
    """A game in the middle, the first seat to act wherever somebody is asked alone."""
    state = game(
        "recharged",
        players=players,
        areas=("west", "south-west", "east", "south", "north-west")[: max(3, players)],
        order=tuple(range(players)),
        variants=variants,
    )
    back = phase in (Phase.RESOURCES, Phase.BUILDING)
    order = tuple(range(players))[::-1] if back else tuple(range(players))
    kept = {seat: PLANTS[seat] for seat in range(min(4, players))}
    arguments: dict[str, object] = {
        "order": order,
        "round": 5,
        "plants": kept,
        "tokens": {0: Tokens(2, 4), 1: Tokens(2, 2), 2: Tokens(3, 0, 0, 1), 3: Tokens(2, 3, 2)},
        "cities": {seat: CITIES[seat] for seat in range(min(4, players))},
        "money": {0: 84, 1: 60, 2: 55, 3: 40},
        "market": (15, 16, 18, 20, 21, 24, 26, 31),
        "fuel": Tokens(14, 11, 7, 4),
        **more,
    }
    return arrange(state, phase, **arguments)  # type: ignore[arg-type]


def drafting(players: int = 3) -> GameState:
    """The areas are being chosen."""
    setup = GameSetup("recharged", "germany", players, areas=AreaChoice.DRAFT)
    return new_game(setup, content(), 1).state


def has(scene: Scene | None, kind: type[TableFeature]) -> TypeGuard[TableScene]:
    """A scene is a table with this feature."""
    return isinstance(scene, TableScene) and scene.has(kind)

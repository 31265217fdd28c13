"""The table of a game that is kept: just begun, taken from the shelf, or from any other save."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.setup.open_game import OpenGame
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.table.feature import TableFeature
from game.client.table.features.hot_seat import HotSeat
from game.client.table.features.saving import Saving
from game.client.table.save_mapping import reopen
from game.client.table.table_scene import TableScene
from game.saves.autosave import Autosaver, in_utc
from game.saves.errors import SaveError
from game.saves.loading import load
from game.saves.save import GameTable, Save, empty_record, new_game_id, save_of
from game.saves.shelf import Shelf

Company = Callable[[TableScene, Saving, OpenGame], Sequence[TableFeature]]
"""What a table has besides the saving of its game, according to who sits there."""


def alone(_table: TableScene, _saving: Saving, _game: OpenGame) -> Sequence[TableFeature]:
    """One person has the screen, whoever else sits there."""
    return ()


def as_seated(table: TableScene, saving: Saving, game: OpenGame) -> Sequence[TableFeature]:
    """Several people share a screen otherwise than one has it."""
    people = len(game.seating) - len(game.seating.bots)
    return (HotSeat(table, saving, game),) if people > 1 else ()


def begun_table(
    context: Context,
    shelf: Shelf,
    game: OpenGame,
    rematch: Callable[[], Scene] | None = None,
    company: Company = alone,
) -> TableScene:
    """The table of a new game, kept from its first moment on."""
    now, state = in_utc(), game.table.state
    table = GameTable(new_game_id(now, state.seed), game.seating.seats)
    start = save_of(table, empty_record(state), state, now=now)
    return _table(context, game, _keeper(context, shelf, game, start), rematch, company)


def opened_table(
    context: Context,
    shelf: Shelf,
    save: Save,
    rematch: Callable[[], Scene] | None = None,
    company: Company = alone,
) -> TableScene:
    """The table of a save, such as one to play on from. Raises GameError."""
    loaded = load(save, context.content)
    game = reopen(loaded, context.workers.thinker())
    keeper = _keeper(context, shelf, game, save)
    scene = _table(context, game, keeper, rematch, company)
    scene.features.recall(loaded)
    if loaded.difference is not None:
        context.tell(context.catalogue.sentence(loaded.difference))
    return scene


def _table(
    context: Context,
    game: OpenGame,
    keeper: Autosaver,
    rematch: Callable[[], Scene] | None,
    company: Company,
) -> TableScene:
    def features(table: TableScene) -> Sequence[TableFeature]:
        saving = Saving(table, keeper)
        return (saving, *company(table, saving, game))

    return TableScene(
        context, game.link, game.seating, features, driver=game.driver, rematch=rematch
    )


def _keeper(context: Context, shelf: Shelf, game: OpenGame, start: Save) -> Autosaver:
    def tell(problem: SaveError) -> None:
        context.tell(context.catalogue.sentence(problem))

    return Autosaver(game.table, shelf, start, tell=tell)

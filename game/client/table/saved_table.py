"""A table whose game is kept: as it goes on, when it is left, and with the plan of the moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.client.draw.pixels import Size
from game.client.planning.bidding import Bidding
from game.client.setup.open_game import OpenGame
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.shell.thumbnail import window_picture
from game.client.table.menu import MenuEntry
from game.client.table.save_commands import keeping_entries, look_back, quick_load, quick_save
from game.client.table.save_mapping import kept_plans, put_back, reopen, saved_seats
from game.client.table.table_scene import TableScene
from game.client.telling.story import Story
from game.client.vocabulary.names import Names
from game.engine.actions import Action
from game.engine.errors import GameError
from game.link import Link
from game.saves.autosave import Autosaver, in_utc
from game.saves.errors import SaveError
from game.saves.loading import Loaded, all_moments, load, updates_for
from game.saves.save import (
    GameTable,
    Save,
    SavedPlan,
    empty_record,
    new_game_id,
    save_of,
)
from game.saves.shelf import Shelf
from game.table import Update


class KeptTable(TableScene):
    """The table of a game that can be continued."""

    def __init__(
        self,
        context: Context,
        game: OpenGame,
        keeper: Autosaver,
        rematch: Callable[[], Scene] | None = None,
    ) -> None:
        super().__init__(context, game.link, game.driver, game.seating, rematch)
        self.keeper = keeper
        keeper.plans = self._plans
        games = context.navigator.games
        if games is not None:
            self.replay = partial(games.replay_save, keeper.save)
            self.elsewhere = partial(games.play_elsewhere, keeper.save)
        self._language = context.settings.language
        self._is_covered = False
        self._last_picture: bytes | None = None
        self._is_sending = False
        self._pictured_round = self.link.view.position.round

    def resume_from(self, past: Sequence[Update], plans: Sequence[SavedPlan]) -> None:
        """Know what happened before the game was left, and go on with what was planned."""
        if past:
            self.story, self.answering.bidding = remembered(self.names, past)
        for plan in plans:
            put_back(self.answering, plan)

    def recall(self, loaded: Loaded) -> None:
        """Go on with a game that was taken up again; the table itself tells one just begun."""
        past = loaded.past(self.link.seat) if loaded.save.record.actions else ()
        self.resume_from(past, loaded.save.plans)

    def resize(self, size: Size) -> None:
        if self.context.settings.language != self._language:
            self._language = self.context.settings.language
            self.retell()
        super().resize(size)

    def retell(self) -> None:
        """Tell the whole game again, in the language that is spoken now."""
        self._listen()
        self.director.finish()
        past = self.past_of(self.link)
        if past:
            self.story = remembered(self.names, past)[0]

    def past_of(self, link: Link) -> Sequence[Update]:
        """What somebody has learnt of the game so far; nothing if it cannot be played back."""
        record = self.keeper.save().record
        try:
            moments = all_moments(record, self.context.content)
        except GameError:
            return ()
        return tuple(updates_for(record, moments, link.seat))[: link.version + 1]

    def update(self, dt: float) -> None:
        super().update(dt)
        at = self.answering.view.position
        if at.round != self._pictured_round and self.director.is_idle and not self._is_covered:
            self._pictured_round = at.round
            self._photograph()

    def send(self, action: Action) -> None:
        self._is_sending = True
        super().send(action)
        self._is_sending = False

    def menu_entries(self) -> tuple[MenuEntry, ...]:
        return (*super().menu_entries(), *keeping_entries(self))

    def look_back(self, line: int | None = None) -> None:
        look_back(self, line)

    def quick_save(self) -> None:
        quick_save(self)

    def quick_load(self) -> None:
        quick_load(self)

    def worry(self) -> str:
        """The game is kept after every action; only where that failed is there anything to lose."""
        if self.keeper.keep() or self.keeper.problem is None:
            return ""
        return self.context.catalogue.sentence(self.keeper.problem)

    def pause(self) -> None:
        self._put_away()
        self._is_covered = True
        super().pause()

    def resume(self) -> None:
        self._is_covered = False
        super().resume()

    def exit(self) -> None:
        self._put_away()
        super().exit()

    def _plans(self) -> tuple[SavedPlan, ...]:
        """What is being planned; what has been sent is a plan no longer."""
        is_over = self._is_sending or self.answering.is_sent
        return () if is_over else kept_plans(self.answering.plan)

    def _put_away(self) -> None:
        """Whatever comes now, the game and its plan are safe."""
        self.keeper.keep()
        if not self._is_covered:
            self._photograph()

    def picture(self) -> bytes | None:
        """The table as it was last seen with nothing over it, for the list of saves."""
        if not self._is_covered:
            self._last_picture = self.shown_to_all()
        return self._last_picture

    def shown_to_all(self) -> bytes | None:
        """What is on the screen, as far as it may be shown in a list of saves."""
        return window_picture()

    def _photograph(self) -> None:
        picture = self.picture()
        if picture is not None:
            self.keeper.put_picture(picture)


def remembered(names: Names, past: Sequence[Update]) -> tuple[Story, Bidding]:
    """What somebody has been told so far, and what they have heard of the present auction."""
    story, bidding = Story(names, past[0].view), Bidding()
    for update in past:
        story.follow(update.events, update.view)
        bidding = bidding.after(update.events)
    return story, bidding


Kind = Callable[[OpenGame], type[KeptTable]]
"""Which scene a game is played in."""


def _usual(_game: OpenGame) -> type[KeptTable]:
    return KeptTable


def begun_table(
    context: Context,
    shelf: Shelf,
    game: OpenGame,
    rematch: Callable[[], Scene] | None = None,
    kind: Kind = _usual,
) -> KeptTable:
    """The table of a new game, kept from its first moment on."""
    now, state = in_utc(), game.table.state
    table = GameTable(new_game_id(now, state.seed), saved_seats(game.seating))
    start = save_of(table, empty_record(state), state, now=now)
    return kind(game)(context, game, _keeper(context, shelf, game, start), rematch)


def opened_table(
    context: Context,
    shelf: Shelf,
    save: Save,
    rematch: Callable[[], Scene] | None = None,
    kind: Kind = _usual,
) -> KeptTable:
    """The table of a save, such as one to play on from. Raises GameError."""
    loaded = load(save, context.content)
    game = reopen(loaded, context.workers.thinker())
    scene = kind(game)(context, game, _keeper(context, shelf, game, save), rematch)
    scene.recall(loaded)
    if loaded.difference is not None:
        context.tell(context.catalogue.sentence(loaded.difference))
    return scene


def _keeper(context: Context, shelf: Shelf, game: OpenGame, start: Save) -> Autosaver:
    def tell(problem: SaveError) -> None:
        context.tell(context.catalogue.sentence(problem))

    return Autosaver(game.table, shelf, start, tell=tell)

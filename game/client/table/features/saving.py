"""A game that is kept: as it goes on, when it is left, with the plan of the moment; and by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from game.client.draw import Icon
from game.client.planning.bidding import Bidding
from game.client.settings.key_map import Command
from game.client.shell.thumbnail import small_picture
from game.client.table.feature import Entries, TableFeature
from game.client.table.features.recorded_table import recorded_table
from game.client.table.features.replay import ReplayControls
from game.client.table.hindsight import Hindsight
from game.client.table.menu import MenuEntry
from game.client.table.save_mapping import kept_plans, put_back
from game.client.table.sheets.replay_sheet import LookBack
from game.client.table.table_scene import TableScene
from game.client.telling.story import Story
from game.client.vocabulary.names import Names
from game.client.vocabulary.place_names import map_name
from game.client.widgets.overlay_scene import Choice
from game.client.widgets.save_as import SaveAsScene
from game.engine.errors import GameError
from game.link import Link
from game.saves.autosave import Autosaver
from game.saves.errors import SaveError
from game.saves.loading import Loaded, all_moments, updates_for
from game.saves.save import SavedPlan
from game.table import Update


class Saving(TableFeature):
    """Keeps the game of a table, so that it can be continued."""

    def __init__(self, table: TableScene, keeper: Autosaver) -> None:
        self._table = table
        self._context = table.context
        self.keeper = keeper
        keeper.plans = self._plans
        games = table.context.navigator.games
        if games is not None:
            table.ending.replay = partial(games.replay_save, keeper.save)
            table.ending.elsewhere = partial(games.play_elsewhere, keeper.save)
        self.shown_to_all: Callable[[], bytes | None] = lambda: small_picture(table.bare_picture())
        """What is on the table, as far as it may be shown in a list of saves."""
        self._is_covered = False
        self._last_picture: bytes | None = None
        self._pictured_round = table.link.view.position.round

    # Going on with a game.

    def recall(self, loaded: Loaded) -> None:
        """Know what happened before the game was left, and go on with what was planned.

        The table itself tells a game that has just begun.
        """
        table = self._table
        past = loaded.past(table.link.seat) if loaded.save.record.actions else ()
        if past:
            table.story, table.answering.bidding = remembered(table.names, past)
        for plan in loaded.save.plans:
            put_back(table.answering, plan)

    def retell(self) -> None:
        """Tell the whole game again, in the language that is spoken now."""
        table = self._table
        table.listen()
        table.director.finish()
        past = self.past_of(table.link)
        if past:
            table.story = remembered(table.names, past)[0]

    def past_of(self, link: Link) -> Sequence[Update]:
        """What somebody has learnt of the game so far; nothing if it cannot be played back."""
        record = self.keeper.save().record
        try:
            moments = all_moments(record, self._context.content)
        except GameError:
            return ()
        return tuple(updates_for(record, moments, link.seat))[: link.version + 1]

    # Keeping it.

    def updated(self, dt: float) -> None:
        table = self._table
        at = table.answering.view.position
        if at.round != self._pictured_round and table.director.is_idle and not self._is_covered:
            self._pictured_round = at.round
            self._photograph()

    def paused(self) -> None:
        self._put_away()
        self._is_covered = True

    def resumed(self) -> None:
        self._is_covered = False

    def left(self) -> None:
        self._put_away()

    def worry(self) -> str:
        """The game is kept after every action; only where that failed is there anything to lose."""
        if self.keeper.keep() or self.keeper.problem is None:
            return ""
        return self._context.catalogue.sentence(self.keeper.problem)

    def picture(self) -> bytes | None:
        """The table as it was last seen with nothing over it, for the list of saves."""
        if not self._is_covered:
            self._last_picture = self.shown_to_all()
        return self._last_picture

    def _plans(self) -> tuple[SavedPlan, ...]:
        """What is being planned; what has been sent is a plan no longer."""
        answering = self._table.answering
        is_over = self._table.outgoing.is_sending or answering.is_sent
        return () if is_over else kept_plans(answering.plan)

    def _put_away(self) -> None:
        """Whatever comes now, the game and its plan are safe."""
        self.keeper.keep()
        if not self._is_covered:
            self._photograph()

    def _photograph(self) -> None:
        picture = self.picture()
        if picture is not None:
            self.keeper.put_picture(picture)

    # What a person can do with it.

    def menu_entries(self, entries: Entries) -> Entries:
        """Without a home there is nothing to keep a game in."""
        say, games = self._context.catalogue.say, self._context.navigator.games
        if self._context.home is None or games is None:
            return entries
        look_back = Choice("look_back", say("menu.look_back"), icon=Icon.HISTORY)
        save_as = Choice("save_as", say("menu.save_as"), icon=Icon.SAVE)
        load = Choice("load", say("menu.load_game"), icon=Icon.FOLDER)
        return (
            *entries,
            MenuEntry(look_back, self.look_back),
            MenuEntry(save_as, self.save_as),
            MenuEntry(load, games.load),
        )

    def do(self, command: Command) -> bool:
        match command:
            case Command.HISTORY:
                self.look_back()
            case Command.QUICK_SAVE:
                self.quick_save()
            case Command.QUICK_LOAD:
                self.quick_load()
            case _:
                return False
        return True

    def press_line(self, line: int) -> bool:
        self.look_back(line)
        return True

    def save_as(self) -> None:
        """Ask for a name, and keep the game under it."""
        home, words = self._context.home, self._context.catalogue
        assert home is not None
        at = self._table.link.view.position
        name = words.say("load.usual_name", map=map_name(words, at.terms.board), round=at.round)
        scene = SaveAsScene(
            self._context,
            name,
            lambda title: home.shelf.named(title) is not None,
            self._keep_named,
        )
        self._context.scenes.push(scene)

    def quick_save(self) -> None:
        """Keep the game under the one name that is reached by a key."""
        if self._context.home is not None:
            self._keep_named(self._context.catalogue.say("load.quick"))

    def quick_load(self) -> None:
        """Go on from the last quick save; the game at the table is kept as it is."""
        home, games = self._context.home, self._context.navigator.games
        words = self._context.catalogue
        if home is None or games is None:
            return
        entry = home.shelf.named(words.say("load.quick"))
        if entry is None:
            key = words.say("keys.cap.quick_save")
            self._context.tell(words.say("load.no_quick", key=key))
        else:
            games.open(entry)

    def look_back(self, line: int | None = None) -> None:
        """Show the game so far, at a line of its log or at its last moment."""
        scene = self._look_back_at(None, LookBack.NOW)
        if scene is not None and line is not None:
            scene.feature(ReplayControls).find(self._table.story.lines, line)

    def hindsight(self) -> Hindsight | None:
        past = self.past_of(self._table.link)
        games = self._context.navigator.games
        if not past or games is None:
            return None
        save = self.keeper.save()
        look_at = partial(self._look_back_at, purpose=LookBack.RESULTS)
        return Hindsight(past, look_at, partial(games.play_on, save), date.today())

    def _look_back_at(self, number: int | None, purpose: LookBack) -> TableScene | None:
        """Show one of the moments so far, or the last one."""
        games = self._context.navigator.games
        if games is None:
            return None
        save = self.keeper.save()
        scene = recorded_table(
            self._context,
            save,
            len(save.record.actions) if number is None else number,
            self._table.link.seat,
            partial(games.play_on, save),
            look_back=purpose,
        )
        if scene is not None:
            self._context.scenes.push(scene)
        return scene

    def _keep_named(self, title: str) -> None:
        """Keep the game under a name, with its picture, and say so."""
        context = self._context
        assert context.home is not None
        shelf = context.home.shelf
        try:
            path = shelf.keep_named(self.keeper.save(), title)
        except SaveError as problem:
            context.tell(context.catalogue.sentence(problem))
            return
        picture = self.picture()
        if picture is not None:
            shelf.put_picture(path, picture)
        context.tell(context.catalogue.say("load.saved", title=title.strip()))


def remembered(names: Names, past: Sequence[Update]) -> tuple[Story, Bidding]:
    """What somebody has been told so far, and what they have heard of the present auction."""
    story, bidding = Story(names, past[0].view), Bidding()
    for update in past:
        story.follow(update.events, update.view)
        bidding = bidding.after(update.events)
    return story, bidding

"""Every way into a game: a new one, one that was left, one that bots play, one that is over.

Whatever lay over the title before gives way to the table. What cannot be opened is explained, with
the state before it offered where there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import cached_property, partial
from typing import TYPE_CHECKING

from game.client.draw import ButtonKind, Icon
from game.client.lan.copies.copy_keeper import copy_shelf
from game.client.lan.copies.copy_list import CopyRack, copy_replay
from game.client.lesson.coaching import coached
from game.client.lesson.first_game import LESSON, LESSON_SEED
from game.client.screens.new_game_scene import NewGameScene
from game.client.setup.draft import (
    Draft,
    draft_of,
    refusal,
    refusal_words,
    watched,
)
from game.client.setup.next_game import alone, usual_draft
from game.client.setup.open_game import OpenGame, Seeds, open_game
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.start.learn_scene import LearnScene
from game.client.start.load_scene import LoadScene
from game.client.start.save_words import save_words
from game.client.table.features.recorded_table import recorded_table
from game.client.table.features.replay import ReplayControls
from game.client.table.features.saved_table import (
    Company,
    as_seated,
    begun_table,
    opened_table,
)
from game.client.table.table_scene import TableScene
from game.client.widgets.ask import Question, ask
from game.client.widgets.overlay_scene import Choice
from game.engine.errors import GameError
from game.saves.autosave import in_utc
from game.saves.loading import rewind
from game.saves.save import Save, new_game_id
from game.saves.shelf import ShelfEntry

if TYPE_CHECKING:
    from game.client.lan.lan_launcher import LanGames


class Damaged(StrEnum):
    """What can be done about a game that cannot be opened."""

    OPEN = "open"
    CLOSE = "close"


Then = Callable[[TableScene], None]
"""What happens to a replay that has been put up."""


def _run(scene: TableScene) -> None:
    scene.pace.is_paused = False


def _show_review(scene: TableScene) -> None:
    scene.feature(ReplayControls).show_review()


class Games:
    """Opens tables in a window."""

    def __init__(self, context: Context, seeds: Seeds) -> None:
        self.context = context
        self._seeds = seeds

    @cached_property
    def lan(self) -> LanGames:
        """The ways into games on the network; they take long to read, and few people ask."""
        from game.client.lan.lan_launcher import LanGames  # noqa: PLC0415

        return LanGames(self.context)

    def play_now(self) -> None:
        """The next game against bots, without any question."""
        self.context.dissolve()
        self._show(self._at_once())

    def set_up(self) -> None:
        """Ask what to play, beginning with what was played last."""
        self._ask(self._next_game(), "new_game.title")

    def set_up_watching(self) -> None:
        """The same for a game that bots play alone."""
        self._ask(watched(self._next_game()), "new_game.watch_title")

    def begin(self, draft: Draft) -> None:
        """Sit down to what was agreed on, and remember it."""
        if draft.people:
            self.context.preferences.change(game=draft.remembered)
        self.context.dissolve()
        self._show(self._by_draft(draft))

    def learn(self) -> None:
        """Ask how: by playing, or by reading."""
        self.context.scenes.push(LearnScene(self.context, self))

    def guide(self) -> None:
        """The guided first game, always the same one; its coach stays until sent away."""
        self.context.dissolve()
        self._show(self._lesson())

    def puzzles(self) -> None:
        """The page of puzzles; what is solved there is kept beside the games."""
        from game.client.puzzling.puzzle_cabinet import PuzzleCabinet  # noqa: PLC0415
        from game.client.puzzling.puzzle_scene import PuzzleScene  # noqa: PLC0415

        assert self.context.home is not None
        cabinet = PuzzleCabinet(self.context.home.folders.data)
        self.context.scenes.push(PuzzleScene(self.context, cabinet))

    def my_games(self) -> None:
        """The page of one's own games."""
        from game.client.my_games.my_games_scene import MyGamesScene  # noqa: PLC0415

        self.context.scenes.push(MyGamesScene(self.context))

    def open(self, entry: ShelfEntry) -> None:
        """Go on with a game on the shelf; if that cannot be done, say why."""

        home = self.context.home
        assert home is not None
        self.context.dissolve()
        try:
            save = home.shelf.take_up(entry, in_utc())
            rematch = self.rematch_of(save)
            table = opened_table(self.context, home.shelf, save, rematch, _company_of(save))
        except GameError as problem:
            self._explain(entry, problem)
        else:
            self._show(table)

    def replay(self, entry: ShelfEntry, then: Then = _run) -> None:
        """Show a game on the shelf from its beginning; if that cannot be done, say why."""
        self.context.dissolve()
        if entry.shared is not None:
            self._replay_copy(entry, then)
            return
        home = self.context.home
        assert home is not None
        try:
            save = home.shelf.read(entry.path)
        except GameError as problem:
            self._explain(entry, problem)
        else:
            self._show_past(entry, self._recorded(save), then)

    def review(self, entry: ShelfEntry) -> None:
        """The review of a game on the shelf, over its replay."""
        self.replay(entry, then=_show_review)

    def replay_save(self, read: Callable[[], Save]) -> None:
        """Show a game from its beginning."""
        scene = self._recorded(read())
        if scene is not None:
            self._show(scene)
            scene.pace.is_paused = False

    def _recorded(self, save: Save) -> TableScene | None:
        people = [seat for seat, sitter in enumerate(save.headline.seats) if not sitter.is_bot]
        seat = people[0] if len(people) == 1 else None
        return recorded_table(self.context, save, 0, seat, partial(self.play_on, save))

    def _show_past(self, entry: ShelfEntry, scene: TableScene | None, then: Then) -> None:
        """Over the list of games, which whoever leaves comes back to."""
        shelves = self._list()
        if scene is None or shelves is None:
            return
        shelves.find(entry)
        self._show(shelves)
        self.context.scenes.push(scene)
        then(scene)

    def play_on(self, save: Save, number: int) -> None:
        """A new game that begins at a moment of another; that one stays as it is."""

        context, now = self.context, in_utc()
        assert context.home is not None
        try:
            game = new_game_id(now, save.record.seed)
            start = rewind(save, context.content, number, game=game, now=now)
            table = opened_table(
                context, context.home.shelf, start, self.rematch_of(start), _company_of(start)
            )
        except GameError as problem:
            context.tell(context.catalogue.sentence(problem))
        else:
            self._show(table)

    def play_elsewhere(self, read: Callable[[], Save]) -> None:
        """The same company once more, on the next board; with two, on the other side."""
        save, context = read(), self.context
        maps = context.content.map_ids()
        here = maps.index(save.record.setup.map) if save.record.setup.map in maps else -1
        draft = draft_of(save.record.setup, save.headline.seats)
        draft = draft.with_map(maps[(here + 1) % len(maps)])
        error = refusal(draft, context.content)
        if error is not None:
            context.tell(refusal_words(context.catalogue, context.content, draft, error))
            return
        self._show(self._by_draft(draft))

    def load(self) -> None:
        """The list of all that was kept."""
        shelves = self._list()
        if shelves is not None:
            self.context.scenes.push(shelves)

    def _list(self) -> LoadScene | None:
        home, copies = self.context.home, copy_shelf(self.context)
        if home is None or copies is None:
            return None
        rack = CopyRack(copies)
        return LoadScene(self.context, home.shelf, self.open, self.replay, self.review, rack=rack)

    def _next_game(self) -> Draft:
        return usual_draft(self.context.settings.game, self.context.catalogue)

    def _at_once(self) -> Scene:
        seed = self._seeds()
        return self._table(self._opened(alone(self._next_game(), seed), seed), self._at_once)

    def _opened(self, draft: Draft, seed: int) -> OpenGame:
        context = self.context
        thinker = context.workers.thinker()
        return open_game(draft, seed, context.content, context.catalogue, thinker)

    def _lesson(self) -> Scene:
        context = self.context
        assert context.home is not None
        game = self._opened(usual_draft(LESSON, context.catalogue), LESSON_SEED)
        return begun_table(context, context.home.shelf, game, self._lesson, coached)

    def _replay_copy(self, entry: ShelfEntry, then: Then) -> None:
        try:
            scene = copy_replay(self.context, entry)
        except GameError as problem:
            self._explain(entry, problem)
        else:
            self._show_past(entry, scene, then)

    def _ask(self, draft: Draft, title: str) -> None:
        self.context.scenes.push(NewGameScene(self.context, draft, self.begin, title))

    def _by_draft(self, draft: Draft) -> Scene:
        """A game as agreed on; another one after it is dealt anew."""
        seed = int(draft.seed) if draft.seed else self._seeds()
        return self._table(self._opened(draft, seed), partial(self._by_draft, draft.remembered))

    def rematch_of(self, save: Save) -> Callable[[], Scene]:
        """Another game of the same people and bots, dealt anew; a lesson is always the same."""
        if save.lesson is not None:
            return self._lesson
        return partial(self._by_draft, draft_of(save.record.setup, save.headline.seats))

    def _table(self, game: OpenGame, rematch: Callable[[], Scene]) -> Scene:
        if self.context.home is None:
            return TableScene(
                self.context, game.link, game.seating, driver=game.driver, rematch=rematch
            )
        shelf = self.context.home.shelf
        return begun_table(self.context, shelf, game, rematch, as_seated)

    def _show(self, table: Scene) -> None:
        self.context.scenes.start_over(table)

    def _explain(self, entry: ShelfEntry, problem: GameError) -> None:
        """Why a game cannot be opened; the state before it, where that can be."""
        home, say = self.context.home, self.context.catalogue.say
        assert home is not None
        earlier = home.shelf.previous(entry)
        sentences = [self.context.catalogue.sentence(problem)]
        choices = [Choice(Damaged.CLOSE, say("menu.damaged.close"), ButtonKind.GHOST)]
        if earlier is not None:
            line = save_words(self.context).line(earlier)
            sentences.append(say("menu.damaged.previous", line=line))
            label = say("menu.damaged.open_previous")
            choices.append(Choice(Damaged.OPEN, label, ButtonKind.PRIMARY, Icon.HISTORY))
        question = Question(say("menu.damaged.title"), tuple(sentences), tuple(choices))
        answered = partial(self._answered, earlier)
        ask(self.context, question, answered)

    def _answered(self, earlier: ShelfEntry | None, answer: Damaged) -> None:
        if answer is Damaged.OPEN and earlier is not None:
            self.open(earlier)


def _company_of(save: Save) -> Company:
    """Whoever was at a kept game comes back with it, a coach as well."""
    return as_seated if save.lesson is None else coached

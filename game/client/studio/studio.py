"""Where pictures of the game are taken: every scene can be put up, and is waited for."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from pygame import Surface

from game.bots.characters import load_cast
from game.client.lan.copies.copy_keeper import copy_shelf
from game.client.lan.room.find_scene import FindScene
from game.client.lan.room.host_setup import HostSetUpScene
from game.client.lan.room.seat_choice import SeatChoiceScene
from game.client.lan.table.chatting import Chat
from game.client.lan.table.net_status import NetStatus
from game.client.lan.table.players_scene import PlayersScene
from game.client.lesson.coaching import Coaching
from game.client.lesson.saying import Topic
from game.client.puzzling.puzzle_card import HINT, SHOW
from game.client.puzzling.puzzle_scene import PuzzleScene
from game.client.review.review_scene import ReviewScene
from game.client.rulebook.book_scene import BookScene
from game.client.rulebook.chapters import ChapterId
from game.client.screens.new_game_scene import NewGameScene
from game.client.screens.portraits import PortraitScene
from game.client.screens.settings_form import Section
from game.client.screens.settings_scene import SettingsScene
from game.client.setup.next_game import usual_draft
from game.client.shell.context import Context
from game.client.shell.crash_mark import LastCrash
from game.client.shell.home import Home
from game.client.shell.scene import Scene
from game.client.start.app import App
from game.client.start.load_scene import LoadScene
from game.client.start.navigation import Navigation
from game.client.start.title_menu import TitleMenu
from game.client.start.title_scene import TitleScene
from game.client.start.welcome_scene import WelcomeScene
from game.client.studio.sample_copies import PEOPLE, keep_sample_copy
from game.client.studio.sample_games import NOW, Sample, asked, over, sample, sample_save
from game.client.studio.sample_review import fill_in
from game.client.studio.sample_rooms import (
    OFFERS,
    near_games,
    sample_lan_table,
    sample_lobby,
    sample_plan,
)
from game.client.table.curtain import CurtainScene
from game.client.table.features.replay import ReplayControls
from game.client.table.features.saved_table import opened_table
from game.client.table.features.saving import Saving
from game.client.table.finale.finale_scene import FinaleScene
from game.client.table.menu import KeysScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.vocabulary.place_names import map_name
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.save_as import SaveAsScene
from game.content import GameContent, load_content
from game.engine.model import Decision
from game.engine.terms import GameSetup
from game.puzzles.puzzle import PuzzleKind
from game.saves.save import Save
from game.saves.shelf import SaveKind
from game.table_seat import TableSeat

GERMANY: Final = GameSetup("recharged", "germany", 4)
USA: Final = GameSetup("recharged", "usa", 5)
CARTEL: Final = GameSetup("recharged", "germany", 2)
NEWCOMER: Final = "steady"
"""The bot in the person's place where all are bots."""
STEP: Final = 1 / 30
LOOK: Final = 0.01
"""Seconds between two looks for a picture that is being painted."""
PATIENCE: Final = 3000
"""Looks after which a picture is taken as it is."""
RESTING: Final = 20
"""Steps without any motion after which nothing more will come."""


@cache
def sampled(setup: GameSetup, decision: Decision | None) -> Sample:
    """A game where a person is asked something, or, asked nothing, at its end."""
    reached = over if decision is None else asked(decision)
    return sample(setup, load_content(), reached)


class Studio:
    """One window, in one language, in which scene after scene is put up."""

    def __init__(self, app: App, home: Home) -> None:
        self._app = app
        self._home = home
        context = app.context
        context.home = home
        self.navigation = Navigation(context, lambda: 1)
        context.navigator = self.navigation

    @property
    def context(self) -> Context:
        return self._app.context

    @property
    def content(self) -> GameContent:
        return self.context.content

    def take(self, name: str) -> Surface:
        """A picture of a scene."""
        self.take_down()
        SCENES[name](self)
        self.wait()
        return self.photograph()

    def take_down(self) -> None:
        """Make room for another scene."""
        self.context.scenes.clear()
        self.context.scenes.settle()

    def photograph(self) -> Surface:
        """A picture of the window as it is."""
        self._app.draw()
        return self._app.window.surface.copy()

    def put_up(self, scene: Scene) -> None:
        """Lay a scene over what is there, and let it begin."""
        self.context.scenes.push(scene)
        self._app.step([], 0.0)

    def step(self) -> None:
        """Let a little time pass."""
        self._app.step([], STEP)

    def table(self, setup: GameSetup, decision: Decision | None) -> TableScene:
        """A table where a person is asked something; what a bot would do is planned."""
        return self.table_of(sampled(setup, decision))

    def table_of(self, found: Sample) -> TableScene:
        """The table of a game as it was found."""
        save = self.save(found)
        rematch = self.navigation.games.rematch_of(save)
        scene = opened_table(self.context, self._home.shelf, save, rematch)
        self.put_up(scene)
        known = scene.answering.plan
        if known is not None and found.action is not None:
            made = known.from_action(found.action)
            if made is not None:
                scene.answering.replan(made)
                scene.refresh_all()
        return scene

    def save(self, found: Sample) -> Save:
        decision = found.state.position.decision
        game = f"{found.record.setup.map}-{decision or 'over'}".replace("_", "-")
        return sample_save(found, self.context.catalogue, game)

    def keep(self, found: Sample) -> None:
        """Put a sample on the shelf, as a game in progress."""
        self._home.shelf.keep(self.save(found))

    def watched(self, setup: GameSetup, decision: Decision) -> TableScene:
        """A table where bots play alone."""
        save = self.save(sampled(setup, decision))
        person, *bots = save.headline.seats
        name = self.context.catalogue.say(load_cast().character(NEWCOMER).name_key)
        bot = replace(person, name=name, level=bots[0].level, character=NEWCOMER)
        save = replace(save, headline=replace(save.headline, seats=(bot, *bots)))
        scene = opened_table(self.context, self._home.shelf, save)
        self.put_up(scene)
        return scene

    def title(self, crash: LastCrash | None = None) -> None:
        """With a game to go on with, perhaps after a crash."""
        self.keep(sampled(GERMANY, Decision.BUILD_CITIES))
        menu = TitleMenu(self.context, self.navigation)
        self.put_up(TitleScene(self.context, menu.entries))
        self._home.last_crash = crash
        menu.tell_crash(self._home)

    def wait(self) -> None:
        """Until everything has been painted and nothing moves."""
        painter = self.context.workers.painter
        at_rest = 0
        for _ in range(PATIENCE):
            self._app.step([], STEP)
            self._app.draw()
            at_rest = 0 if painter.is_busy or not self._app.rest else at_rest + 1
            if at_rest == RESTING:
                return
            if painter.is_busy:
                time.sleep(LOOK)


def _settings(section: Section) -> Callable[[Studio], None]:
    return lambda studio: studio.put_up(SettingsScene(studio.context, section))


def _new_game(studio: Studio) -> None:
    context = studio.context
    draft = usual_draft(context.settings.game, context.catalogue).with_another()
    for seat, who in ((1, "gambler"), (2, "saver"), (3, "gardener"), (4, "stockpiler")):
        draft = draft.with_character(seat, who)
    for area in ("west", "north-west", "east", "south-west"):
        draft = draft.with_area(area)
    studio.put_up(NewGameScene(context, draft, lambda _: None, "new_game.title"))


def _portraits(studio: Studio) -> None:
    _new_game(studio)
    studio.put_up(PortraitScene(studio.context, "gambler", ["saver"], lambda _: None))


def _load(studio: Studio) -> None:
    """Games that were played in this studio before have pictures by now."""
    for setup, decision in ((GERMANY, Decision.BUILD_CITIES), (USA, Decision.BUILD_CITIES)):
        studio.keep(sampled(setup, decision))
    studio.navigation.games.load()


def _replays(studio: Studio) -> None:
    """A finished game of one's own between two that were seen on the network."""
    context, shelf = studio.context, copy_shelf(studio.context)
    assert shelf is not None and context.home is not None
    context.home.shelf.keep_replay(studio.save(sampled(GERMANY, None)))
    for setup, decision in ((USA, Decision.BUILD_CITIES), (GERMANY, None)):
        room = context.catalogue.say("lan.host.usual_room", name=PEOPLE[setup.players % 2])
        keep_sample_copy(shelf, sampled(setup, decision), studio.content, room)
    studio.navigation.games.load()
    studio.step()
    scene = context.scenes.top
    assert isinstance(scene, LoadScene)
    scene.pressed(control("kind", SaveKind.REPLAY.value))


def _lan_replay(studio: Studio) -> None:
    _replays(studio)
    studio.step()
    scene = studio.context.scenes.top
    assert isinstance(scene, LoadScene) and scene.entry is not None
    studio.navigation.games.replay(scene.entry)
    _stand_in_the_middle(studio)


def _curtain(studio: Studio) -> None:
    studio.put_up(CurtainScene(studio.context, TableSeat("Anna", 2), lambda: None))


def _phase(decision: Decision, setup: GameSetup = GERMANY) -> Callable[[Studio], None]:
    def put_up(studio: Studio) -> None:
        studio.table(setup, decision)

    return put_up


def _over_table(act: Callable[[TableScene], None]) -> Callable[[Studio], None]:
    """Something that lies over the table of somebody who builds."""
    return lambda studio: act(studio.table(GERMANY, Decision.BUILD_CITIES))


def _save_as(table: TableScene) -> None:
    name = map_name(table.context.catalogue, table.link.view.position.terms.board)
    scene = SaveAsScene(table.context, name, lambda _: False, lambda _: None)
    table.context.scenes.push(scene)


def _replay(studio: Studio) -> None:
    found = sampled(GERMANY, None)
    studio.navigation.games.replay_save(lambda: studio.save(found))
    _stand_in_the_middle(studio)


def _stand_in_the_middle(studio: Studio) -> None:
    """A replay that has just been put up."""
    studio.context.scenes.settle()
    scene = studio.context.scenes.top
    assert isinstance(scene, TableScene)
    scene.pace.is_paused = True
    replay = scene.feature(ReplayControls)
    replay.go(replay.link.time_line.last // 2)


def _lesson(topic: Topic) -> Callable[[Studio], None]:
    """The guided game where its coach says this."""

    def put_up(studio: Studio) -> None:
        studio.navigation.games.guide()
        studio.step()
        scene = studio.context.scenes.top
        assert isinstance(scene, TableScene)
        coaching = scene.feature(Coaching)
        for _ in range(PATIENCE):
            say = coaching.saying
            if say is not None and say.topic is topic:
                return
            if say is not None and say.is_read:
                coaching.read_on()
            elif say is not None:
                scene.hands.press(say.pieces[0])
            studio.step()

    return put_up


def _learn(studio: Studio) -> None:
    studio.title()
    studio.navigation.games.learn()


def _puzzles(studio: Studio) -> None:
    """The page of puzzles, a few of them solved."""
    studio.title()
    studio.navigation.games.puzzles()
    studio.step()
    scene = studio.context.scenes.top
    assert isinstance(scene, PuzzleScene)
    for puzzle in scene.cabinet.book.graded(scene.grade)[:12:2]:
        scene.cabinet.solve(puzzle)
    scene.changed()


def _my_games(studio: Studio) -> None:
    """A game that was won, and one on another map."""
    assert studio.context.home is not None
    for setup in (GERMANY, USA):
        studio.context.home.shelf.keep_replay(studio.save(sampled(setup, None)))
    studio.title()
    studio.navigation.games.my_games()


def _puzzle(kind: PuzzleKind, press: PieceId | None = None) -> Callable[[Studio], None]:
    """The table of a puzzle of a kind, once one of the card's buttons was pressed."""

    def put_up(studio: Studio) -> None:
        _puzzles(studio)
        page = studio.context.scenes.top
        assert isinstance(page, PuzzleScene)
        page.begin(next(one for one in page.cabinet.book.puzzles if one.note.kind is kind))
        studio.step()
        table = studio.context.scenes.top
        assert isinstance(table, TableScene)
        if press is not None:
            table.hands.press(press)

    return put_up


def _book(chapter: ChapterId) -> Callable[[Studio], None]:
    """The rules book over the title."""

    def put_up(studio: Studio) -> None:
        studio.title()
        studio.put_up(BookScene(studio.context, chapter=chapter))

    return put_up


def _results(studio: Studio) -> None:
    studio.table(GERMANY, None).show_results()


def _review(studio: Studio) -> None:
    """A review that is done, as far as the studio has patience for it."""
    _replay(studio)
    studio.step()
    scene = studio.context.scenes.top
    assert isinstance(scene, TableScene)
    scene.feature(ReplayControls).show_review()
    studio.step()
    page = studio.context.scenes.top
    assert isinstance(page, ReviewScene)
    page.stop()
    fill_in(page.game, page.review, page.me)
    page.changed()


def _ending(studio: Studio) -> None:
    """The winner, as the end comes to rest."""
    table = studio.table(GERMANY, None)
    view, company = table.answering.view, table.seating
    studio.put_up(FinaleScene(studio.context, view, table.names, company, lambda: None))


def _charts(studio: Studio) -> None:
    _replay(studio)
    scene = studio.context.scenes.top
    assert isinstance(scene, TableScene)
    replay = scene.feature(ReplayControls)
    replay.go(replay.link.time_line.last)
    replay.show_charts()


def _crash(studio: Studio) -> None:
    studio.title(LastCrash(NOW, Path("power-grid") / "crash.log"))


def _welcome(studio: Studio) -> None:
    studio.title()
    studio.put_up(WelcomeScene(studio.context, lambda _: None))


def _press(piece: PieceId) -> Callable[[TableScene], None]:
    def press(table: TableScene) -> None:
        table.hands.press(piece)

    return press


def _watch(studio: Studio) -> None:
    studio.watched(USA, Decision.BUY_RESOURCES)


def _lan(studio: Studio) -> None:
    studio.put_up(FindScene(studio.context, near_games(studio.context)))


def _lan_host(studio: Studio) -> None:
    plan = sample_plan(USA)
    studio.put_up(HostSetUpScene(studio.context, plan, lambda _: None, "lan.host.title"))


def _lobby(studio: Studio) -> None:
    studio.put_up(sample_lobby(studio.context, USA))


def _lan_table(studio: Studio) -> None:
    found = sampled(GERMANY, Decision.BUY_RESOURCES)
    table = sample_lan_table(studio.context, found)
    studio.put_up(table)
    table.feature(Chat).toggle()


def _lan_results(studio: Studio) -> None:
    table = sample_lan_table(studio.context, sampled(GERMANY, None))
    studio.put_up(table)
    table.show_results()


def _lan_seats(studio: Studio) -> None:
    """Which seat of a running game to take over."""
    _lan(studio)
    studio.put_up(SeatChoiceScene(studio.context, OFFERS, lambda _: None))


def _lan_players(studio: Studio) -> None:
    table = sample_lan_table(studio.context, sampled(GERMANY, Decision.BUY_RESOURCES))
    studio.put_up(table)
    studio.put_up(PlayersScene(studio.context, table.feature(NetStatus).session))


SCENES: Final[Mapping[str, Callable[[Studio], None]]] = {
    "title": Studio.title,
    "crash": _crash,
    "welcome": _welcome,
    "new_game": _new_game,
    "portraits": _portraits,
    **{f"settings_{section.value}": _settings(section) for section in Section},
    "areas": _phase(Decision.CHOOSE_AREA),
    "nominate": _phase(Decision.CHOOSE_PLANT),
    "auction": _phase(Decision.BID),
    "discard": _phase(Decision.DISCARD_PLANT),
    "fuel": _phase(Decision.BUY_RESOURCES),
    "building": _phase(Decision.BUILD_CITIES),
    "power": _phase(Decision.RUN_PLANTS),
    "usa": _phase(Decision.BUILD_CITIES, USA),
    "cartel": _phase(Decision.BUY_RESOURCES, CARTEL),
    "watch": _watch,
    "my_games": _my_games,
    "puzzles": _puzzles,
    "puzzle_round": _puzzle(PuzzleKind.WIN_ROUND),
    "puzzle_purchase": _puzzle(PuzzleKind.BEST_PURCHASE, HINT),
    "puzzle_solution": _puzzle(PuzzleKind.WIN_ROUND, SHOW),
    "lan": _lan,
    "lan_host": _lan_host,
    "lobby": _lobby,
    "lan_seats": _lan_seats,
    "lan_table": _lan_table,
    "lan_results": _lan_results,
    "lan_players": _lan_players,
    "load": _load,
    "replays": _replays,
    "lan_replay": _lan_replay,
    "curtain": _curtain,
    "menu": _over_table(lambda table: table.open_menu()),
    "keys": _over_table(lambda table: table.context.scenes.push(KeysScene(table.context))),
    "rules": _over_table(lambda table: table.show_rules()),
    "log": _over_table(_press(button(Button.LOG))),
    "find_city": _over_table(_press(controls.simple(Verb.FIND))),
    "save_as": _over_table(_save_as),
    "look_back": _over_table(lambda table: table.feature(Saving).look_back()),
    "replay": _replay,
    "charts": _charts,
    "review": _review,
    "learn": _learn,
    "book": _book(ChapterId.AUCTION),
    "lesson": _lesson(Topic.OPEN),
    "ending": _ending,
    "results": _results,
}
"""Every scene and phase by the name of its picture."""
README: Final = ("title", "auction", "building", "usa", "results")
"""The pictures that the README shows."""

"""What the title offers; one line adds an entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final

from game.client.draw import ButtonKind, Icon
from game.client.shell.context import Context
from game.client.shell.crash_mark import LastCrash
from game.client.shell.home import Home
from game.client.start.navigation import Navigation
from game.client.start.save_words import save_words
from game.client.start.title_entry import TitleEntry
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.place_names import edition_name, map_name
from game.client.widgets.ask import Question, ask
from game.client.widgets.overlay_scene import Choice

if TYPE_CHECKING:
    from game.client.start.launcher import Games
    from game.client.start.welcome_scene import Newcomer

CONTINUE: Final = control("continue")
PLAY_NOW: Final = control("play_now")
NEW_GAME: Final = control("new_game")
LAN: Final = control("lan")
WATCH: Final = control("watch")
LOAD: Final = control("load")
LEARN: Final = control("learn")
SETTINGS: Final = control("settings")
QUIT: Final = control("quit")


class AfterCrash(StrEnum):
    """Whether to go back to the game that was open."""

    OPEN = "open"
    CLOSE = "close"


@dataclass(frozen=True)
class Rescued:
    """A game that was open when the program crashed, and the way back to it."""

    told: str
    label: str
    icon: Icon
    go_on: Callable[[], None]


class TitleMenu:
    """The entries of the title, and where they lead."""

    def __init__(self, context: Context, navigation: Navigation) -> None:
        self._context = context
        self._navigation = navigation

    def _to(self, go: Callable[[Games], None]) -> Callable[[], None]:
        """A way that is read when somebody takes it: the title is shown without."""
        return lambda: go(self._navigation.games)

    def entries(self) -> Sequence[TitleEntry]:
        """As they are now: first the game to go on with, if there is one, and one to begin."""
        to = self._to
        return (
            *self._large(),
            TitleEntry(NEW_GAME, self._say("menu.new_game"), to(lambda games: games.set_up())),
            self._half(LAN, "menu.lan", to(lambda games: games.lan.find())),
            *self._kept_games(),
            self._half(WATCH, "menu.watch", to(lambda games: games.set_up_watching())),
            self._half(LEARN, "menu.learn", to(lambda games: games.learn())),
            self._half(SETTINGS, "menu.settings", self._navigation.show_settings),
            self._half(QUIT, "menu.quit", self._context.quit),
        )

    def _kept_games(self) -> Sequence[TitleEntry]:
        """Where nothing is kept there is nothing to load."""
        if self._context.home is None:
            return ()
        return (self._half(LOAD, "menu.load", self._to(lambda games: games.load())),)

    def _large(self) -> Sequence[TitleEntry]:
        say, home = self._say, self._context.home
        latest = home.shelf.latest() if home is not None else None
        label, play = say("title.play_now"), self._to(lambda games: games.play_now())
        if latest is None:
            return (TitleEntry(PLAY_NOW, label, play, self._note()),)
        note = say("menu.continue_damaged")
        if latest.headline is not None:
            note = save_words(self._context).line(latest)
        go_on = self._to(lambda games: games.open(latest))
        return (
            TitleEntry(CONTINUE, say("menu.continue"), go_on, note),
            TitleEntry(PLAY_NOW, label, play, self._note(), is_beside=True),
        )

    def _half(self, piece: PieceId, key: str, act: Callable[[], None]) -> TitleEntry:
        """One of two beside each other."""
        return TitleEntry(piece, self._say(key), act, is_half=True)

    def _say(self, key: str) -> str:
        return self._context.catalogue.say(key)

    def _note(self) -> str:
        """What game "Play now" begins."""
        setup, content = self._context.settings.game.setup, self._context.content
        words = self._context.catalogue
        return words.count(
            "title.play_note",
            setup.players - 1,
            map=map_name(words, content.map_info(setup.map)),
            edition=edition_name(words, content.rule_set(setup.edition)),
        )

    def welcome(self, home: Home) -> None:
        """At the very first start ask who is there; never again, whatever the answer."""
        if not home.settings.is_new:
            return
        from game.client.start.welcome_scene import WelcomeScene  # noqa: PLC0415

        home.preferences.change()
        home.preferences.keep()
        self._context.scenes.push(WelcomeScene(self._context, self._greeted))

    def _greeted(self, newcomer: Newcomer) -> None:
        settled = newcomer.settled(self._context.settings)
        self._context.preferences.change(game=settled.game, lan=settled.lan)
        if newcomer.wants_guide:
            self._navigation.games.guide()

    def tell_crash(self, home: Home) -> None:
        """If the program crashed last time, say so, and offer the game that was open."""
        crash = home.last_crash
        if crash is not None:
            rescued = self._hosted_at(crash) or self._open_at_crash(home)
            question = self._crash_question(crash, rescued)
            ask(self._context, question, lambda answer: _go_on(rescued, answer))

    def _hosted_at(self, crash: LastCrash) -> Rescued | None:
        """The game on the network that this machine hosted when the program crashed."""
        say, lan = self._context.catalogue.say, self._navigation.games.lan
        for game in lan.interrupted():
            if game.when >= crash.started:
                told = say("menu.crash.hosted", room=game.room)
                go_on = partial(lan.find, errand=game)
                return Rescued(told, say("lan.find.resume"), Icon.NETWORK, go_on)
        return None

    def _open_at_crash(self, home: Home) -> Rescued | None:
        say, game = self._context.catalogue.say, home.crashed_game()
        if game is None:
            return None
        told = say("menu.crash.game", line=save_words(self._context).line(game))
        return Rescued(
            told, say("menu.crash.open"), Icon.PLAY, self._to(lambda games: games.open(game))
        )

    def _crash_question(self, crash: LastCrash, rescued: Rescued | None) -> Question[AfterCrash]:
        say = self._context.catalogue.say
        sentences = [say("menu.crash.text")]
        choices = [Choice(AfterCrash.CLOSE, say("menu.crash.later"), ButtonKind.GHOST)]
        if rescued is not None:
            sentences.append(rescued.told)
            choices.append(Choice(AfterCrash.OPEN, rescued.label, ButtonKind.PRIMARY, rescued.icon))
        if crash.log is not None:
            sentences.append(say("menu.crash.log", file=str(crash.log)))
        return Question(say("menu.crash.title"), tuple(sentences), tuple(choices))


def _go_on(rescued: Rescued | None, answer: AfterCrash) -> None:
    if answer is AfterCrash.OPEN and rescued is not None:
        rescued.go_on()

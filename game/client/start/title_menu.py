"""What the title offers; one line adds an entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.client.draw import ButtonKind, Icon
from game.client.shell.context import Context
from game.client.shell.crash_mark import LastCrash
from game.client.shell.home import Home
from game.client.start.launcher import CLOSE, OPEN, Games
from game.client.start.title_entry import TitleEntry
from game.client.vocabulary.place_names import edition_name, map_name
from game.client.widgets.ask import Question, ask
from game.client.widgets.overlay_scene import Choice

CONTINUE: Final = "#continue"
PLAY_NOW: Final = "#play_now"
NEW_GAME: Final = "#new_game"
LAN: Final = "#lan"
WATCH: Final = "#watch"
LOAD: Final = "#load"
LEARN: Final = "#learn"
SETTINGS: Final = "#settings"
QUIT: Final = "#quit"


@dataclass(frozen=True)
class Rescued:
    """A game that was open when the program crashed, and the way back to it."""

    told: str
    label: str
    icon: Icon
    go_on: Callable[[], None]


class TitleMenu:
    """The entries of the title, and where they lead."""

    def __init__(self, context: Context, games: Games) -> None:
        self._context = context
        self._games = games

    def entries(self) -> Sequence[TitleEntry]:
        """As they are now: the first one is the game to go on with, if there is one."""
        say = self._context.catalogue.say
        return (
            self._first(),
            TitleEntry(NEW_GAME, say("menu.new_game"), self._games.set_up),
            TitleEntry(LAN, say("menu.lan"), self._lan, is_half=True),
            *self._kept_games(),
            TitleEntry(WATCH, say("menu.watch"), self._games.set_up_watching, is_half=True),
            TitleEntry(LEARN, say("menu.learn"), self._games.learn, is_half=True),
            TitleEntry(SETTINGS, say("menu.settings"), self._settings, is_half=True),
            TitleEntry(QUIT, say("menu.quit"), self._context.quit, is_half=True),
        )

    def _kept_games(self) -> Sequence[TitleEntry]:
        """Where nothing is kept there is nothing to load."""
        if self._context.home is None:
            return ()
        say = self._context.catalogue.say
        return (TitleEntry(LOAD, say("menu.load"), self._games.load, is_half=True),)

    def _first(self) -> TitleEntry:
        say, latest = self._context.catalogue.say, self._games.latest()
        if latest is None:
            return TitleEntry(PLAY_NOW, say("title.play_now"), self._games.play_now, self._note())
        note = say("menu.continue_damaged")
        if latest.headline is not None:
            note = self._games.words().line(latest)
        return TitleEntry(CONTINUE, say("menu.continue"), lambda: self._games.open(latest), note)

    def _lan(self) -> None:
        from game.client.lan.lan_launcher import lan_games  # noqa: PLC0415  # not in the title's way

        lan_games(self._context).find()

    def _settings(self) -> None:
        from game.client.screens.settings_scene import SettingsScene  # noqa: PLC0415  # not in the title's way

        self._context.scenes.push(SettingsScene(self._context))

    def _note(self) -> str:
        """What game "Play now" begins."""
        settings, content = self._context.settings, self._context.content
        words = self._context.catalogue
        return words.count(
            "title.play_note",
            settings.players - 1,
            map=map_name(words, content.map_info(settings.map)),
            edition=edition_name(words, content.rule_set(settings.edition)),
        )

    def tell_crash(self, home: Home) -> None:
        """If the program crashed last time, say so, and offer the game that was open."""
        crash = home.last_crash
        if crash is not None:
            rescued = self._hosted_at(crash) or self._open_at_crash(home)
            question = self._crash_question(crash, rescued)
            ask(self._context, question, lambda answer: _go_on(rescued, answer))

    def _hosted_at(self, crash: LastCrash) -> Rescued | None:
        """The game on the network that this machine hosted when the program crashed."""
        from game.client.lan.lan_launcher import lan_games  # noqa: PLC0415  # not in the title's way

        say, lan = self._context.catalogue.say, lan_games(self._context)
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
        told = say("menu.crash.game", line=self._games.words().line(game))
        return Rescued(told, say("menu.crash.open"), Icon.PLAY, partial(self._games.open, game))

    def _crash_question(self, crash: LastCrash, rescued: Rescued | None) -> Question:
        say = self._context.catalogue.say
        sentences = [say("menu.crash.text")]
        choices = [Choice(CLOSE, say("menu.crash.later"), ButtonKind.GHOST)]
        if rescued is not None:
            sentences.append(rescued.told)
            choices.append(Choice(OPEN, rescued.label, ButtonKind.PRIMARY, rescued.icon))
        if crash.log is not None:
            sentences.append(say("menu.crash.log", file=str(crash.log)))
        return Question(say("menu.crash.title"), tuple(sentences), tuple(choices))


def _go_on(rescued: Rescued | None, answer: str) -> None:
    if answer == OPEN and rescued is not None:
        rescued.go_on()

"""What the title offers; one line adds an entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.client.context import Context
from game.client.games import CLOSE, OPEN, Games
from game.client.home import Home
from game.client.kit import ButtonKind, Icon
from game.client.place_names import edition_name, map_name
from game.client.running import LastCrash
from game.client.scenes.ask import Question, ask
from game.client.scenes.overlay import Choice
from game.client.title.menu import TitleEntry
from game.saves.shelf import Entry

CONTINUE: Final = "#continue"
PLAY_NOW: Final = "#play_now"
NEW_GAME: Final = "#new_game"
LAN: Final = "#lan"
WATCH: Final = "#watch"
LOAD: Final = "#load"
LEARN: Final = "#learn"
SETTINGS: Final = "#settings"
QUIT: Final = "#quit"


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
        from game.client.lan.games import lan_games  # noqa: PLC0415  # not in the title's way

        lan_games(self._context).find()

    def _settings(self) -> None:
        from game.client.scenes.settings import SettingsScene  # noqa: PLC0415  # not in the title's way

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
        if home.last_crash is not None:
            game = home.crashed_game()
            ask(
                self._context,
                self._crash_question(home.last_crash, game),
                lambda answer: self._go_on(game, answer),
            )

    def _crash_question(self, crash: LastCrash, game: Entry | None) -> Question:
        say = self._context.catalogue.say
        sentences = [say("menu.crash.text")]
        choices = [Choice(CLOSE, say("menu.crash.later"), ButtonKind.GHOST)]
        if game is not None:
            sentences.append(say("menu.crash.game", line=self._games.words().line(game)))
            label = say("menu.crash.open")
            choices.append(Choice(OPEN, label, ButtonKind.PRIMARY, Icon.PLAY))
        if crash.log is not None:
            sentences.append(say("menu.crash.log", file=str(crash.log)))
        return Question(say("menu.crash.title"), tuple(sentences), tuple(choices))

    def _go_on(self, game: Entry | None, answer: str) -> None:
        if answer == OPEN and game is not None:
            self._games.open(game)

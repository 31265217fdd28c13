"""A save in words: where the game stands, and when it was left."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from game.client.shell.context import Context
from game.client.vocabulary.place_names import edition_name, map_name
from game.content import GameContent
from game.engine.errors import GameError
from game.saves.autosave import in_utc
from game.saves.save import Headline
from game.saves.shelf import Shared, ShelfEntry
from game.texts import Catalogue
from game.word_lists import together

MINUTE: Final = 60
HOUR: Final = 3600
TODAY: Final = 12 * HOUR
"""Seconds for which hours are counted; beyond them the clock tells more."""
NAMED: Final = 2
"""So many of a tie have room in a row; more are counted."""


def save_words(context: Context) -> SaveWords:
    """How saves are spoken of now."""
    return SaveWords(context.catalogue, context.content, in_utc())


class SaveWords:
    """Speaks of saves in one language, at one moment."""

    def __init__(self, words: Catalogue, content: GameContent, now: datetime) -> None:
        self._words = words
        self._content = content
        self._now = now

    def line(self, entry: ShelfEntry) -> str:
        """Map, round, standing and date in one line; what is wrong, if it cannot be read."""
        headline = entry.headline
        if headline is None:
            return self.problem(entry)
        return self._words.say(
            "menu.continue_note",
            map=self.map_name(headline),
            round=self.round(headline),
            standing=self.standing(headline),
            when=self.when(entry.saved_at),
        )

    def problem(self, entry: ShelfEntry) -> str:
        """Why a save cannot be opened."""
        if entry.problem is None:
            return ""
        return self._words.sentence(entry.problem)

    def map_name(self, headline: Headline) -> str:
        """The map may be gone by now; its id still says which it was."""
        try:
            return map_name(self._words, self._content.map_info(headline.map))
        except GameError:
            return headline.map

    def edition_name(self, headline: Headline) -> str:
        try:
            return edition_name(self._words, self._content.rule_set(headline.edition))
        except GameError:
            return headline.edition

    def round(self, headline: Headline) -> str:
        """The round, in words, since a game begins before its first one."""
        if not headline.round:
            return self._words.say("load.before")
        return self._words.say("load.round", round=headline.round)

    def standing(self, headline: Headline, shared: Shared | None = None) -> str:
        """How the person stands; where several play, or none, or elsewhere, who is ahead."""
        won = _winners(headline, shared)
        if won:
            return self._words.say("copy.won", names=together(self._words, won))
        most = max(headline.cities, default=0)
        if not most:
            return self._words.say("load.standing.not_begun")
        if headline.is_over:
            pairs = zip(headline.seats, headline.cities)
            leaders = [sitter.name for sitter, cities in pairs if cities == most]
            if len(leaders) > NAMED:
                return self._words.say("load.standing.tied", players=len(leaders), most=most)
            names = together(self._words, leaders)
            return self._words.say("load.standing.over", name=names, most=most)
        people = [seat for seat, sitter in enumerate(headline.seats) if not sitter.is_bot]
        if len(people) != 1 or shared is not None:
            leader = headline.seats[headline.cities.index(most)].name
            return self._words.say("load.standing.watched", name=leader, most=most)
        mine = headline.cities[people[0]]
        key = "behind"
        if mine == most:
            key = "level" if headline.cities.count(most) > 1 else "leading"
        return self._words.say(f"load.standing.{key}", cities=mine, most=most)

    def moment(self, headline: Headline) -> str:
        """How far a game has come."""
        if headline.is_over:
            return self._words.say("load.over", round=self.round(headline))
        phase = self._words.say(f"table.phase.{headline.phase}")
        return self._words.say("load.moment", round=self.round(headline), phase=phase)

    def copy_note(self, headline: Headline, shared: Shared) -> str:
        """Whose view of a game it is, and how long it stays."""
        seat = shared.seat
        if seat is not None and 0 <= seat < len(headline.seats):
            seen = self._words.say("copy.seen_as", name=headline.seats[seat].name)
        else:
            seen = self._words.say("copy.watched")
        stays = self._words.say("copy.for_good" if shared.is_kept else "copy.for_now")
        return f"{seen} · {stays}"

    def when(self, moment: datetime) -> str:
        """How long ago, as far as that is easy to grasp; then the date."""
        local, now = moment.astimezone(), self._now.astimezone()
        seconds = (now - local).total_seconds()
        if seconds < MINUTE:
            return self._words.say("load.when.now")
        if seconds < HOUR:
            return self._words.count("load.when.minutes", int(seconds // MINUTE))
        if seconds < TODAY:
            return self._words.count("load.when.hours", int(seconds // HOUR))
        if local.date() == (now - timedelta(days=1)).date():
            return self._words.say("load.when.yesterday", time=f"{local:%H:%M}")
        return self._words.say("load.when.date", date=f"{local:%Y-%m-%d}")


def _winners(headline: Headline, shared: Shared | None) -> list[str]:
    """Who won a game on another machine, as far as is known."""
    seats = headline.seats
    return [seats[seat].name for seat in (shared.winners if shared else ()) if seat < len(seats)]

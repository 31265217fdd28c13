"""What the page of one's own games shows."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.vocabulary.controls import control
from game.client.vocabulary.place_names import edition_name, map_name
from game.client.widgets.form_model import FormModel, Option, segments
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    Hairline,
    IconPicture,
    Ink,
    Item,
    Press,
    Words,
)
from game.client.widgets.page import Align
from game.content import GameContent
from game.engine.board import Form
from game.engine.errors import GameError
from game.my_games.exporting import ExportForm
from game.my_games.past_games import PastGames
from game.my_games.standing import RECENT, GamesStanding, GamesTally, Grouping
from game.texts import Catalogue

PAD: Final = 14.0
TOP: Final = 32.0
TAB: Final = 34.0
ROW: Final = 38.0
ROW_GAP: Final = 5.0
BUTTON: Final = 42.0
FACT: Final = 26.0
RATING: Final = 84.0
BAR: Final = 16.0
"""The width of a bar."""
BARS: Final = 54.0
"""The height of one that stands for 100 %."""
LEAST_BAR: Final = 8.0
LEVEL: Final = 18.0
"""Of the figures above the bars."""
FIGURES: Final = ("games", "wins", "share", "par", "place")
"""The columns of figures, from left to right."""
FIGURE_SHARE: Final = 0.135
"""How much of the width each takes."""


@dataclass(frozen=True)
class MyGamesForm:
    """Speaks of one's own games in the words of the catalogue."""

    words: Catalogue
    content: GameContent
    past: PastGames
    standing: GamesStanding

    def summary(self, size: Box) -> FormModel:
        """Rating, what stands out, and the way out as a file."""
        width = size.width - 2 * PAD
        items = [*self._rating(Box(PAD, TOP, width, RATING))]
        box = Box(PAD, TOP + RATING + 14, width, FACT)
        for name, value in self._facts():
            items += [
                Words(box, self.words.say(f"my_games.fact.{name}"), Style.BODY, Ink.MID),
                Words(box, value, Style.NAME, Ink.IVORY, Align.RIGHT),
            ]
            box = box.below(FACT)
        if len(self.standing.recent) > 1:
            items += self._accuracy_over_time(box._replace(height=LEVEL + BARS))
            box = box.below(FACT, LEVEL + BARS - 2 * FACT + 4)
        line = box.below(1, 8)
        items.append(Hairline(line))
        note = line.below(66, 10)
        about = self.words.say("my_games.about")
        items.append(Words(note, about, Style.SMALL, Ink.MID, wraps=True))
        items += self._left_out(note.below(40, 4))
        return FormModel(self.words.say("my_games.summary"), (*items, *self._buttons(size)))

    def _rating(self, box: Box) -> list[Item]:
        say, rating = self.words.say, self.standing.rating
        items: list[Item] = [Ground(box)]
        inner = box.inset(14)
        if rating is None:
            text = say("my_games.no_rating")
            return [*items, Words(inner.row(14, 56), text, Style.BODY, Ink.MID, wraps=True)]
        told = say("my_games.interval", low=rating.low, high=rating.high)
        return [
            *items,
            IconPicture(Box(inner.x, box.y + 12, 18, 18), Icon.CHART, Ink.AMBER),
            Words(inner.row(10, 22).inset(26, 0), say("my_games.rating"), Style.NAME, Ink.TEXT),
            Words(inner.row(8, 28), str(rating.rating), Style.CARTOUCHE, Ink.AMBER, Align.RIGHT),
            Words(inner.row(44, 22), told, Style.BODY, Ink.MID),
            Words(inner.row(44, 22), say("my_games.sure"), Style.SMALL, Ink.LOW, Align.RIGHT),
        ]

    def _facts(self) -> list[tuple[str, str]]:
        standing, say = self.standing, self.words.say
        whole = standing.whole
        facts = [("games", str(whole.games)), ("wins", self._wins(whole.wins))]
        facts.append(("streak", str(standing.streak)))
        if standing.favourites:
            most = (
                say("my_games.plant", plant=f"{plant:02}", count=count)
                for plant, count in standing.favourites[:3]
            )
            facts.append(("plants", say("table.comma").join(most)))
        if standing.recent:
            mean = round(fmean(standing.recent))
            facts.append(("accuracy", say("app.percent", number=mean)))
        return facts

    def _accuracy_over_time(self, box: Box) -> list[Item]:
        """A bar for each of the last reviews, its figure above; the newest stands out."""
        shown = self.standing.recent
        items: list[Item] = []
        for place, column in enumerate(box.columns(RECENT)[: len(shown)]):
            is_newest = place == len(shown) - 1
            track = column.row(-BARS, BARS).inset((column.width - BAR) / 2)
            height = max(LEAST_BAR, BARS * shown[place] / 100)
            ink = Ink.IVORY if is_newest else Ink.MID
            items += [
                Words(column.row(0, LEVEL), f"{shown[place]:.0f}", Style.SMALL, ink, Align.CENTRE),
                Ground(track),
                Ground(
                    track.row(-height, height), GroundLook.AMBER if is_newest else GroundLook.LIVE
                ),
            ]
        return items

    def _left_out(self, box: Box) -> list[Item]:
        """Files that could not be read are told, not hidden."""
        if not self.past.unreadable:
            return []
        text = self.words.count("my_games.unreadable", self.past.unreadable)
        return [Words(box, text, Style.SMALL, Ink.WARN, wraps=True)]

    def _buttons(self, size: Box) -> list[Item]:
        row = Box(PAD, size.height - PAD - BUTTON, size.width - 2 * PAD, BUTTON)
        is_open = bool(self.past.games)
        return [
            Press(
                box,
                control("export", form.value),
                self.words.say(f"my_games.export.{form.value}"),
                ButtonKind.SECONDARY,
                is_open,
                icon=Icon.SAVE,
            )
            for box, form in zip(row.columns(len(ExportForm), 8), ExportForm)
        ]

    def table(self, grouping: Grouping, size: Box) -> FormModel:
        """Results of one kind of grouping, and all games together below."""
        say = self.words.say
        tabs = [Option(one.value, say(f"my_games.by.{one.value}")) for one in Grouping]
        width = size.width - 2 * PAD
        items = segments(Box(PAD, TOP, width, TAB), "grouping", tabs, grouping.value)
        if not self.past.games:
            box = Box(PAD, TOP + TAB + 24, width, 60)
            text = say("my_games.none")
            items.append(Words(box, text, Style.BODY, Ink.MID, Align.CENTRE, wraps=True))
            return FormModel(say("my_games.results"), tuple(items))
        head = Box(PAD, TOP + TAB + 10, width, 24)
        for place, name in enumerate(FIGURES):
            box = _column(head, place)
            text = say(f"my_games.column.{name}")
            items.append(Words(box, text, Style.SMALL, Ink.MID, Align.RIGHT))
        row = head.below(ROW, 2)
        for tally in self.standing.groups[grouping]:
            items += self._row(self._name(grouping, tally.key), tally, row)
            row = row.below(ROW, ROW_GAP)
        items.append(Hairline(row._replace(height=1)))
        items += self._row(say("my_games.all"), self.standing.whole, row.below(ROW, -ROW + 8))
        return FormModel(say("my_games.results"), tuple(items))

    def _row(self, name: str, tally: GamesTally, row: Box) -> list[Item]:
        say = self.words.say
        figures = (
            str(tally.games),
            self._wins(tally.wins),
            say("app.percent", number=round(100 * tally.wins / tally.games)),
            say("app.percent", number=round(100 * tally.par / tally.games)),
            self.words.tenths(tally.place),
        )
        above = tally.wins >= tally.par
        inks = (Ink.TEXT, Ink.TEXT, Ink.GOOD if above else Ink.COPPER, Ink.MID, Ink.TEXT)
        label = row.inset(12, row.width * FIGURE_SHARE * len(FIGURES))
        return [
            Ground(row),
            Words(label, name, Style.NAME, Ink.IVORY),
            *(
                Words(_column(row, place), text, Style.BODY, ink, Align.RIGHT)
                for place, (text, ink) in enumerate(zip(figures, inks))
            ),
        ]

    def _wins(self, wins: float) -> str:
        """Whole victories as such, parts of shared ones with a decimal."""
        return f"{wins:.0f}" if wins == int(wins) else self.words.tenths(wins)

    def _name(self, grouping: Grouping, key: str) -> str:
        """What a group is called; what is no longer here keeps the name in the file."""
        say = self.words.say
        if grouping is Grouping.PLAYERS:
            return say("my_games.players", players=int(key))
        if grouping is Grouping.LEVEL:
            return say("my_games.mixed") if key == "mixed" else self._level(key)
        try:
            if grouping is Grouping.EDITION:
                return edition_name(self.words, self.content.rule_set(key))
            return map_name(self.words, self.content.board(key, self._form))
        except GameError:
            return key

    def _level(self, key: str) -> str:
        return self.words.name(f"new_game.level.{key}", key)

    @property
    def _form(self) -> Form:
        return Form.RECHARGED


def _column(row: Box, place: int) -> Box:
    width = row.width * FIGURE_SHARE
    return row.part(-(len(FIGURES) - place) * width, width - 14)

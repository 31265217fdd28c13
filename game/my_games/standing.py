"""What the games come to together: by level, board, edition and players, and what stands out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.my_games.past_games import PastGame, PastGames
from game.my_games.rating import Rating, rating_of

FAVOURITES: Final = 5
RECENT: Final = 10
"""Reviews whose accuracy is shown."""


class Grouping(StrEnum):
    """What games can be told apart by."""

    LEVEL = "level"
    BOARD = "board"
    EDITION = "edition"
    PLAYERS = "players"


KEYS: Final[dict[Grouping, Callable[[PastGame], str]]] = {
    Grouping.LEVEL: lambda game: game.level,
    Grouping.BOARD: lambda game: game.map,
    Grouping.EDITION: lambda game: game.edition,
    Grouping.PLAYERS: lambda game: str(game.players),
}


@dataclass(frozen=True)
class GamesTally:
    """The games of one kind."""

    key: str
    games: int
    wins: float
    """Shared victories by their part."""
    par: float
    """What as many games would have won if everybody at the table were alike."""
    place: float
    """The mean of all places."""


@dataclass(frozen=True)
class GamesStanding:
    """Everything the page tells."""

    whole: GamesTally
    groups: dict[Grouping, tuple[GamesTally, ...]]
    rating: Rating | None
    streak: int
    """The longest row of victories."""
    favourites: tuple[tuple[int, int], ...]
    """Plants, and how often each was bought."""
    accuracy: tuple[float, ...]
    """Of the games that were reviewed, the oldest first."""

    @property
    def recent(self) -> tuple[float, ...]:
        """The accuracy of the last games that were reviewed."""
        return self.accuracy[-RECENT:]


def standing_of(past: PastGames) -> GamesStanding:
    games = past.games
    bought = Counter(plant for game in games for plant in game.plants)
    favourites = sorted(bought.items(), key=lambda pair: (-pair[1], pair[0]))[:FAVOURITES]
    return GamesStanding(
        whole=_tally("", games),
        groups={grouping: _grouped(games, key) for grouping, key in KEYS.items()},
        rating=rating_of(games),
        streak=longest_streak(games),
        favourites=tuple(favourites),
        accuracy=tuple(game.accuracy for game in games if game.accuracy is not None),
    )


def longest_streak(games: Sequence[PastGame]) -> int:
    """Victories in a row, shared ones included."""
    longest = row = 0
    for game in games:
        row = row + 1 if game.place == 1 else 0
        longest = max(longest, row)
    return longest


def _grouped(games: Sequence[PastGame], key: Callable[[PastGame], str]) -> tuple[GamesTally, ...]:
    """The most played first."""
    kinds: dict[str, list[PastGame]] = {}
    for game in games:
        kinds.setdefault(key(game), []).append(game)
    tallies = [_tally(name, kind) for name, kind in kinds.items()]
    return tuple(sorted(tallies, key=lambda tally: (-tally.games, tally.key)))


def _tally(key: str, games: Sequence[PastGame]) -> GamesTally:
    count = len(games)
    return GamesTally(
        key,
        count,
        sum(game.won for game in games),
        sum(1 / game.players for game in games),
        sum(game.place for game in games) / count if count else 0.0,
    )

"""The finished games that a person played against bots, each in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.engine.actions import Bid, OpenAuction, Pass, PutUp
from game.engine.errors import GameError
from game.engine.replay import RecordedAction
from game.engine.terms import Seat
from game.saves.save import Save
from game.saves.shelf import SaveKind, Shelf

MIXED = "mixed"
"""The level of a table where several sit."""


@dataclass(frozen=True)
class PastGame:
    """A finished game of one person against bots."""

    game: str
    when: str
    """The moment in UTC at which it was over, as ISO 8601 writes it."""
    edition: str
    map: str
    players: int
    levels: tuple[str, ...]
    """Of the bots, by seat."""
    place: int
    winners: int
    """How many shared the victory."""
    powered: int
    money: int
    cities: int
    rounds: int
    minutes: int
    plants: tuple[int, ...]
    """All that the person bought, in that order."""
    accuracy: float | None = None
    """In percent, where the game was reviewed."""

    @property
    def level(self) -> str:
        """Of all the bots, or mixed."""
        return self.levels[0] if len(set(self.levels)) == 1 else MIXED

    @property
    def won(self) -> float:
        """1 for a victory, its part of a shared one, 0 for none."""
        return 1 / self.winners if self.place == 1 else 0.0


@dataclass(frozen=True)
class PastGames:
    """All of them, the oldest first, and how many files could not be read."""

    games: tuple[PastGame, ...]
    unreadable: int = 0
    others: int = 0
    """Finished games that are no match of one person against bots."""


AccuracyOf = Callable[[Save, Seat], float | None]
"""How accurate a seat's decisions were, from 0 to 100, where somebody knows."""


def not_reviewed(_save: Save, _seat: Seat) -> float | None:
    """Nobody has looked at it."""
    return None


def past_games(shelf: Shelf, accuracy: AccuracyOf = not_reviewed) -> PastGames:
    """Read the finished games on a shelf; a damaged one is counted and left as it is."""
    found: list[PastGame] = []
    unreadable = others = 0
    for entry in shelf.entries(SaveKind.REPLAY):
        try:
            game = past_game(shelf.read(entry.path), accuracy)
        except GameError:
            unreadable += 1
            continue
        if game is None:
            others += 1
        else:
            found.append(game)
    found.sort(key=lambda game: (game.when, game.game))
    return PastGames(tuple(found), unreadable, others)


def past_game(save: Save, accuracy: AccuracyOf = not_reviewed) -> PastGame | None:
    """None if it is not over, or not of one person against bots, or a lesson."""
    result, headline = save.record.result, save.headline
    people = [seat for seat, sitter in enumerate(headline.seats) if not sitter.is_bot]
    if result is None or len(people) != 1 or save.lesson is not None:
        return None
    me = people[0]
    line = next(line for line in result.ranking if line.seat == me)
    return PastGame(
        game=headline.game,
        when=headline.saved_at,
        edition=headline.edition,
        map=headline.map,
        players=len(headline.seats),
        levels=tuple(sitter.level for sitter in headline.seats if sitter.level is not None),
        place=line.place,
        winners=len(result.winners),
        powered=line.powered,
        money=line.money,
        cities=line.cities,
        rounds=headline.round,
        minutes=headline.seconds // 60,
        plants=tuple(bought_by(me, save.record.actions)),
        accuracy=accuracy(save, me),
    )


def bought_by(seat: Seat, actions: Sequence[RecordedAction]) -> Iterator[int]:
    """The plants that a seat bought: whoever bid last has it once nobody bids any more."""
    plant, leader = 0, None
    for done in actions:
        match done.action:
            case Bid():
                leader = done.seat
                continue
            case Pass():
                continue
        if plant and leader == seat:
            yield plant
        match done.action:
            case OpenAuction(opened, _):
                plant, leader = opened, done.seat
            case PutUp(opened):
                plant, leader = opened, None
            case _:
                plant, leader = 0, None

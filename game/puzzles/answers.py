"""The one best answer of a puzzle, as its file keeps it."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.board import CityId
from game.engine.tokens import Tokens
from game.puzzles.replies import Rank

Powered = tuple[int, int]
"""Cities powered and money left."""


@dataclass(frozen=True)
class PuzzleAnswer:
    """Cities in an order in which they cost least, or a bundle of tokens.

    For a purchase, the cities are those that are built after it.
    """

    cities: tuple[CityId, ...]
    tokens: Tokens
    price: int
    """Of the cities, or of the bundle."""
    powered: int
    money: int
    """What the seat ends the game with."""

    @property
    def ends_with(self) -> Powered:
        return self.powered, self.money


def ends_with(rank: Rank) -> Powered:
    """Cities powered and money; every edition breaks ties by money first."""
    return rank[0], rank[1]

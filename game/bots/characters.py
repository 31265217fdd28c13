"""The people behind the bots: who they are and what they like, read from the assets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from game.engine.codec import decode
from game.plain_files import read_plain

CHARACTERS_FILE: Final = Path(__file__).resolve().parents[2] / "assets" / "characters.json"


class Liking(StrEnum):
    """What can draw somebody to an action; `likings.py` says how much of it an action has."""

    SAVING = "saving"
    THRIFT = "thrift"
    LEAD = "lead"
    BLOOM = "bloom"
    CAPACITY = "capacity"
    GREEN = "green"
    STOCK = "stock"
    BOLDNESS = "boldness"
    RIVALRY = "rivalry"


@dataclass(frozen=True)
class Character:
    """A person with a name, a face and a taste."""

    id: str
    likes: Mapping[Liking, float]
    early: Mapping[Liking, float] | None = None
    """What it likes instead during the first step."""
    lasting: float = 0.0
    """So much of its freedom stays to the end, for tastes that cost less the later it is."""

    @property
    def name_key(self) -> str:
        """Where the catalogue keeps the name."""
        return f"character.{self.id}.name"

    @property
    def temper_key(self) -> str:
        """Where the catalogue keeps one line about the way of playing."""
        return f"character.{self.id}.temper"

    @property
    def portrait(self) -> str:
        """The file among the portraits."""
        return f"{self.id}.svg"

    def likes_in(self, step: int) -> Mapping[Liking, float]:
        return self.early if step == 1 and self.early is not None else self.likes


@dataclass(frozen=True)
class Freedom:
    """How far taste may lead a level away from its own choice."""

    chance: float = 0.0
    """The most of a win that one decision may cost, early in the game."""


@dataclass(frozen=True)
class Cast:
    """All characters, and what their taste may cost at each level."""

    freedoms: Mapping[str, Freedom]
    characters: tuple[Character, ...]

    def character(self, id: str) -> Character:
        """Raises KeyError."""
        return {character.id: character for character in self.characters}[id]

    def freedom(self, level: str) -> Freedom:
        """A level that nobody has measured leaves none."""
        return self.freedoms.get(level, Freedom())


@cache
def load_cast(file: Path = CHARACTERS_FILE) -> Cast:
    """Raises DataError if the file is missing or damaged."""
    return decode(Cast, read_plain(file))

"""What a plan costs, line by line, as every action panel shows it."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import CityPiece, MarketPlantPiece, ResourceRowPiece


@dataclass(frozen=True)
class BillLine:
    """One thing paid for: the amounts that make up its price, in the order in which they arise."""

    piece: CityPiece | ResourceRowPiece | MarketPlantPiece
    amounts: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.amounts)


@dataclass(frozen=True)
class Bill:
    """The lines of a plan, and the purse they are to be paid from."""

    lines: tuple[BillLine, ...]
    money: int

    @property
    def total(self) -> int:
        return sum(line.total for line in self.lines)

    @property
    def left(self) -> int:
        """What stays in the purse; below zero if it does not suffice."""
        return self.money - self.total

    @property
    def is_affordable(self) -> bool:
        return self.left >= 0


def bill_label(line: BillLine, names: Names) -> str:
    """What a line is for: "3 coal", "Essen" or "Plant 20"."""
    match line.piece:
        case CityPiece(city):
            return names.city(city)
        case ResourceRowPiece(resource):
            return names.amount(resource, len(line.amounts))
        case MarketPlantPiece(plant):
            return names.say("table.plant", plant=f"{plant:02}")


def amounts_label(line: BillLine, names: Names) -> str:
    """How a line's price comes about, such as "2 + 3 + 3"."""
    return names.say("table.plus").join(map(str, line.amounts))

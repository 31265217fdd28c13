"""What folds at the table when a larger interface leaves less of the desk, and its measures.

Panels see from their own size which form they have to take; here is only how much room they get.
What is needed for a decision never folds: the action panel, the prompt, my purse and what I feed
and earn, every player's cities, money, plants and status, and the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Final

NEARLY: Final = 1e-6


class Fold(IntEnum):
    """How far the table is folded, one kind of desk after the other."""

    NOTHING = 0
    NAMES = 1
    """The names of phases are marks, the log is narrow, future plants are chips."""
    ROWS = 2
    """Boxes, tableau and the market's rows are low, and the order stands in the boxes alone."""
    DRAWERS = 3
    """Plants and fuel are drawers, log and tools are behind buttons."""


class Drawer(Enum):
    """A market that can be pulled out where it is folded to a line."""

    PLANTS = auto()
    FUEL = auto()


@dataclass(frozen=True)
class Measures:
    """The lengths of one kind of desk, in logical pixels."""

    desk: tuple[float, float]
    top_bar: float
    left_column: float
    right_column: float
    bottom_row: float
    plants: float
    resources: float
    log: float
    box: float
    """The least height of a player's box."""
    closed: float | None = None
    """The height of a market that is a closed drawer; None where there are none."""

    def markets(self, drawer: Drawer | None) -> tuple[float, float]:
        """The heights of plant and resource market with this drawer open."""
        if self.closed is None:
            return self.plants, self.resources
        return (
            self.plants if drawer is Drawer.PLANTS else self.closed,
            self.resources if drawer is Drawer.FUEL else self.closed,
        )


LOG_BUTTON: Final = 64.0
"""The log of this width is nothing but a button."""

MEASURES: Final[Mapping[Fold, Measures]] = {
    Fold.NOTHING: Measures(
        desk=(1280.0, 720.0),
        top_bar=44.0,
        left_column=202.0,
        right_column=370.0,
        bottom_row=158.0,
        plants=202.0,
        resources=174.0,
        log=266.0,
        box=80.0,
    ),
    Fold.NAMES: Measures(
        desk=(1280.0 / 1.1, 720.0 / 1.1),
        top_bar=44.0,
        left_column=202.0,
        right_column=370.0,
        bottom_row=140.0,
        plants=144.0,
        resources=166.0,
        log=232.0,
        box=66.0,
    ),
    Fold.ROWS: Measures(
        desk=(1024.0, 576.0),
        top_bar=40.0,
        left_column=168.0,
        right_column=330.0,
        bottom_row=86.0,
        plants=108.0,
        resources=122.0,
        log=172.0,
        box=66.0,
    ),
    Fold.DRAWERS: Measures(
        desk=(1280.0 / 1.5, 480.0),
        top_bar=38.0,
        left_column=148.0,
        right_column=280.0,
        bottom_row=64.0,
        plants=104.0,
        resources=116.0,
        log=LOG_BUTTON,
        box=55.0,
        closed=47.0,
    ),
}
OPEN_DRAWERS: Final[Mapping[Drawer, tuple[float, float]]] = {
    Drawer.PLANTS: (370.0, 202.0),
    Drawer.FUEL: (370.0, 174.0),
}
"""How large a drawer is that lies open over the board."""


def fold_of(width: float, height: float) -> Fold:
    """The least folding with which everything fits a desk."""
    for fold, size in MEASURES.items():
        if width >= size.desk[0] - NEARLY and height >= size.desk[1] - NEARLY:
            return fold
    return Fold.DRAWERS

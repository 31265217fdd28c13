"""The guided first game: the variant for newcomers on three areas, with two friendly bots.

Everything about it is fixed, so that everybody is taught by the same game.
"""

from __future__ import annotations

from typing import Final

from game.client.setup.draft import Draft, DraftSeat
from game.engine.terms import AreaChoice, GameSetup, Variant

SETUP: Final = GameSetup(
    "classic",
    "germany",
    3,
    open_money=True,
    areas=AreaChoice.GIVEN,
    given_areas=("west", "south-west", "south"),
    variants=(Variant.FIRST_GAME,),
)
LESSON: Final = Draft(
    SETUP,
    (
        DraftSeat("", 0),
        DraftSeat("", 1, level="easy", character="gardener"),
        DraftSeat("", 2, level="easy", character="steady"),
    ),
)
LESSON_SEED: Final = 1340
"""With this seed a newcomer who follows the coach opens the first auction, comes to own wind power
and a hybrid, has to replace a plant, and wins."""

"""The guided first game: the variant for newcomers on three areas, with two friendly bots.

Everything about it is fixed, so that everybody is taught by the same game.
"""

from __future__ import annotations

from typing import Final

from game.client.setup.open_game import GamePlan
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
LESSON: Final = GamePlan(SETUP, seed=1340, human=0, bots=("easy+gardener", "easy+steady"))
"""With this seed a newcomer who follows the coach opens the first auction, comes to own wind power
and a hybrid, has to replace a plant, and wins."""

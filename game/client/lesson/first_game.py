"""The guided first game: the variant for newcomers on three areas, with two friendly bots.

Everything about it is fixed, so that everybody is taught by the same game.
"""

from __future__ import annotations

from typing import Final

from game.client.setup.draft import Draft
from game.client.vocabulary.seating import Sitter
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
        Sitter("", 0),
        Sitter("", 1, is_bot=True, level="easy", character="gardener"),
        Sitter("", 2, is_bot=True, level="easy", character="steady"),
    ),
)
LESSON_SEED: Final = 1340
"""With this seed a newcomer who follows the coach opens the first auction, comes to own wind power
and a hybrid, has to replace a plant, and wins."""

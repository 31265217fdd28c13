"""What every bot is: somebody who answers when asked."""

from __future__ import annotations

from random import Random
from typing import Protocol

from game.engine.actions import Action
from game.engine.options import Options


class Bot(Protocol):
    """Answers from what its seat may see; all chance comes from the dice it is handed."""

    def choose(self, options: Options, dice: Random) -> Action:
        """An action that is in the options."""
        ...

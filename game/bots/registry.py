"""All bots by the names that commands and tables know them by."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.bots.base import Bot
from game.bots.drifter import DrifterBot
from game.bots.easy import EasyBot
from game.bots.expert import ExpertBot
from game.bots.green_buyer import GreenBuyerBot
from game.bots.hard import HardBot
from game.bots.hoarder import HoarderBot
from game.bots.ladder import LadderBot
from game.bots.legal_bot import LegalBot
from game.bots.normal import NormalBot
from game.bots.random_bot import RandomBot
from game.bots.rush_builder import RushBuilderBot
from game.bots.strangers import BookishBot, PatientBot

BOTS: Mapping[str, Callable[[], Bot]] = {
    "legal": LegalBot,
    "random": RandomBot,
    "drifter": DrifterBot,
    "ladder": LadderBot,
    "rush": RushBuilderBot,
    "hoarder": HoarderBot,
    "green": GreenBuyerBot,
    "bookish": BookishBot,
    "patient": PatientBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "expert": ExpertBot,
}

WATCHFUL = frozenset({"hard", "expert"})
"""Levels that want to hear what everybody does."""

"""All bots by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.bots.base import Bot
from game.bots.character_bot import CharacterBot
from game.bots.characters import load_cast
from game.bots.drifter import DrifterBot
from game.bots.easy import EasyBot
from game.bots.expert import ExpertBot
from game.bots.green_buyer import GreenBuyerBot
from game.bots.hard import HardBot
from game.bots.hoarder import HoarderBot
from game.bots.ladder import LadderBot
from game.bots.legal_bot import LegalBot
from game.bots.naming import PLUS, BotLevel
from game.bots.normal import NormalBot
from game.bots.random_bot import RandomBot
from game.bots.rush_builder import RushBuilderBot
from game.bots.strangers import BookishBot, PatientBot
from game.bots.watching import RivalWatch

BOTS: Mapping[str, Callable[[], Bot]] = {
    BotLevel.LEGAL: LegalBot,
    BotLevel.RANDOM: RandomBot,
    BotLevel.DRIFTER: DrifterBot,
    BotLevel.LADDER: LadderBot,
    BotLevel.RUSH: RushBuilderBot,
    BotLevel.HOARDER: HoarderBot,
    BotLevel.GREEN: GreenBuyerBot,
    BotLevel.BOOKISH: BookishBot,
    BotLevel.PATIENT: PatientBot,
    BotLevel.EASY: EasyBot,
    BotLevel.NORMAL: NormalBot,
    BotLevel.HARD: HardBot,
    BotLevel.EXPERT: ExpertBot,
}


def bot_named(name: str, watch: RivalWatch | None = None) -> Bot:
    """A new bot. Raises KeyError if there is no such level or character."""
    level, _, character = name.partition(PLUS)
    return bot_of(level, character or None, watch)


def bot_of(level: str, character: str | None, watch: RivalWatch | None = None) -> Bot:
    """A new bot, with somebody who watches its rivals. Raises KeyError if there is none such."""
    bot = BOTS[level]()
    if watch is not None and isinstance(bot, HardBot):
        bot.watch = watch
    if character is None:
        return bot
    cast = load_cast()
    return CharacterBot(bot, cast.character(character), cast.freedom(level))

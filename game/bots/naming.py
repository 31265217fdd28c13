"""Bots by name: a level such as `normal`, or a level and a character such as `normal+saver`."""

from __future__ import annotations

from game.bots import registry
from game.bots.base import Bot
from game.bots.character_bot import CharacterBot
from game.bots.characters import load_cast
from game.bots.hard import HardBot
from game.bots.watching import RivalWatch

PLUS = "+"


def bot_named(name: str, watch: RivalWatch | None = None) -> Bot:
    """A new bot. Raises KeyError if there is no such level or character."""
    level, _, character = name.partition(PLUS)
    return bot_of(level, character or None, watch)


def bot_of(level: str, character: str | None, watch: RivalWatch | None = None) -> Bot:
    """A new bot, with somebody who watches its rivals. Raises KeyError if there is none such."""
    bot = registry.BOTS[level]()
    if watch is not None and isinstance(bot, HardBot):
        bot.watch = watch
    if character is None:
        return bot
    cast = load_cast()
    return CharacterBot(bot, cast.character(character), cast.tolerance(level))


def is_bot(name: str) -> bool:
    """There is a bot of this name."""
    level, plus, character = name.partition(PLUS)
    known = {known.id for known in load_cast().characters} if plus else {""}
    return level in registry.BOTS and character in known

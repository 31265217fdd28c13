"""Bots as they are typed: checked, with what there is to choose from where one is unknown."""

from __future__ import annotations

from game.bots import registry
from game.bots.characters import load_cast
from game.bots.naming import PLUS
from game.cli.output import Failure
from game.texts import Catalogue


def check_bot(texts: Catalogue, name: str) -> None:
    """Raises Failure unless there is such a bot, and such a character for it."""
    level, plus, character = name.partition(PLUS)
    if level not in registry.BOTS:
        known = ", ".join(registry.BOTS)
        raise Failure(texts.say("cli.unknown_bot", bot=level, known=known))
    characters = [one.id for one in load_cast().characters]
    if plus and character not in characters:
        known = ", ".join(characters)
        raise Failure(texts.say("cli.unknown_character", character=character, known=known))


def bots_by_seat(texts: Catalogue, names: str, players: int) -> tuple[str, ...]:
    """A bot's name for every seat; a single one serves all. Raises Failure."""
    bots = names.split(",")
    for bot in bots:
        check_bot(texts, bot)
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise Failure(texts.say("cli.bot_count", bots=len(bots), players=players))
    return tuple(bots)

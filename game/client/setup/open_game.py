"""A new game for the window: a table, who sits at it, and the bots that play there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.bot_driver import BotDriver, BotSeat, Thinks
from game.bots.base import Budget
from game.bots.dice import dice_from
from game.client.setup.draft import Draft, seated
from game.client.vocabulary.seating import Seating
from game.engine.setup import new_game
from game.engine.terms import Content, Seat
from game.link import LocalLink
from game.table import Table
from game.texts import Catalogue

THINKING: Final = Budget(seconds=0.9)
"""What hard may take for a decision while people wait for it; expert takes twice as much."""
Seeds = Callable[[], int]
"""Gives the seed of the next game."""


@dataclass(frozen=True)
class OpenGame:
    """A table with everybody seated."""

    table: Table
    link: LocalLink
    driver: BotDriver
    seating: Seating


def open_game(
    draft: Draft,
    seed: int,
    content: Content,
    catalogue: Catalogue,
    thinker: Thinks,
    *,
    budget: Budget = THINKING,
) -> OpenGame:
    """Set the table up and seat everybody. Raises SetupError if this is no game."""
    table = Table(*new_game(draft.setup, content, seed))
    first = draft.people[0] if draft.people else None
    return seat_at(table, seated(draft, seed, catalogue), first, thinker, budget)


def seat_at(
    table: Table, seating: Seating, human: Seat | None, thinker: Thinks, budget: Budget
) -> OpenGame:
    """Everybody takes their seat at a table, new or taken up again."""
    bots = {
        seat: BotSeat(seating[seat].level or "", seating[seat].character) for seat in seating.bots
    }
    links = {seat: LocalLink(table, seat) for seat in seating.bots}
    # Bots draw lots of their own: the game's generator must not be told by what they do.
    seed = int(dice_from("bots", table.state.seed).random() * 2**53)
    driver = BotDriver(links, bots, thinker, seed, budget)
    return OpenGame(table, LocalLink(table, human), driver, seating)

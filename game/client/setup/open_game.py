"""A new game for the window: a table, who sits at it, and the bots that play there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.bot_driver import BotDriver, BotSeat, Thinks
from game.bots.base import Budget
from game.bots.characters import load_cast
from game.bots.dice import dice_from
from game.client.settings.preferences import Settings
from game.client.vocabulary.seating import Seating, Sitter
from game.engine.setup import new_game
from game.engine.terms import Content, GameSetup, Seat
from game.link import LocalLink
from game.table import Table
from game.texts import Catalogue

THINKING: Final = Budget(seconds=0.9)
"""What hard may take for a decision while people wait for it; expert takes twice as much."""
PLUS: Final = "+"
Seeds = Callable[[], int]
"""Gives the seed of the next game."""


@dataclass(frozen=True)
class GamePlan:
    """What to play, and who plays; `human` is None where bots play alone."""

    setup: GameSetup
    seed: int
    human: Seat | None
    bots: tuple[str, ...]
    """Of the seats that are not the human's, in order: a level, or a level and a character."""


@dataclass(frozen=True)
class OpenGame:
    """A table with everybody seated."""

    table: Table
    link: LocalLink
    driver: BotDriver
    seating: Seating


def plan_from(settings: Settings, seed: int) -> GamePlan:
    """The game that the settings describe, with the human at a seat drawn by lot."""
    setup = GameSetup(
        settings.edition, settings.map, settings.players, open_money=settings.open_money
    )
    seat = int(dice_from("seat", seed).random() * settings.players)
    levels = tuple(settings.level_of(bot) for bot in range(settings.players - 1))
    return GamePlan(setup, seed, seat, levels)


def open_game(
    plan: GamePlan,
    content: Content,
    catalogue: Catalogue,
    thinker: Thinks,
    budget: Budget = THINKING,
) -> OpenGame:
    """Set the table up and seat everybody. Raises SetupError if this is no game."""
    table = Table(*new_game(plan.setup, content, plan.seed))
    return seat_at(table, seat_everybody(plan, catalogue), plan.human, thinker, budget)


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


def seat_everybody(plan: GamePlan, catalogue: Catalogue) -> Seating:
    """Names and colours by seat; bots without a character are given one each."""
    bots = iter(plan.bots)
    characters = iter(_free_characters(plan))
    sitters = []
    for seat in range(plan.setup.players):
        if seat == plan.human:
            sitters.append(Sitter(catalogue.say("app.you"), seat))
            continue
        level, _, named = next(bots).partition(PLUS)
        character = named or next(characters)
        name = catalogue.say(load_cast().character(character).name_key)
        sitters.append(Sitter(name, seat, is_bot=True, level=level, character=character))
    return Seating(tuple(sitters))


def _free_characters(plan: GamePlan) -> Sequence[str]:
    """Everybody who was not asked for by name, in an order drawn by lot."""
    taken = {bot.partition(PLUS)[2] for bot in plan.bots}
    free = [person.id for person in load_cast().characters if person.id not in taken]
    dice = dice_from("characters", plan.seed)
    return sorted(free, key=lambda _: dice.random())

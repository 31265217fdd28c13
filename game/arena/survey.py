"""Every kind of table with bots of every kind, drawn by lot: nothing may break anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, product
from random import Random

from game.arena.matches import MatchPlan
from game.arena.runner import Planned
from game.arena.schedule import Match
from game.bots.base import Budget, pick
from game.bots.characters import load_cast
from game.bots.naming import PLUS
from game.bots.registry import BOTS
from game.content import load_content
from game.engine.errors import SetupError
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant

EDITIONS = ("recharged", "classic")
BOARDS = ("germany", "usa")
PLAYERS = range(2, 7)
SEARCHING = ("hard", "expert")
CHANCE_OF_SEARCH = 0.05
"""Searching bots take a hundred times as long, so few seats get one."""
CHANCE_OF_CHARACTER = 0.3


def survey(games: int, seed: int, budget: Budget) -> list[Planned]:
    """This many games, spread evenly over all settings; a seed names all of them."""
    plans = [MatchPlan(setup, budget) for setup in _settings()]
    return [
        (Match(number, seed + number, _line_up(plan.setup.players, seed + number)), plan)
        for number, plan in zip(range(games), cycle(plans))
    ]


def _settings() -> Iterator[GameSetup]:
    """Both editions and boards for every number of players: plain, with a draft, and varied."""
    for edition, board, players in product(EDITIONS, BOARDS, PLAYERS):
        yield GameSetup(edition, board, players, areas=AreaChoice.RANDOM)
        yield GameSetup(edition, board, players, open_money=True)
        for variant in Variant:
            varied = GameSetup(
                edition, board, players, areas=AreaChoice.RANDOM, variants=(variant,)
            )
            if _is_game(varied):
                yield varied


def _is_game(setup: GameSetup) -> bool:
    """Not every variant goes with every edition."""
    try:
        new_game(setup, load_content(), 1)
    except SetupError:
        return False
    return True


def _line_up(players: int, seed: int) -> tuple[str, ...]:
    dice = Random(seed)
    return tuple(_bot(dice) for _ in range(players))


def _bot(dice: Random) -> str:
    quick: Sequence[str] = [name for name in BOTS if name not in SEARCHING]
    level = pick(dice, SEARCHING if dice.random() < CHANCE_OF_SEARCH else quick)
    cast = load_cast()
    if level not in cast.freedoms or dice.random() >= CHANCE_OF_CHARACTER:
        return level
    return level + PLUS + pick(dice, cast.characters).id

"""Which games a measurement consists of.

Seats and the order of the first round are worth something, so a seed is played once for every seat
of the bot in question; the games of one seed then differ by nothing but who sits where.
"""

from __future__ import annotations

from math import ceil

from game.engine.terms import Seat
from game.engine.value import value

TRIAL = "trial"
"""In a line-up: normal with the weights that a plan tries out."""


@value
class Match:
    """One game to be played: its place in the schedule, its seed and the bots by seat."""

    number: int
    seed: int
    line_up: tuple[str, ...]
    measured: Seat | None = None
    """The seat of the bot that sits alone among others; None where all seats are alike."""


def seeds_for(games: int, games_per_seed: int, first_seed: int) -> range:
    """As many seeds as give at least this many games, each of them played to the full."""
    return range(first_seed, first_seed + ceil(games / games_per_seed))


def pit(challenger: str, rival: str, players: int, seeds: range) -> tuple[Match, ...]:
    """The challenger alone against copies of the rival, in every seat for each seed."""
    return tuple(
        Match(
            number,
            seed,
            tuple(challenger if seat == alone else rival for seat in range(players)),
            alone,
        )
        for number, (seed, alone) in enumerate(
            (seed, alone) for seed in seeds for alone in range(players)
        )
    )


def mirror(challenger: str, rival: str, players: int, seeds: range) -> tuple[Match, ...]:
    """The other way round: one rival among copies of the challenger must stay below its share."""
    return pit(rival, challenger, players, seeds)


def self_play(bot: str, players: int, seeds: range) -> tuple[Match, ...]:
    """The same bot in all seats: no strength to be seen, but how sensibly it plays."""
    return tuple(Match(number, seed, (bot,) * players) for number, seed in enumerate(seeds))

"""Worlds for a review: everything hidden dealt anew, so that neighbouring moments share their luck.

Each card has a place of its own in each deal, whatever else is hidden by then. So two worlds of one
deal, an action apart, differ in what the action changed and in nothing else, and the difference of
what comes of them is the action's doing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.bots.dice import dice_from
from game.bots.worlds import sample_world
from game.engine.model import GameState, Position
from game.engine.plants import STEP_3, Back
from game.engine.terms import Seat
from game.review.moves import Settled, as_seen_by


def dealt_world(at: Position, settled: Settled, seat: Seat, seed: int, deal: int) -> GameState:
    """The world of one deal in which everything that lies open is as it is."""
    dice = dice_from(seed, "deal", deal)
    world = sample_world(as_seen_by(at, seat, settled), seat, dice)
    above, bottom = _parted(world)
    pool = above if _is_settled_which(world) else above + world.set_aside
    ranked = sorted(pool, key=lambda card: _rank(seed, deal, card))
    aside = _aside(world, ranked) if len(pool) > len(above) else ()
    deck = _under_its_back(at, [card for card in ranked if card not in aside])
    return replace(
        world,
        deck=(*deck, *bottom),
        set_aside=aside or world.set_aside,
        rng=_rank(seed, deal, 0),
        runs=tuple(
            known if runs is not None and known is not None else runs
            for runs, known in zip(world.runs, settled)
        ),
    )


def with_top(world: GameState, card: int) -> GameState:
    """The same world with a hidden card on top of the deck instead of the one that is there."""
    top = world.deck[0]
    if card == top:
        return world
    swapped = {top: card, card: top}
    return replace(
        world,
        deck=tuple(swapped.get(one, one) for one in world.deck),
        set_aside=tuple(swapped.get(one, one) for one in world.set_aside),
    )


def possible_tops(world: GameState) -> tuple[int, ...]:
    """Every card that may lie on top as far as anybody can tell, each equally likely."""
    at = world.position
    above, _ = _parted(world)
    if not above:
        return world.deck[:1]
    if at.known_top is not None:
        return (at.known_top,)
    pool = above if _is_settled_which(world) else above + world.set_aside
    return tuple(sorted(card for card in pool if _may_show(at, card)))


def _parted(world: GameState) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hidden part of the deck, and what lies below it in an order that is known."""
    if _is_settled_which(world):
        return world.deck, ()
    known = len(world.position.buried) + (STEP_3 in world.deck)
    above = len(world.deck) - known
    return world.deck[:above], world.deck[above:]


def _is_settled_which(world: GameState) -> bool:
    """After the shuffle all know which cards are in the deck, only not in what order."""
    return world.terms.has_step_3 and STEP_3 not in world.deck


def _aside(world: GameState, ranked: list[int]) -> tuple[int, ...]:
    """The last of each back, as many of each as are known to have been set aside."""
    at, back_of = world.position, world.terms.plants.back
    if at.deck_back is None:
        spare = [card for card in ranked if card != at.known_top]
        return tuple(spare[len(spare) - len(world.set_aside) :])
    found: list[int] = []
    for back in Back:
        wanted = sum(back_of(card) is back for card in world.set_aside)
        alike = [card for card in ranked if back_of(card) is back and card != at.known_top]
        found += alike[len(alike) - wanted :]
    return tuple(found)


def _under_its_back(at: Position, pile: list[int]) -> list[int]:
    """The pile with the first card on top that everybody could see there."""
    top = next((card for card in pile if _may_show(at, card)), None)
    return pile if top is None else [top, *(card for card in pile if card != top)]


def _may_show(at: Position, card: int) -> bool:
    if at.known_top is not None:
        return card == at.known_top
    return at.deck_back in (None, at.terms.plants.back(card))


@lru_cache(maxsize=65536)
def _rank(seed: int, deal: int, card: int) -> int:
    return int(dice_from(seed, "card", deal, card).random() * 2**53)

"""Whole states that fit what a seat knows: the hidden cards dealt anew, never looked at.

A searching bot plays such worlds forward. It is never handed the real one; all it starts from is
its view, so two tables that differ only in what is hidden give the same worlds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from game.bots.public_record import purse_of, unseen_plants
from game.engine.actions import Run
from game.engine.events import Phase
from game.engine.model import GameState, Position
from game.engine.plants import STEP_3, Back
from game.engine.powering import best_runs
from game.engine.terms import Deal, Seat
from game.engine.view import PlayerView

Dealt = TypeVar("Dealt")


def sample_world(view: PlayerView, seat: Seat, dice: Random) -> GameState:
    """A state in which everything this seat may see is as it is, and the rest is left to chance."""
    at = view.position
    deck, set_aside = _deal_hidden_cards(at, dice)
    return GameState(
        setup=at.terms.setup,
        seed=0,
        deal=Deal(),
        position=at,
        purses=tuple(purse_of(view, other) for other in at.seats),
        deck=deck,
        set_aside=set_aside,
        rng=int(dice.random() * 2**53),
        runs=tuple(_runs_of(view, seat, other) for other in at.seats),
    )


def _deal_hidden_cards(at: Position, dice: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A deck in drawing order and the cards set aside, as far as they can be told apart."""
    unseen = _shuffled(dice, unseen_plants(at))
    if _step_3_card_was_drawn(at):
        return _with_top(at, _shuffled(dice, at.buried)), tuple(unseen)
    bottom = ((STEP_3,) if at.terms.has_step_3 else ()) + at.buried
    above, aside = _split(at, unseen, at.deck_size - len(bottom))
    return _with_top(at, above) + bottom, tuple(aside)


def _step_3_card_was_drawn(at: Position) -> bool:
    in_play = at.step == 3 or at.step_3_due is not None or STEP_3 in at.market
    return at.terms.has_step_3 and in_play


def _split(at: Position, unseen: list[int], size: int) -> tuple[list[int], list[int]]:
    """The cards of the deck and those set aside; how many of each back were, all know."""
    removed, players = at.terms.rules.removed_cards, str(at.terms.players)
    left = {Back.PLUG: removed.plug[players], Back.SOCKET: removed.socket[players]}
    above, aside = [], []
    for card in unseen:
        back = at.terms.plants.back(card)
        if left[back] and card != at.known_top:
            left[back] -= 1
            aside.append(card)
        else:
            above.append(card)
    spare = [card for card in above if card != at.known_top][: len(above) - size]
    return [card for card in above if card not in spare], aside + spare


def _with_top(at: Position, pile: list[int]) -> tuple[int, ...]:
    """The pile with a card on top as it is known, or with the back that everybody sees."""
    fitting = [
        card
        for card in pile
        if card == at.known_top
        or (at.known_top is None and at.deck_back in (None, at.terms.plants.back(card)))
    ]
    if not fitting:
        return tuple(pile)
    top = fitting[0]
    return (top, *(card for card in pile if card != top))


def _runs_of(view: PlayerView, seat: Seat, other: Seat) -> tuple[Run, ...] | None:
    """What a seat has settled to run: known of oneself, of others supposed to be the best."""
    at = view.position
    if other == seat:
        return view.runs
    if at.phase is Phase.BUREAUCRACY and other in at.settled and other in at.waiting:
        return best_runs(at, at.players[other])
    return None


def _shuffled(dice: Random, cards: Sequence[Dealt]) -> list[Dealt]:
    """By `random()` alone, the only method that Python keeps stable between versions."""
    order = sorted(range(len(cards)), key=[dice.random() for _ in cards].__getitem__)
    return [cards[place] for place in order]

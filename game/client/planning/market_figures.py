"""The resource market in numbers: stock, next price, and where the coming refill will lie."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine.events import Phase
from game.engine.fuel_market import available, refill_amounts, token_prices
from game.engine.model import Position, Step3Due
from game.engine.plants import STEP_3
from game.engine.powering import best_runs, burnt_tokens
from game.engine.tokens import RESOURCES, Resource, Tokens

LAST_STEP = 3


@dataclass(frozen=True)
class Refill:
    """What a refill would bring if it came now, and the spaces it would fill, dearest first."""

    step: int
    tokens: Tokens
    spaces: tuple[tuple[int, ...], ...]
    """For each resource; counted from the cheapest space of its row."""


@dataclass(frozen=True)
class RowFigures:
    """A row of the market."""

    resource: Resource
    stock: int
    next_price: int | None
    """What the next token costs; None if there is none."""
    refill: int
    refill_spaces: tuple[int, ...]
    depot: int | None
    """Tokens to be had at the depot's price; None where there is no depot for this row."""


def row_figures(at: Position, resource: Resource) -> RowFigures:
    refill = coming_refill(at)
    has_depot = resource is Resource.COAL and at.terms.depot_price is not None
    return RowFigures(
        resource=resource,
        stock=at.fuel[resource],
        next_price=next_price(at, resource),
        refill=refill.tokens[resource],
        refill_spaces=refill.spaces[resource],
        depot=at.supply.coal if has_depot else None,
    )


def next_price(at: Position, resource: Resource) -> int | None:
    """What the next token costs; None if it is sold out."""
    return next(iter(token_prices(at, resource, 1)), None) if available(at, resource) else None


def coming_refill(at: Position) -> Refill:
    """This round's refill as things stand, if everybody runs what is best for them."""
    return _refill(at, refill_step(at))


def next_step_refill(at: Position) -> Refill | None:
    """The same by the column of the next Step; None in the last one, or if there is none."""
    step = refill_step(at)
    is_last = step == LAST_STEP or at.terms.step_2_cities is None
    return None if is_last else _refill(at, step + 1)


def refill_step(at: Position) -> int:
    """The Step by which this round's refill is made, as far as can be told."""
    if at.step == LAST_STEP or at.step_3_due is Step3Due.BUREAUCRACY or STEP_3 in at.market:
        return LAST_STEP
    wanted = at.terms.step_2_cities
    reached = wanted is not None and at.most_cities >= wanted
    return 2 if at.step == 2 or (reached and not at.step_3_due) else 1


def _refill(at: Position, step: int) -> Refill:
    coming = replace(at, supply=at.supply.plus(_burnt_soon(at)))
    tokens = refill_amounts(coming, step)
    spaces = []
    for resource in RESOURCES:
        highest_free = at.terms.ladders[resource].size - at.fuel[resource] - 1
        spaces.append(tuple(range(highest_free, highest_free - tokens[resource], -1)))
    return Refill(step, tokens, tuple(spaces))


def _burnt_soon(at: Position) -> Tokens:
    """What will come back to the supply before the refill: burnt, or returned by the Cartel."""
    back = at.cartel.tokens if at.cartel else Tokens()
    running = at.waiting if at.phase is Phase.BUREAUCRACY else at.seats
    for seat in running:
        back = back.plus(burnt_tokens(best_runs(at, at.players[seat])))
    return back

"""The best that a seat can still make of the last round, whatever the others leave to it.

Others can only take from it: fuel that they buy is dearer or gone, and so are slots that they
build on. So a seat does best where all the others do nothing, and that they may always do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from game.engine.errors import IllegalAction
from game.engine.events import Phase
from game.engine.fuel_market import available, bundle_price, check_stock
from game.engine.model import GameState, Player, Position
from game.engine.powering import most_powered
from game.engine.storage import has_storage
from game.engine.terms import Seat, TieBreak
from game.engine.tokens import NO_TOKENS, RESOURCES, Tokens
from game.puzzles.growing import NOTHING_BUILT, Bought, Growing

Rank = tuple[int, ...]
"""What decides at the end: cities powered, then the tie-breaks of the edition in their order."""


class Reply(NamedTuple):
    """What a seat buys and builds, and how it ends the game by that."""

    rank: Rank
    tokens: Tokens
    built: Bought


class Fuelling(NamedTuple):
    """A purchase: the cities it has fuel for, and the money left."""

    most: int
    money: int
    tokens: Tokens


def rank_of(at: Position, powered: int, money: int, cities: int) -> Rank:
    """How a seat would end the game, comparable within one game."""
    values = {TieBreak.MONEY: money, TieBreak.CITIES: cities}
    return (powered, *(values[tie_break] for tie_break in at.terms.rules.tie_breaks))


def rank_now(state: GameState, seat: Seat) -> Rank:
    """How the seat would end the game if it did nothing more."""
    at = state.position
    player = at.players[seat]
    return rank_of(at, most_powered(at, player), state.purses[seat], len(player.cities))


def capacity(at: Position, player: Player) -> int:
    """How many cities these plants and tokens could power, however many there are."""
    return most_powered(at, Player(player.plants, player.tokens, at.in_play.cities))


def best_reply(state: GameState, seat: Seat) -> Reply:
    """The best way for this seat to end the game from here on. Raises PuzzleError if too hard."""
    return max(replies_by_fuel(state, seat, fuellings(state, seat)), key=lambda reply: reply.rank)


def fuellings(state: GameState, seat: Seat) -> tuple[Fuelling, ...]:
    """For each number of cities that fuel can still be had for, the cheapest purchase that does it.

    Whatever is built before it changes nothing of that.
    """
    at, money = state.position, state.purses[seat]
    found: dict[int, tuple[int, Tokens]] = {}
    buyable = bundles(at, seat, money) if _may_buy(at, seat) else iter([(NO_TOKENS, 0)])
    for bundle, price in buyable:
        most = capacity(at, with_bundle(at, seat, bundle))
        if most not in found or (price, bundle) < found[most]:
            found[most] = (price, bundle)
    return tuple(Fuelling(most, money - price, one) for most, (price, one) in found.items())


def replies_by_fuel(state: GameState, seat: Seat, fuelled: Iterable[Fuelling]) -> list[Reply]:
    """For each purchase the best that is then built. Raises PuzzleError if it takes too long."""
    at = state.position
    if not _may_build(at, seat):
        return [Reply(rank_now(state, seat), NO_TOKENS, NOTHING_BUILT)]
    sets = Growing(at, seat)
    return [_best_with(at, seat, sets, one) for one in fuelled]


def bundles(at: Position, seat: Seat, money: int) -> Iterator[tuple[Tokens, int]]:
    """Every bundle of tokens that the seat may buy now, the empty one too, with its price."""
    yield NO_TOKENS, 0
    storage = at.terms.plants.storage(at.players[seat].plants)
    room = (
        storage.coal + storage.hybrid,
        storage.oil + storage.hybrid,
        storage.garbage,
        storage.uranium,
    )
    most = [min(space, available(at, fuel)) for space, fuel in zip(room, RESOURCES)]
    for amounts in product(*(range(amount + 1) for amount in most)):
        bundle = Tokens(*amounts)
        if not any(bundle) or not has_storage(at, seat, bundle):
            continue
        try:
            check_stock(at, bundle)
        except IllegalAction:
            continue
        price = bundle_price(at, bundle)
        if price <= money:
            yield bundle, price


def with_bundle(at: Position, seat: Seat, bundle: Tokens) -> Player:
    """What lies before the seat once it has bought this."""
    player = at.players[seat]
    return Player(player.plants, player.tokens.plus(bundle), player.cities)


def _may_buy(at: Position, seat: Seat) -> bool:
    return at.phase is Phase.RESOURCES and seat in at.waiting


def _may_build(at: Position, seat: Seat) -> bool:
    return at.phase is Phase.RESOURCES or (at.phase is Phase.BUILDING and seat in at.waiting)


def _best_with(at: Position, seat: Seat, sets: Growing, fuelled: Fuelling) -> Reply:
    """Build as many cities as there is fuel for and money, no more."""
    owned, (most, money, tokens) = len(at.players[seat].cities), fuelled
    for count in range(max(0, most - owned), -1, -1):
        built = sets.cheapest(count, money)
        if built is not None:
            cities = owned + count
            rank = rank_of(at, min(most, cities), money - built.price, cities)
            return Reply(rank, tokens, built)
    raise AssertionError("no city costs nothing")

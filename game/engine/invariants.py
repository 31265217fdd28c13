"""What holds in every state of every game; data read from outside that breaks it is damaged.

Most of it concerns the position alone, so that a view can be checked as strictly as a whole state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from game.engine.actions import Run, RunPlants
from game.engine.bids import minimum_bid
from game.engine.board import is_contiguous
from game.engine.errors import IllegalAction
from game.engine.events import Phase
from game.engine.model import (
    CARTEL,
    NOBODY,
    PHASE_OF,
    Auction,
    Decision,
    GameState,
    Player,
    Position,
    Slots,
)
from game.engine.plants import STEP_3
from game.engine.powering import check_runs
from game.engine.storage import discard_choices
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Resource, only
from game.engine.view import PlayerView

Subject = TypeVar("Subject")
Rule = Callable[[Subject], bool]

LARGEST_COUNT: Final = 10**9
"""More than any round or purse reaches, and far from the largest integer that can be written."""

SETUP_PHASES: Final = (Phase.AREAS, Phase.CARTEL, Phase.STARTS)


def broken(state: GameState) -> Iterator[str]:
    """The name of the first invariant this state breaks, if any.

    The invariants build on each other, so nothing can be said about those after a broken one.
    """
    yield from _first_broken(state.position, _POSITION_RULES) or _first_broken(state, _STATE_RULES)


def broken_in_view(view: PlayerView) -> Iterator[str]:
    """Like `broken`, for what one seat sees."""
    yield from _first_broken(view.position, _POSITION_RULES) or _first_broken(view, _VIEW_RULES)


def _first_broken(subject: Subject, rules: Iterable[Rule[Subject]]) -> list[str]:
    for rule in rules:
        if not rule(subject):
            return [rule.__name__.removeprefix("_")]
    return []


def _one_entry_per_seat(at: Position) -> bool:
    seats = list(range(at.terms.players))
    some_seats = (at.to_act, at.waiting, at.settled)
    return (
        len(at.players) == len(at.paid) == len(at.earned) == len(seats)
        and sorted(at.order) == seats
        and all(len(set(some)) == len(some) and set(some) <= set(seats) for some in some_seats)
        and (at.cartel is None) == (at.terms.cartel is None)
        and (at.result is None or sorted(line.seat for line in at.result.ranking) == seats)
    )


def _phase_and_step_possible(at: Position) -> bool:
    in_setup = at.phase in SETUP_PHASES
    step_3_possible = at.terms.has_step_3 or (at.step == 1 and at.step_3_due is None)
    return (
        at.step in (1, 2, 3)
        and step_3_possible
        and (at.round == 0 if in_setup else 1 <= at.round <= LARGEST_COUNT)
        and (at.phase is Phase.END) == (at.result is not None) == (not at.to_act)
        and (at.decision is None) == (not at.to_act)
        and (at.decision is None or PHASE_OF[at.decision] is at.phase)
        and (at.phase is not Phase.CARTEL or at.terms.cartel is not None)
        and (at.phase is not Phase.STARTS or at.terms.chosen_starts)
    )


def _public_sums_within_bounds(at: Position) -> bool:
    return all(0 <= total <= LARGEST_COUNT for total in (*at.paid, *at.earned))


def _open_cards_known(at: Position) -> bool:
    """Every plant that lies open, or was seen on its way under the deck, exists and lies once."""
    piles = [at.plants, at.removed, at.buried, *(player.plants for player in at.players)]
    if at.cartel:
        piles.append(at.cartel.plants)
    cards = [card for pile in piles for card in pile]
    return len(set(cards)) == len(cards) and all(card in at.terms.plants for card in cards)


def _fresh_plants_owned(at: Position) -> bool:
    owned = {number for player in at.players for number in player.plants}
    return list(at.fresh) == sorted(owned.intersection(at.fresh))


def _market_sorted_and_sized(at: Position) -> bool:
    opening = at.terms.rules.opening
    full = len(opening.named) or opening.random_plugs
    size = full - 2 if at.step == 3 or at.step_3_due else full
    return list(at.market) == sorted(set(at.market)) and len(at.market) <= size


def _discount_only_in_auction(at: Position) -> bool:
    possible = at.phase is Phase.AUCTION and at.terms.rules.discount_minimum is not None
    return at.discounted is None or (possible and at.discounted in at.plants)


def _tokens_accounted_for(at: Position) -> bool:
    piles = [at.fuel, at.supply, *(player.tokens for player in at.players)]
    if at.cartel:
        piles.append(at.cartel.tokens)
    held = only(Resource.URANIUM, len(at.marks))
    for pile in piles:
        held = held.plus(pile)
    return held == at.terms.all_tokens and min(map(min, piles)) >= 0


def _plants_within_limit(at: Position) -> bool:
    """Only a seat that must give one up has one too many, the plant it has just bought."""
    giving_up = at.to_act if at.decision is Decision.DISCARD_PLANT else ()
    if (at.over_limit is not None) != bool(giving_up):
        return False
    for seat, player in enumerate(at.players):
        more = seat in giving_up
        if more and at.over_limit not in player.plants:
            return False
        if not _sorted_up_to(player.plants, at.terms.plant_limit + more):
            return False
    return True


def _sorted_up_to(plants: tuple[int, ...], limit: int) -> bool:
    return list(plants) == sorted(plants) and len(plants) <= limit


def _tokens_stored(at: Position) -> bool:
    """Except for the moment in which a seat has yet to choose what to give up."""
    giving_up = at.to_act if at.decision is Decision.DISCARD_TOKENS else ()
    return all(len(discard_choices(at, seat)) > 1 for seat in giving_up) and all(
        at.terms.plants.storage(player.plants).holds(player.tokens)
        for seat, player in enumerate(at.players)
        if seat not in giving_up
    )


def _nothing_played_in_setup(at: Position) -> bool:
    if at.phase not in SETUP_PHASES:
        return True
    untouched = at.step == 1 and at.fuel == at.terms.opening_fuel
    return untouched and all(player == Player() for player in at.players)


def _zone_settled(at: Position) -> bool:
    board, areas = at.terms.board, at.areas
    if len(set(areas)) != len(areas) or not set(areas) <= set(board.area_ids()):
        return False
    if not is_contiguous(board, areas):
        return False
    missing = at.terms.area_count - len(areas)
    return missing > 0 if at.phase is Phase.AREAS else missing == 0


def _houses_agree(at: Position) -> bool:
    """The map and the networks tell the same; no house beyond the slots of the Step."""
    if at.phase is Phase.AREAS:
        return not at.houses and not at.marks
    places = [(city, seat) for city, slots in at.houses.items() for seat in slots]
    networks = [(city, seat) for seat, p in enumerate(at.players) for city in p.cities]
    return (
        {city for city, _ in places} | set(at.marks) <= set(at.in_play.cities)
        and {seat for _, seat in places} <= {NOBODY, CARTEL, *at.seats}
        and Counter(p for p in places if p[1] >= 0) == Counter(networks)
        and all(_within_step(slots, at.step) for slots in at.houses.values())
    )


def _within_step(slots: Slots, step: int) -> bool:
    """Slots beyond the Step are empty, except the Cartel's; nobody has two in a city."""
    owners = [seat for seat in slots if seat != NOBODY]
    beyond = [seat for seat in slots[step:] if seat not in (NOBODY, CARTEL)]
    return bool(owners) and not beyond and len(set(owners)) == len(owners)


def _marks_only_with_chosen_starts(at: Position) -> bool:
    return len(set(at.marks)) == len(at.marks) and (at.terms.chosen_starts or not at.marks)


def _cartel_possible(at: Position) -> bool:
    """All its houses are counted; it holds tokens only between its fuel and the refill."""
    placed = sum(slots.count(CARTEL) for slots in at.houses.values())
    if at.cartel is None or at.terms.cartel is None:
        return placed == 0
    holding = at.phase in (Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY, Phase.END)
    return (
        placed + at.cartel.houses_left == at.terms.cartel.houses
        and at.cartel.houses_left >= 0
        and _sorted_up_to(at.cartel.plants, at.terms.cartel.plant_limit)
        and (holding or at.cartel.tokens == NO_TOKENS)
    )


def _right_seats_asked(at: Position) -> bool:
    if at.decision is Decision.CHOOSE_AREA:
        return at.to_act == (at.order[len(at.areas) % len(at.order)],)
    if at.decision is Decision.PLACE_CARTEL_HOUSE:
        return _right_seat_places_house(at)
    if at.decision is Decision.RUN_PLANTS:
        undecided = tuple(seat for seat in at.waiting if seat not in at.settled)
        return at.to_act == undecided and undecided[:1] == at.waiting[:1]
    if at.decision in (Decision.BID, Decision.DISCARD_PLANT, Decision.DISCARD_TOKENS):
        return len(at.to_act) == 1
    return at.decision is None or at.to_act == at.waiting[:1]


def _right_seat_places_house(at: Position) -> bool:
    assert at.cartel is not None and at.terms.cartel is not None
    rules = at.terms.cartel
    still_due = rules.placements[rules.houses - at.cartel.houses_left :]
    return at.to_act == tuple(at.order[place] for place in still_due[:1])


def _auction_possible(at: Position) -> bool:
    """While a plant is under the hammer, somebody other than the leader is asked to raise."""
    auction = at.auction
    if at.decision is not Decision.BID:
        return auction is None and (at.decision is not Decision.CHOOSE_PLANT or bool(at.plants))
    (asked,) = at.to_act
    return (
        auction is not None
        and auction.plant in at.on_offer
        and list(auction.bidders) == sorted(set(auction.bidders) & set(at.waiting))
        and asked in auction.bidders
        and asked != auction.leader
        and _opener_possible(at, auction)
        and _leader_possible(at, auction)
    )


def _opener_possible(at: Position, auction: Auction) -> bool:
    """Who opened with a bid is the first still in the phase; who put the plant up has left it."""
    if (auction.opener,) == at.waiting[:1]:
        return auction.leader is not None
    is_put_up = at.terms.opening_pass and at.round > 1
    return is_put_up and auction.opener in at.seats and auction.opener not in at.waiting


def _leader_possible(at: Position, auction: Auction) -> bool:
    if auction.leader is None:
        return auction.bid == 0
    return auction.leader in auction.bidders and auction.bid >= minimum_bid(at, auction.plant)


def _one_purse_per_seat(state: GameState) -> bool:
    return len(state.purses) == len(state.runs) == state.terms.players


def _money_within_bounds(state: GameState) -> bool:
    return all(0 <= purse <= LARGEST_COUNT for purse in state.purses)


def _purses_add_up(state: GameState) -> bool:
    """Every Elektro since the start was paid or earned before everybody's eyes."""
    at, start = state.position, state.terms.rules.money
    return all(
        purse == start + earned - paid
        for purse, earned, paid in zip(state.purses, at.earned, at.paid)
    )


def _leader_can_pay(state: GameState) -> bool:
    auction = state.position.auction
    if auction is None or auction.leader is None:
        return True
    return state.purses[auction.leader] >= auction.bid


def _cards_accounted_for(state: GameState) -> bool:
    """All plants, each once: in the market, owned, in the deck, set aside or out of the game."""
    at = state.position
    in_deck = [card for card in state.deck if card != STEP_3]
    piles = [at.plants, in_deck, state.set_aside, at.removed]
    piles += [player.plants for player in at.players]
    if at.cartel:
        piles.append(at.cartel.plants)
    cards = Counter(card for pile in piles for card in pile)
    return cards == Counter(state.terms.plants.numbers)


def _deck_described(state: GameState) -> bool:
    at, deck = state.position, state.deck
    step_3_cards = deck.count(STEP_3) + at.market.count(STEP_3)
    step_3_to_come = state.terms.has_step_3 and at.step < 3 and not at.step_3_due
    backs_seen = state.terms.rules.public_backs and bool(deck)
    return (
        at.deck_size == len(deck)
        and step_3_cards == step_3_to_come
        and set(at.buried) <= set(deck)
        and (at.known_top is None or deck[:1] == (at.known_top,))
        and at.deck_back == (state.terms.plants.back(deck[0]) if backs_seen else None)
    )


def _runs_only_until_announced(state: GameState) -> bool:
    at = state.position
    pending = set(at.waiting) & set(at.settled) if at.phase is Phase.BUREAUCRACY else set()
    return all(
        (runs is not None) == (seat in pending) and (runs is None or _can_run(at, seat, runs))
        for seat, runs in enumerate(state.runs)
    )


def _can_run(at: Position, seat: Seat, runs: tuple[Run, ...]) -> bool:
    try:
        check_runs(at, seat, 0, RunPlants(runs))
    except IllegalAction:
        return False
    return True


def _seat_at_the_table(view: PlayerView) -> bool:
    return view.seat is None or view.seat in view.position.seats


def _one_amount_per_seat(view: PlayerView) -> bool:
    return len(view.money) == view.position.terms.players and all(
        money is None or 0 <= money <= LARGEST_COUNT for money in view.money
    )


def _own_runs_possible(view: PlayerView) -> bool:
    return view.runs is None or (
        view.seat is not None and _can_run(view.position, view.seat, view.runs)
    )


_POSITION_RULES: tuple[Rule[Position], ...] = (
    _one_entry_per_seat,
    _public_sums_within_bounds,
    _phase_and_step_possible,
    _open_cards_known,
    _fresh_plants_owned,
    _market_sorted_and_sized,
    _discount_only_in_auction,
    _tokens_accounted_for,
    _plants_within_limit,
    _tokens_stored,
    _nothing_played_in_setup,
    _zone_settled,
    _houses_agree,
    _marks_only_with_chosen_starts,
    _cartel_possible,
    _right_seats_asked,
    _auction_possible,
)

_STATE_RULES: tuple[Rule[GameState], ...] = (
    _one_purse_per_seat,
    _money_within_bounds,
    _leader_can_pay,
    _cards_accounted_for,
    _deck_described,
    _runs_only_until_announced,
    _purses_add_up,
)

_VIEW_RULES: tuple[Rule[PlayerView], ...] = (
    _seat_at_the_table,
    _one_amount_per_seat,
    _own_runs_possible,
)

"""What holds in every state of every game; a state read from outside that breaks it is damaged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from game.engine.events import Phase
from game.engine.model import CARTEL, NOBODY, GameState
from game.engine.plants import STEP_3
from game.engine.tokens import NO_TOKENS, Resource, only

Rule = Callable[[GameState], bool]


def broken(state: GameState) -> Iterator[str]:
    """The names of the invariants this state breaks, in the order in which they build on each other.

    A later one may rely on an earlier one, so the first broken one ends the list.
    """
    for rule in _RULES:
        if not rule(state):
            yield rule.__name__.removeprefix("_")
            return


def _one_entry_per_seat(state: GameState) -> bool:
    at, seats = state.position, list(range(state.terms.players))
    return (
        len(at.players) == len(state.purses) == len(state.runs) == len(seats)
        and sorted(at.order) == seats
        and set(at.to_act) | set(at.waiting) | set(at.settled) <= set(seats)
        and (at.cartel is None) == (state.terms.cartel is None)
        and (not at.auction or {at.auction.opener, at.auction.leader} <= set(seats))
    )


def _round_and_step_possible(state: GameState) -> bool:
    at = state.position
    return (
        at.step in (1, 2, 3)
        and (at.round >= 1) == (at.phase not in (Phase.AREAS, Phase.CARTEL, Phase.STARTS))
        and (at.phase is Phase.END) == (at.result is not None) == (not at.to_act)
        and (at.decision is None) == (not at.to_act)
    )


def _money_never_negative(state: GameState) -> bool:
    return min(state.purses) >= 0


def _cards_accounted_for(state: GameState) -> bool:
    """All plants, each once: in the market, owned, in the deck, set aside or out of the game."""
    at = state.position
    piles = [at.plants, state.deck, state.set_aside, at.removed]
    piles += [player.plants for player in at.players]
    if at.cartel:
        piles.append(at.cartel.plants)
    cards = Counter(card for pile in piles for card in pile if card != STEP_3)
    return cards == Counter(state.terms.plants.numbers)


def _market_sorted_and_sized(state: GameState) -> bool:
    at, opening = state.position, state.terms.rules.opening
    full = len(opening.named) or opening.random_plugs
    size = full - 2 if at.step == 3 or at.step_3_due else full
    return list(at.market) == sorted(set(at.market)) and len(at.market) <= size


def _deck_described(state: GameState) -> bool:
    at = state.position
    step_3_cards = state.deck.count(STEP_3) + at.market.count(STEP_3)
    step_3_to_come = state.terms.has_step_3 and at.step < 3 and not at.step_3_due
    return (
        at.deck_size == len(state.deck)
        and step_3_cards == step_3_to_come
        and set(at.buried) <= set(state.deck)
        and (at.discounted is None or at.discounted in at.market)
    )


def _tokens_accounted_for(state: GameState) -> bool:
    at = state.position
    held = at.fuel.plus(at.supply).plus(only(Resource.URANIUM, len(at.marks)))
    for player in at.players:
        held = held.plus(player.tokens)
    if at.cartel:
        held = held.plus(at.cartel.tokens)
    smallest = [*at.fuel, *at.supply, *(n for player in at.players for n in player.tokens)]
    return held == state.terms.all_tokens and min(smallest) >= 0


def _tokens_stored(state: GameState) -> bool:
    """Except for the moment in which a seat has yet to choose what to give up."""
    at = state.position
    return all(
        at.terms.plants.storage(player.plants).holds(player.tokens)
        for seat, player in enumerate(at.players)
        if not (at.phase is Phase.AUCTION and seat in at.to_act)
    )


def _plants_within_limit(state: GameState) -> bool:
    at = state.position
    spare = [1 if seat in at.to_act and at.over_limit else 0 for seat in at.seats]
    return all(
        list(player.plants) == sorted(player.plants)
        and len(player.plants) <= state.terms.plant_limit + more
        for player, more in zip(at.players, spare)
    )


def _zone_settled(state: GameState) -> bool:
    at = state.position
    if len(set(at.areas)) != len(at.areas) or not set(at.areas) <= set(at.terms.board.area_ids()):
        return False
    return at.phase is Phase.AREAS or len(at.areas) == at.terms.area_count


def _houses_agree(state: GameState) -> bool:
    """The map and the networks tell the same; no house beyond the slots of the Step."""
    at = state.position
    if at.zone is None:
        return not at.houses and not at.marks
    places = [(city, seat) for city, slots in at.houses.items() for seat in slots]
    networks = [(city, seat) for seat, p in enumerate(at.players) for city in p.cities]
    cartel = sum(seat == CARTEL for _, seat in places)
    cartel_houses = at.terms.cartel.houses if at.terms.cartel else 0
    return (
        {city for city, _ in places} | set(at.marks) <= set(at.zone.cities)
        and Counter(p for p in places if p[1] >= 0) == Counter(networks)
        and cartel == cartel_houses - (at.cartel.houses_left if at.cartel else 0)
        and all(_within_step(slots, at.step) for slots in at.houses.values())
    )


def _within_step(slots: tuple[int, int, int], step: int) -> bool:
    """Slots beyond the Step are empty, except the Cartel's; nobody has two in a city."""
    owners = [seat for seat in slots if seat != NOBODY]
    beyond = [seat for seat in slots[step:] if seat not in (NOBODY, CARTEL)]
    return bool(owners) and not beyond and len(set(owners)) == len(owners)


def _uranium_marks_only_with_chosen_starts(state: GameState) -> bool:
    at = state.position
    return at.terms.chosen_starts or not at.marks


def _runs_only_while_powering(state: GameState) -> bool:
    at = state.position
    idle = at.phase is not Phase.BUREAUCRACY
    return not idle or all(runs is None for runs in state.runs)


def _cartel_empty_handed(state: GameState) -> bool:
    """The Cartel holds tokens only between its fuel and the refill."""
    at = state.position
    holding = at.phase in (Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY, Phase.END)
    return at.cartel is None or holding or at.cartel.tokens == NO_TOKENS


_RULES: tuple[Rule, ...] = (
    _one_entry_per_seat,
    _round_and_step_possible,
    _money_never_negative,
    _cards_accounted_for,
    _market_sorted_and_sized,
    _deck_described,
    _tokens_accounted_for,
    _tokens_stored,
    _plants_within_limit,
    _zone_settled,
    _houses_agree,
    _uranium_marks_only_with_chosen_starts,
    _runs_only_while_powering,
    _cartel_empty_handed,
)

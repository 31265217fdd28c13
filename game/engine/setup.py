"""A new game: lots drawn, cards laid out, tokens on their spaces (section 1)."""

from __future__ import annotations

from game.engine import rng
from game.engine.agreement import work_out
from game.engine.apply import Outcome, advance
from game.engine.board import AreaId, contiguous_zones
from game.engine.errors import SetupCode, SetupError
from game.engine.model import Cartel, GameState, Player, Position
from game.engine.phases.areas import add_areas
from game.engine.plants import STEP_3, Back
from game.engine.terms import AreaChoice, Content, Deal, GameSetup, Seat, Terms
from game.engine.turn import Turn

NOTHING_FIXED = Deal()


def new_game(setup: GameSetup, content: Content, seed: int, deal: Deal = NOTHING_FIXED) -> Outcome:
    """The state in which the first seat must decide. Raises SetupError if this is no game."""
    terms = work_out(setup, content)
    generator = rng.seeded(seed)
    generator, order = _order(terms, deal, generator)
    generator, market, deck = _cards(terms, deal, generator)
    cartel = terms.cartel
    position = Position(
        terms=terms,
        order=order,
        players=(Player(),) * terms.players,
        market=market,
        fuel=terms.opening_fuel,
        supply=terms.all_tokens.minus(terms.opening_fuel),
        deck_size=0,
        deck_back=None,
        known_top=_known_top(terms, deck),
        cartel=Cartel(cartel.houses) if cartel else None,
        paid=(0,) * terms.players,
        earned=(0,) * terms.players,
    )
    state = GameState(
        setup=terms.setup,
        seed=rng.seeded(seed),
        deal=deal,
        position=position,
        purses=(terms.rules.money,) * terms.players,
        deck=deck,
        set_aside=tuple(n for n in terms.plants.numbers if n not in market and n not in deck),
        rng=generator,
        runs=(None,) * terms.players,
    )
    turn = Turn(state)
    turn.set_deck(deck)
    add_areas(turn, _areas(turn))
    advance(turn)
    return Outcome(turn.state, tuple(turn.events))


def _areas(turn: Turn) -> tuple[AreaId, ...]:
    """The areas settled without the players: given, by lot, or none yet."""
    setup = turn.terms.setup
    if setup.areas is AreaChoice.GIVEN:
        return setup.given_areas
    if setup.areas is AreaChoice.DRAFT:
        return ()
    choices = contiguous_zones(turn.terms.board, turn.terms.area_count)
    turn.state.rng, chosen = rng.below(turn.state.rng, len(choices))
    return choices[chosen]


def _order(terms: Terms, deal: Deal, generator: int) -> tuple[int, tuple[Seat, ...]]:
    """Player order by lot (1.1)."""
    seats = range(terms.players)
    if deal.order is None:
        return rng.shuffled(generator, seats)
    if sorted(deal.order) != list(seats):
        raise SetupError(SetupCode.BAD_ORDER, players=terms.players)
    return generator, deal.order


def _cards(
    terms: Terms, deal: Deal, generator: int
) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The first market and the deck in drawing order (section 1's table)."""
    generator, market = _market(terms, deal, generator)
    if deal.deck is not None:
        _check_deck(terms, market, deal.deck)
        return generator, market, deal.deck
    rest = tuple(number for number in terms.plants.numbers if number not in market)
    generator, top = _top_card(terms, rest, generator)
    generator, pile = rng.shuffled(generator, tuple(n for n in rest if n not in top))
    kept = _without_removed(terms, pile)
    bottom = (STEP_3,) if terms.has_step_3 else ()
    return generator, market, (*top, *kept, *bottom)


def _market(terms: Terms, deal: Deal, generator: int) -> tuple[int, tuple[int, ...]]:
    opening = terms.rules.opening
    if deal.market is None:
        if opening.named:
            return generator, opening.named
        generator, plugs = rng.shuffled(generator, _plugs(terms, terms.plants.numbers))
        return generator, tuple(sorted(plugs[: opening.random_plugs]))
    size = len(opening.named) or opening.random_plugs
    known = all(number in terms.plants for number in deal.market)
    if not known or len(set(deal.market)) != size or len(deal.market) != size:
        raise SetupError(SetupCode.BAD_MARKET, size=size)
    return generator, tuple(sorted(deal.market))


def _top_card(terms: Terms, rest: tuple[int, ...], generator: int) -> tuple[int, tuple[int, ...]]:
    """The card laid on top of the deck before any are removed."""
    opening = terms.rules.opening
    if opening.named_top in rest:
        return generator, (opening.named_top,)
    plugs = _plugs(terms, rest)
    if not opening.random_top or not plugs:
        return generator, ()
    generator, chosen = rng.below(generator, len(plugs))
    return generator, (plugs[chosen],)


def _without_removed(terms: Terms, pile: tuple[int, ...]) -> tuple[int, ...]:
    """Take the unseen cards out of a shuffled pile; which ones is left to the shuffle."""
    removed, players = terms.rules.removed_cards, str(terms.players)
    pile = pile[removed.any[players] :]
    left = {Back.PLUG: removed.plug[players], Back.SOCKET: removed.socket[players]}
    kept = []
    for card in pile:
        back = terms.plants.back(card)
        if left[back]:
            left[back] -= 1
        else:
            kept.append(card)
    return tuple(kept)


def _check_deck(terms: Terms, market: tuple[int, ...], deck: tuple[int, ...]) -> None:
    plants = [card for card in deck if card != STEP_3]
    if (
        len(set(plants)) != len(plants)
        or not all(card in terms.plants and card not in market for card in plants)
        or len(deck) - len(plants) != terms.has_step_3
    ):
        raise SetupError(SetupCode.BAD_DECK)


def _known_top(terms: Terms, deck: tuple[int, ...]) -> int | None:
    """Classic: everybody has seen plant 13 laid on top."""
    top = terms.rules.opening.named_top
    return top if top is not None and deck[:1] == (top,) else None


def _plugs(terms: Terms, numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(number for number in numbers if terms.plants.back(number) is Back.PLUG)

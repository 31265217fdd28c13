"""The plant market and its deck: drawing (4.0), obsolete plants (4.4.6), the Steps (5)."""

from __future__ import annotations

from game.engine import events, rng
from game.engine.events import Phase, Removal
from game.engine.model import Step3Due
from game.engine.plants import STEP_3
from game.engine.terms import Obsolete
from game.engine.turn import Turn


def draw(turn: Turn) -> None:
    """Draw a card into the market, and again for each plant that is obsolete by then (4.0)."""
    _draw_one(turn)
    if turn.terms.obsolete is not Obsolete.NEVER:
        drop_obsolete(turn)


def take(turn: Turn, plant: int) -> None:
    """Take a plant out of the market, whatever becomes of it."""
    turn.at.market = tuple(card for card in turn.at.market if card != plant)


def remove(turn: Turn, plant: int, reason: Removal) -> None:
    """A plant of the market leaves the game."""
    take(turn, plant)
    discard(turn, plant, reason)


def discard(turn: Turn, plant: int, reason: Removal, seat: int | None = None) -> None:
    """A plant that is not in the market leaves the game before everybody's eyes."""
    turn.at.removed += (plant,)
    turn.emit(events.PlantRemoved(plant, reason, seat))


def remove_lowest(turn: Turn, reason: Removal) -> None:
    """The market's lowest plant leaves the game, if there is one."""
    plants = turn.at.plants
    if plants:
        remove(turn, plants[0], reason)


def drop_obsolete(turn: Turn) -> None:
    """Remove and replace the lowest plant while it is not above the measured city count (4.4.6)."""
    at = turn.at
    if turn.terms.obsolete is Obsolete.NEVER:
        return
    measure = max if turn.terms.obsolete is Obsolete.LEADER else min
    cities = measure([len(player.cities) for player in at.players])
    while at.market and at.market[0] <= cities:
        remove(turn, at.market[0], Removal.OBSOLETE)
        _draw_one(turn)


def put_discount_aside(turn: Turn) -> None:
    """Take the discount token off the plant that bears it."""
    assert turn.at.discounted is not None
    turn.emit(events.DiscountPutAside(turn.at.discounted))
    turn.at.discounted = None


def bury_highest(turn: Turn) -> None:
    """The highest plant goes face down under the deck (4.5.3)."""
    plants = turn.at.plants
    if plants:
        take(turn, plants[-1])
        turn.at.buried += (plants[-1],)
        turn.set_deck((*turn.state.deck, plants[-1]))
        turn.emit(events.PlantBuried(plants[-1]))


def begin_step(turn: Turn, step: int) -> None:
    turn.at.step = step
    if step == 3:
        turn.at.step_3_due = None
    turn.emit(events.StepBegan(step))


def begin_step_2_if_due(turn: Turn) -> None:
    """Step 2 begins once someone has enough cities, unless Step 3 has overtaken it (5.1, 5.7)."""
    at, wanted = turn.at, turn.terms.step_2_cities
    if at.step == 1 and not at.step_3_due and wanted is not None and at.most_cities >= wanted:
        begin_step_2(turn)


def begin_step_2(turn: Turn) -> None:
    """Step 2 and, once, its change of the market (5.1)."""
    begin_step(turn, 2)
    remove_lowest(turn, Removal.STEP_2)
    draw(turn)


def settle_step_3_card(turn: Turn) -> None:
    """The lowest plant and the Step 3 card leave the game, unreplaced (5.3 to 5.7)."""
    if turn.at.step == 1 and turn.terms.rules.step_2_precedes_step_3:
        begin_step_2(turn)
    remove_lowest(turn, Removal.STEP_3)
    if STEP_3 in turn.at.market:
        take(turn, STEP_3)
    turn.emit(events.Step3CardRemoved())


def _draw_one(turn: Turn) -> None:
    """One card by 4.0 (a) to (d); a knocked-out card brings another."""
    at = turn.at
    if not turn.state.deck:
        turn.emit(events.DeckRanOut())
        return
    card = turn.state.deck[0]
    turn.set_deck(turn.state.deck[1:])
    at.known_top = None
    if card == STEP_3:
        _step_3_card_drawn(turn)
        return
    if card in at.buried:
        at.buried = tuple(plant for plant in at.buried if plant != card)
    if at.discounted is not None and card < at.discounted:
        put_discount_aside(turn)
        discard(turn, card, Removal.KNOCKED_OUT)
        _draw_one(turn)
        return
    at.market = tuple(sorted((*at.market, card)))
    turn.emit(events.PlantDrawn(card))


def _step_3_card_drawn(turn: Turn) -> None:
    """Shuffle the deck; in phase 2 the card waits in the market, else it is settled now.

    Step 3 then begins with phase 5 or the next round, whichever comes first (5.2, 5.4 to 5.6).
    """
    at = turn.at
    _shuffle_deck(turn)
    turn.emit(events.Step3CardDrawn())
    if at.phase is Phase.AUCTION:
        at.market = (*at.market, STEP_3)
        return
    in_phase_4 = at.phase is Phase.BUILDING
    at.step_3_due = Step3Due.BUREAUCRACY if in_phase_4 else Step3Due.NEXT_ROUND
    settle_step_3_card(turn)


def _shuffle_deck(turn: Turn) -> None:
    """By chance, or as the deal of a recorded game says; cards it does not name come last."""
    turn.state.rng, pile = rng.shuffled(turn.state.rng, turn.state.deck)
    wanted = turn.state.deal.after_step_3
    if wanted is not None:
        rank = {card: place for place, card in enumerate(wanted)}
        pile = tuple(sorted(pile, key=lambda card: rank.get(card, len(rank))))
    turn.set_deck(pile)

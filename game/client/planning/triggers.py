"""What is about to change the game: Step 2, Step 3 and the end, and how far off they are."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import TriggerKind
from game.engine.model import Position
from game.engine.places import is_number_in_reach, places_left
from game.engine.plants import STEP_3


@dataclass(frozen=True)
class Trigger:
    """Something that cities, or a card, will bring about."""

    kind: TriggerKind
    cities: int | None
    """Cities of one player that bring it about; None where a card does."""
    leader: int
    """Cities of the player who has most."""
    cards: int | None = None
    """Cards still to be drawn before the one that brings it about; 0: it lies open."""
    slots: int | None = None
    """Slots still to be filled, where the full zone brings it about and no number can (6.1a)."""
    is_reached: bool = False
    """It is certain to come at the end of the present phase or round."""


def triggers(at: Position) -> tuple[Trigger, ...]:
    """What can still come, soonest first; nothing once the game is over."""
    if at.result is not None:
        return ()
    found = [_step_2(at), _step_3(at), _end(at)]
    return tuple(trigger for trigger in found if trigger is not None)


def cards_until_step_3(at: Position) -> int | None:
    """Cards above the Step 3 card in the deck; 0 once it is drawn, None if none is to come."""
    if not at.terms.has_step_3 or at.step == 3:
        return None
    if STEP_3 in at.market or at.step_3_due:
        return 0
    return at.deck_size - 1 - len(at.buried)


def trigger_text(trigger: Trigger, names: Names) -> str:
    """A trigger in a few words, as the top bar has room for."""
    key = f"table.trigger.{trigger.kind}"
    if trigger.cards is not None:
        if trigger.cards == 0:
            return names.say(f"{key}_open")
        return names.count(key, trigger.cards)
    suffix = "_reached" if trigger.is_reached else ""
    if trigger.slots is not None:
        return names.count(f"{key}_full{suffix}", trigger.slots)
    return names.say(key + suffix, cities=trigger.cities, leader=trigger.leader)


def _step_2(at: Position) -> Trigger | None:
    wanted = at.terms.step_2_cities
    if wanted is None or at.step > 1:
        return None
    overtaken = at.step_3_due is not None
    if overtaken and not at.terms.rules.step_2_precedes_step_3:
        return None
    return Trigger(TriggerKind.STEP_2, wanted, at.most_cities, is_reached=at.most_cities >= wanted)


def _step_3(at: Position) -> Trigger | None:
    cards = cards_until_step_3(at)
    if cards is None:
        return None
    return Trigger(TriggerKind.STEP_3, None, at.most_cities, cards, is_reached=cards == 0)


def _end(at: Position) -> Trigger:
    wanted, most = at.terms.end_cities, at.most_cities
    if at.zone is None or is_number_in_reach(at):
        return Trigger(TriggerKind.END, wanted, most, is_reached=most >= wanted)
    slots = places_left(at)
    return Trigger(TriggerKind.END, wanted, most, slots=slots, is_reached=slots == 0)

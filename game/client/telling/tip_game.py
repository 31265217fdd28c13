"""Tips on the course of the game: phases, rounds, Steps, what brings them on, and the deck."""

from __future__ import annotations

from game.client.planning.market_figures import LAST_STEP
from game.client.planning.triggers import Trigger, cards_until_step_3, trigger_text, triggers
from game.client.telling.tip import Tip, TipRow, TipSource, Tone
from game.client.vocabulary.pieces import TriggerKind
from game.engine.events import Phase
from game.engine.plants import Back


def phase_tip(source: TipSource, phase: Phase) -> Tip:
    rows = [source.note(f"phase.{phase}")]
    if phase is source.at.phase and source.at.to_act:
        acting = source.names.seats(source.at.to_act, source.view.seat)
        rows.append(source.row("phase.acts", acting))
    return Tip(source.names.phase(phase), tuple(rows))


def round_tip(source: TipSource) -> Tip:
    title = source.say("round.title", round=source.at.round)
    return Tip(title, (source.note("round.about"),))


def step_tip(source: TipSource) -> Tip:
    """What the present Step means at this table."""
    at = source.at
    is_last = at.step == LAST_STEP
    count = at.terms.rules.current_market
    market = "step.market_all" if is_last else "step.market_value"
    leaves = "step.leaves_low" if is_last else "step.leaves_high"
    rows = [
        source.row("step.slots", at.step),
        source.row("step.refill", source.names.tokens(at.terms.refill[at.step - 1])),
        source.row("step.market", source.say(market, count=count)),
        source.row("step.leaves", source.say(leaves)),
    ]
    # A narrow bar at the top has no room for what the next Step and the end wait for.
    waiting = [TipRow("", trigger_text(one, source.names), Tone.NOTE) for one in triggers(at)]
    return Tip(source.say("step.title", step=at.step), (*rows, *waiting))


def trigger_tip(source: TipSource, kind: TriggerKind) -> Tip:
    """When something comes, and what it changes."""
    title = source.say(f"trigger.{kind}")
    found = next((trigger for trigger in triggers(source.at) if trigger.kind is kind), None)
    about = source.note(f"trigger.{kind}_about")
    if found is None:
        return Tip(title, (about,))
    return Tip(title, (*_trigger_rows(source, found), about))


def deck_tip(source: TipSource) -> Tip:
    """How many cards are left, and what everybody knows of them."""
    at, names = source.at, source.names
    rows = [source.row("deck.cards", at.deck_size)]
    if at.known_top is not None:
        rows.append(source.row("deck.top", source.say("deck.known", plant=f"{at.known_top:02}")))
    elif at.deck_back is not None:
        rows.append(source.row("deck.top", _back(source, at.deck_back)))
    if at.buried:
        plants = names.listed([f"{plant:02}" for plant in at.buried])
        rows.append(source.row("deck.buried", plants))
    cards = cards_until_step_3(at)
    if cards is not None:
        rows.append(source.row("deck.step_3", names.count("tip.deck.step_3_value", cards)))
    return Tip(source.say("deck.title"), tuple(rows))


def discount_tip(source: TipSource) -> Tip:
    at = source.at
    title = source.say("discount.title")
    if at.discounted is None:
        return Tip(title)
    minimum = at.terms.rules.discount_minimum
    about = source.note("discount.about", plant=f"{at.discounted:02}", minimum=minimum)
    return Tip(title, (about,))


def _back(source: TipSource, back: Back) -> str:
    """What a card with this back may be."""
    plants = source.at.terms.plants
    numbers = [number for number in plants.numbers if plants.back(number) is back]
    return source.say(f"deck.{back}", low=f"{numbers[0]:02}", high=numbers[-1])


def _trigger_rows(source: TipSource, trigger: Trigger) -> list[TipRow]:
    names = source.names
    if trigger.cards is not None:
        cards = str(trigger.cards) if trigger.cards else source.say("trigger.card_open")
        return [source.row("trigger.cards", cards)]
    assert trigger.cities is not None
    if trigger.slots is not None:
        full = source.note("trigger.full_about", cities=trigger.cities)
        return [source.row("trigger.slots", trigger.slots), full]
    label = "trigger.ends" if trigger.kind is TriggerKind.END else "trigger.cities"
    rows = [
        source.row(label, names.cities(trigger.cities)),
        source.row("trigger.leader", names.cities(trigger.leader)),
    ]
    if trigger.is_reached:
        rows.append(TipRow("", source.say("trigger.reached"), Tone.WARN))
    return rows

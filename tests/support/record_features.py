"""What a recorded game shows, so that a test can demand that every situation is recorded."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import events
from game.engine.events import EndReason, Event, Phase
from game.engine.model import GameState
from game.engine.replay import GameRecord, Moment
from game.engine.scoring import end_reason
from game.engine.terms import AreaChoice, GameSetup, Variant

TABLES = {
    f"table: {edition} {board} {players}"
    for edition in ("classic", "recharged")
    for board in ("germany", "usa")
    for players in range(2, 7)
}

REQUIRED = TABLES | {
    "form: classic board, recharged rules",
    "form: recharged board, classic rules",
    "areas: draft",
    "areas: given",
    "areas: random",
    "money: open",
    "money: secret",
    "variant: chosen_starts",
    "variant: chosen_starts with the Cartel",
    "variant: first_game",
    "variant: lean_payments",
    "variant: obsolete_by_trailing",
    "variant: opening_pass",
    "variant: six_to_fifteen",
    "end: most powered",
    "end: by money",
    "end: by cities",
    "end: shared",
    "end: in Step 1",
    "end: in Step 2",
    "end: in Step 3",
    "end: by someone who does not win",
    "end: full zone",
    "end: full zone in a first game",
    "Step 3 card: classic, auction, Step 1",
    "Step 3 card: classic, auction, Step 2",
    "Step 3 card: classic, building, Step 1",
    "Step 3 card: classic, building, Step 2",
    "Step 3 card: classic, bureaucracy, Step 1",
    "Step 3 card: classic, bureaucracy, Step 2",
    "Step 3 card: recharged, auction, Step 1",
    "Step 3 card: recharged, auction, Step 2",
    "Step 3 card: recharged, bureaucracy, Step 1",
    "Step 3 card: recharged, bureaucracy, Step 2",
    "Step 3 card: classic, Step 2's own replacement",
    "Step 3 card: recharged, Step 2's own replacement",
    "plant removed: obsolete",
    "plant removed: nobody_bought",
    "plant removed: discount_unsold",
    "plant removed: knocked_out",
    "plant removed: step_2",
    "plant removed: step_3",
    "plant removed: step_3_round",
    "plant removed: replaced",
    "plant removed: cartel_replaced",
    "tokens given up by choice",
    "nuclear phase-out",
    "coal from the depot",
    "the deck runs out",
    "the Cartel refuses a plant",
    "the opener is outbid",
    "a plant put up without a bid is bought",
    "a plant put up without a bid stays",
}


def features(record: GameRecord, moments: Iterator[Moment]) -> set[str]:
    """Everything of `REQUIRED` that this game shows."""
    found = _of_setup(record.setup)
    before: GameState | None = None
    for moment in moments:
        if before is not None:
            found |= set(_of_move(before, moment))
        before = moment.state
    assert before is not None
    if before.is_over:
        found |= set(_of_end(before))
    return found


def _of_setup(setup: GameSetup) -> set[str]:
    found = {
        f"areas: {setup.areas.value}",
        f"money: {'open' if setup.open_money else 'secret'}",
        *(f"variant: {variant.value}" for variant in setup.variants),
    }
    if not setup.variants and setup.areas is not AreaChoice.RANDOM:
        found.add(f"table: {setup.edition} {setup.map} {setup.players}")
    if setup.form and setup.form.value != setup.edition:
        found.add(f"form: {setup.form.value} board, {setup.edition} rules")
    if "chosen_starts" in setup.variants and setup.players == 2:
        found.add("variant: chosen_starts with the Cartel")
    return found


def _of_move(before: GameState, moment: Moment) -> Iterator[str]:
    at = before.position
    phase, step = at.phase, at.step
    if at.auction and moment.state.position.auction is None:
        bought = [e for e in moment.events if isinstance(e, events.PlantBought)]
        if bought and bought[0].seat != at.auction.opener:
            is_put_up = at.auction.opener not in at.waiting
            yield "a plant put up without a bid is bought" if is_put_up else "the opener is outbid"
    by_step_2 = False
    for event in moment.events:
        match event:
            case events.PhaseBegan():
                phase = event.phase
            case events.StepBegan():
                by_step_2 = event.step == 2
                step = event.step
            case events.Step3CardDrawn():
                yield _step_3_card(before.setup.edition, phase, step, by_step_2)
            case events.PlantRemoved():
                yield f"plant removed: {event.reason.value}"
            case events.PlantDrawn():
                by_step_2 = False
            case _:
                yield from _of_rare_event(before, event)
    if at.decision == "discard_tokens":
        yield "tokens given up by choice"


def _step_3_card(edition: str, phase: Phase, step: int, by_step_2: bool) -> str:
    if by_step_2:
        return f"Step 3 card: {edition}, Step 2's own replacement"
    return f"Step 3 card: {edition}, {phase.value}, Step {step}"


def _of_rare_event(before: GameState, event: Event) -> Iterator[str]:
    match event:
        case events.NuclearPhaseOut():
            yield "nuclear phase-out"
        case events.DeckRanOut():
            yield "the deck runs out"
        case events.NobodyBid():
            yield "a plant put up without a bid stays"
        case events.CartelTookNoPlant():
            yield "the Cartel refuses a plant"
        case events.ResourcesBought() if event.tokens.coal > before.position.fuel.coal:
            yield "coal from the depot"


def _of_end(state: GameState) -> Iterator[str]:
    result = state.position.result
    assert result is not None
    yield f"end: in Step {state.position.step}"
    if end_reason(state.position) is EndReason.FULL_ZONE:
        first_game = Variant.FIRST_GAME in state.setup.variants
        yield "end: full zone in a first game" if first_game else "end: full zone"
    best = [line.powered for line in result.ranking]
    if len(result.winners) > 1:
        yield "end: shared"
    elif result.decided_by:
        yield f"end: by {result.decided_by.value}"
    elif best[0] > best[1]:
        yield "end: most powered"
    if state.position.most_cities > len(state.position.players[result.winners[0]].cities):
        yield "end: by someone who does not win"

"""Phase 5: income, refill, and the market's turn-over (4.5)."""

from __future__ import annotations

from game.engine import events, plant_market
from game.engine.actions import Run, RunPlants
from game.engine.events import Phase, Removal
from game.engine.fuel_market import refill_amounts
from game.engine.model import Decision, Step3Due
from game.engine.phases import cartel
from game.engine.powering import burnt_tokens, can_run_any, powered_cities
from game.engine.terms import Seat
from game.engine.turn import Turn


def begin(turn: Turn) -> None:
    """Everybody may choose at once; who has nothing that could run is not asked."""
    at = turn.at
    if turn.terms.rules.step_2_in_bureaucracy:
        plant_market.begin_step_2_if_due(turn)
    at.waiting = at.order
    at.settled = ()
    for seat in at.order:
        if not can_run_any(at, at.players[seat]):
            _settle(turn, seat, ())


def ask(turn: Turn) -> None:
    """Announce and pay in player order as far as choices are known; ask the others (4.5.1)."""
    at = turn.at
    while at.waiting and at.waiting[0] in at.settled:
        _announce(turn, at.waiting[0])
    open_choices = tuple(seat for seat in at.waiting if seat not in at.settled)
    if open_choices:
        turn.ask(Decision.RUN_PLANTS, *open_choices)


def finish(turn: Turn) -> Phase:
    """Refill, market, and the next round."""
    at = turn.at
    if at.cartel:
        cartel.return_resources(turn)
    _refill(turn)
    _update_market(turn)
    if at.step_3_due is Step3Due.NEXT_ROUND:
        plant_market.begin_step(turn, 3)
    return Phase.AUCTION


def run_plants(turn: Turn, seat: Seat, action: RunPlants) -> None:
    turn.emit(events.RunsChosen(seat, action.runs))
    _settle(turn, seat, action.runs)
    turn.answered()


def _settle(turn: Turn, seat: Seat, runs: tuple[Run, ...]) -> None:
    chosen = list(turn.state.runs)
    chosen[seat] = runs
    turn.state.runs = tuple(chosen)
    turn.at.settled += (seat,)


def _announce(turn: Turn, seat: Seat) -> None:
    """Burn the fuel and pay for the cities powered (4.5.1)."""
    at = turn.at
    runs = turn.state.runs[seat] or ()
    player = at.players[seat]
    burnt = burnt_tokens(runs)
    powered = powered_cities(at, player, runs)
    income = turn.terms.income(powered)
    turn.hold(seat, player.tokens.minus(burnt))
    turn.no_longer_fresh([run.plant for run in runs])
    at.supply = at.supply.plus(burnt)
    turn.earn(seat, income)
    turn.emit(events.CitiesPowered(seat, runs, powered, income))
    chosen = list(turn.state.runs)
    chosen[seat] = None
    turn.state.runs = tuple(chosen)
    turn.finish_phase(seat)


def _refill(turn: Turn) -> None:
    amounts = refill_amounts(turn.at, turn.at.step)
    turn.at.fuel = turn.at.fuel.plus(amounts)
    turn.at.supply = turn.at.supply.minus(amounts)
    turn.emit(events.MarketRefilled(amounts))


def _update_market(turn: Turn) -> None:
    """Steps 1-2: the highest plant under the deck; Step 3: the lowest out; then a card (4.5.3)."""
    if turn.at.step == 3:
        plant_market.remove_lowest(turn, Removal.STEP_3_ROUND)
    else:
        plant_market.bury_highest(turn)
    plant_market.draw(turn)

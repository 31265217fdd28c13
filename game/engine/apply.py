"""The one door: an action of a seat goes in, a new state and its events come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from game.engine import actions, events, powering
from game.engine.actions import Action
from game.engine.codec import tag_of
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Event, Phase
from game.engine.model import Decision, GameState, Position
from game.engine.phases import (
    areas,
    auction,
    building,
    bureaucracy,
    cartel,
    order,
    resources,
    starts,
)
from game.engine.terms import Seat
from game.engine.turn import Turn

Check = Callable[[Position, Seat, int, Any], None]
Play = Callable[[Turn, Seat, Any], None]


class Move(NamedTuple):
    """How one kind of action is checked, and how it is played once it has passed."""

    check: Check
    play: Play


PHASES: Mapping[Phase, ModuleType] = {
    Phase.AREAS: areas,
    Phase.CARTEL: cartel,
    Phase.STARTS: starts,
    Phase.AUCTION: auction,
    Phase.RESOURCES: resources,
    Phase.BUILDING: building,
    Phase.BUREAUCRACY: bureaucracy,
}


def _always_allowed(at: Position, seat: Seat, purse: int, action: Action) -> None:
    """Whoever is asked may end the turn."""


MOVES: Mapping[tuple[Decision, type], Move] = {
    (Decision.CHOOSE_AREA, actions.ChooseArea): Move(areas.check_area, areas.choose_area),
    (Decision.PLACE_CARTEL_HOUSE, actions.PlaceCartelHouse): Move(
        cartel.check_placement, cartel.place_house
    ),
    (Decision.MARK_CITY, actions.MarkCity): Move(starts.check_mark, starts.mark_city),
    (Decision.CHOOSE_PLANT, actions.OpenAuction): Move(auction.check_open, auction.open_auction),
    (Decision.CHOOSE_PLANT, actions.PutUp): Move(auction.check_put_up, auction.put_up),
    (Decision.CHOOSE_PLANT, actions.Pass): Move(auction.check_pass, auction.pass_phase),
    (Decision.BID, actions.Bid): Move(auction.check_raise, auction.raise_bid),
    (Decision.BID, actions.Pass): Move(auction.check_pass, auction.pass_bid),
    (Decision.DISCARD_PLANT, actions.DiscardPlant): Move(
        auction.check_discard, auction.discard_plant
    ),
    (Decision.DISCARD_TOKENS, actions.DiscardTokens): Move(
        auction.check_drop, auction.discard_tokens
    ),
    (Decision.BUY_RESOURCES, actions.BuyResources): Move(
        resources.check_bundle, resources.buy_resources
    ),
    (Decision.BUY_RESOURCES, actions.Done): Move(_always_allowed, resources.end_turn),
    (Decision.BUILD_CITIES, actions.BuildCities): Move(building.check_plan, building.build_cities),
    (Decision.BUILD_CITIES, actions.Done): Move(_always_allowed, resources.end_turn),
    (Decision.RUN_PLANTS, actions.RunPlants): Move(powering.check_runs, bureaucracy.run_plants),
}


class Outcome(NamedTuple):
    """What an action led to, everything automatic included."""

    state: GameState
    events: tuple[Event, ...]


def apply(state: GameState, seat: Seat, action: Action) -> Outcome:
    """Play one action. Raises IllegalAction if the rules forbid it; `state` stays as it was."""
    play = check(state.position, seat, state.purses, action)
    turn = Turn(state)
    play(turn, seat, action)
    advance(turn)
    return Outcome(turn.state, tuple(turn.events))


def check(at: Position, seat: Seat, purses: Sequence[int | None], action: Action) -> Play:
    """What plays this action. Raises IllegalAction if the seat may not do it now.

    Only the seat's own purse is looked at, so a player's view is enough to ask.
    """
    if seat not in at.to_act:
        over = at.phase is Phase.END
        raise IllegalAction(Illegal.GAME_OVER if over else Illegal.NOT_YOUR_TURN)
    assert at.decision is not None
    move = MOVES.get((at.decision, type(action)))
    if move is None:
        raise IllegalAction(Illegal.NOT_ASKED, action=tag_of(type(action)))
    move.check(at, seat, purses[seat] or 0, action)
    return move.play


def advance(turn: Turn) -> None:
    """Play on, phase after phase, until a seat must decide or the game is over."""
    at = turn.at
    while not at.to_act:
        phase = PHASES[at.phase]
        phase.ask(turn)
        if at.to_act:
            return
        _enter(turn, phase.finish(turn))
        if at.phase is Phase.END:
            at.decision = None
            return


def _enter(turn: Turn, phase: Phase) -> None:
    """Begin a phase; the auction begins a round, with phase 1 before it (2.1, 4.1)."""
    at = turn.at
    if phase is Phase.AUCTION:
        at.round += 1
        turn.emit(events.RoundBegan(at.round))
        if at.cartel:
            cartel.begin_round(turn)
        if at.round > 1:
            order.set_order(turn)
    at.phase = phase
    turn.emit(events.PhaseBegan(phase))
    if phase is not Phase.END:
        PHASES[phase].begin(turn)

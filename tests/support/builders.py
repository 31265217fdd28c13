"""Tables set up as a test needs them: any phase, any holdings, and the moves that follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar

from game.content import GameContent, load_content
from game.engine import invariants
from game.engine.actions import Action, Done, Pass, RunPlants
from game.engine.apply import PHASES, Outcome, advance, apply
from game.engine.board import zone_of
from game.engine.events import Event, Phase
from game.engine.model import CARTEL, NOBODY, Cartel, Decision, GameState, Player, Slots
from game.engine.options import BuildOptions, Options, options_for
from game.engine.plants import STEP_3
from game.engine.replay import GameRecord, decode_record
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, Deal, GameSetup, Variant
from game.engine.tokens import NO_TOKENS, Resource, Tokens, only
from game.engine.turn import Turn
from game.engine.view import view_for
from game.plain_files import read_plain

Asked = TypeVar("Asked", bound=Options)

IDLE: Mapping[Decision, Action] = {
    Decision.CHOOSE_PLANT: Pass(),
    Decision.BID: Pass(),
    Decision.BUY_RESOURCES: Done(),
    Decision.BUILD_CITIES: Done(),
    Decision.RUN_PLANTS: RunPlants(()),
}
"""How to do nothing, wherever that is allowed."""

AREAS = {
    "germany": ("west", "south-west", "east", "north-west", "south"),
    "usa": ("midwest", "north-east", "south-east", "south", "north-west"),
}
"""Contiguous however many are taken from the front."""


@cache
def content() -> GameContent:
    return load_content()


def read_record(path: Path) -> GameRecord:
    return decode_record(read_plain(path))


def setup_of(
    edition: str = "classic",
    map: str = "germany",
    players: int = 3,
    *,
    areas: tuple[str, ...] | None = None,
    variants: tuple[Variant, ...] = (),
    **more: object,
) -> GameSetup:
    """A set-up with given areas: by the table's number unless some are named."""
    if areas is None:
        count = content().rule_set(edition).area_count[str(players)]
        areas = AREAS[map][:count]
    return GameSetup(
        edition,
        map,
        players,
        areas=AreaChoice.GIVEN,
        given_areas=areas,
        variants=variants,
        **more,  # type: ignore[arg-type]
    )


def game(
    edition: str = "classic",
    map: str = "germany",
    players: int = 3,
    *,
    seed: int = 1,
    order: tuple[int, ...] | None = None,
    market: tuple[int, ...] | None = None,
    deck: tuple[int, ...] | None = None,
    after_step_3: tuple[int, ...] | None = None,
    **setup: object,
) -> GameState:
    """A new game; seats in order 0, 1, 2 ... unless told otherwise."""
    deal = Deal(order or tuple(range(players)), market, deck, after_step_3)
    return new_game(
        setup_of(edition, map, players, **setup),  # type: ignore[arg-type]
        content(),
        seed,
        deal,
    ).state


def arrange(
    state: GameState,
    phase: Phase,
    *,
    round: int = 2,
    step: int = 1,
    order: tuple[int, ...] | None = None,
    plants: Mapping[int, tuple[int, ...]] = {},
    tokens: Mapping[int, Tokens] = {},
    cities: Mapping[int, tuple[str, ...]] = {},
    money: Mapping[int, int] = {},
    market: tuple[int, ...] | None = None,
    deck: tuple[int, ...] | None = None,
    fuel: Tokens | None = None,
    marks: tuple[str, ...] = (),
    cartel: Cartel | None = None,
    cartel_slots: Mapping[str, int] = {},
    phase_out: bool = False,
) -> GameState:
    """The same table in the middle of a game, at the start of a phase.

    Houses stand in the order of seats; `cartel_slots` says which slot of which city is the
    Cartel's. Cards not named anywhere have left the game, tokens not named lie in the supply.
    """
    turn = Turn(state)
    at, terms = turn.at, turn.terms
    at.phase, at.round, at.step, at.to_act, at.auction = phase, round, step, (), None
    at.discounted = None
    at.order = order or at.order
    at.zone = at.zone or zone_of(terms.board, at.areas)
    at.players = tuple(
        Player(plants.get(seat, ()), tokens.get(seat, NO_TOKENS), cities.get(seat, ()))
        for seat in at.seats
    )
    turn.state.purses = tuple(money.get(seat, purse) for seat, purse in enumerate(state.purses))
    at.earned = tuple(max(0, purse - terms.rules.money) for purse in turn.state.purses)
    at.paid = tuple(max(0, terms.rules.money - purse) for purse in turn.state.purses)
    _lay_out_cards(turn, market, deck, cartel)
    at.houses = _houses(cities, cartel_slots)
    at.marks = marks
    at.phase_out = phase_out
    at.cartel = cartel or at.cartel
    _lay_out_tokens(turn, fuel)
    PHASES[phase].begin(turn)
    advance(turn)
    broken = list(invariants.broken(turn.state))
    assert not broken, broken
    return turn.state


def _lay_out_cards(
    turn: Turn,
    market: tuple[int, ...] | None,
    deck: tuple[int, ...] | None,
    cartel: Cartel | None,
) -> None:
    at, state = turn.at, turn.state
    owned = {number for player in at.players for number in player.plants}
    owned |= set(cartel.plants) if cartel else set()
    at.market = tuple(m for m in at.market if m not in owned) if market is None else market
    taken = owned | set(at.market)
    pile = state.deck if deck is None else deck
    step_3_gone = at.step == 3 or STEP_3 in at.market
    turn.set_deck(tuple(c for c in pile if c not in taken and not (step_3_gone and c == STEP_3)))
    state.set_aside = tuple(n for n in state.set_aside if n not in taken and n not in state.deck)
    placed = taken | set(state.deck) | set(state.set_aside)
    at.removed = tuple(n for n in turn.terms.plants.numbers if n not in placed)
    at.known_top = None


def _lay_out_tokens(turn: Turn, fuel: Tokens | None) -> None:
    at = turn.at
    at.fuel = fuel or at.fuel
    held = at.fuel.plus(only(Resource.URANIUM, len(at.marks)))
    for player in at.players:
        held = held.plus(player.tokens)
    if at.cartel:
        held = held.plus(at.cartel.tokens)
    at.supply = turn.terms.all_tokens.minus(held)


def _houses(
    cities: Mapping[int, tuple[str, ...]], cartel_slots: Mapping[str, int]
) -> dict[str, Slots]:
    houses: dict[str, list[int]] = {}
    for city, slot in cartel_slots.items():
        houses.setdefault(city, [NOBODY] * 3)[slot] = CARTEL
    for seat, network in sorted(cities.items()):
        for city in network:
            slots = houses.setdefault(city, [NOBODY] * 3)
            slots[slots.index(NOBODY)] = seat
    return {city: (slots[0], slots[1], slots[2]) for city, slots in houses.items()}


def play(state: GameState, *actions: Action) -> Outcome:
    """Each action by the seat that is asked first; all their events together."""
    events: list[Event] = []
    for action in actions:
        outcome = apply(state, state.position.to_act[0], action)
        state = outcome.state
        events += outcome.events
    return Outcome(state, tuple(events))


def options(state: GameState, seat: int | None = None) -> Options:
    """What the seat (or the first that is asked) may do."""
    found = options_for(view_for(state, state.position.to_act[0] if seat is None else seat))
    assert found is not None
    return found


def asked(state: GameState, kind: type[Asked], seat: int | None = None) -> Asked:
    """Like `options`, where the kind of question is known."""
    found = options(state, seat)
    assert isinstance(found, kind)
    return found


def offered(state: GameState) -> dict[str, int]:
    """What each city would cost the seat that builds."""
    return {offer.city: offer.price for offer in asked(state, BuildOptions).offers()}


def idle_until(state: GameState, kind: type) -> Outcome:
    """Everybody does nothing until an event of this kind has happened; all events together."""
    events: list[Event] = []
    while not any(isinstance(event, kind) for event in events):
        decision = state.position.decision
        assert decision is not None
        outcome = play(state, IDLE[decision])
        state = outcome.state
        events += outcome.events
    return Outcome(state, tuple(events))


def of_kind(events: tuple[Event, ...], *kinds: type) -> list[Event]:
    """The events of some kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]


def with_position(state: GameState, **changes: object) -> GameState:
    """The same state with parts of the position replaced as they are."""
    twin = state.fork()
    twin.position = replace(state.position, **changes)  # type: ignore[arg-type]
    return twin

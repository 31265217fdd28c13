"""Games as versioned plain data, safe for JSON and msgpack: states, views, actions, events."""

from __future__ import annotations

from typing import Final, cast

from game.engine import invariants
from game.engine.actions import Action
from game.engine.agreement import work_out
from game.engine.board import zone_of
from game.engine.codec import (
    Plain,
    decode,
    decode_tagged,
    digest,
    encode,
    encode_fields,
    encode_tagged,
)
from game.engine.envelope import Body, Upgrades, enveloped, open_envelope
from game.engine.errors import DataCode, DataError
from game.engine.events import Event
from game.engine.model import GameState, Position
from game.engine.terms import Content, GameSetup
from game.engine.view import PlayerView

FORMAT: Final = 2
"""The version of the plain form. Raise it with every change and add the step to `UPGRADES`."""

STATE, VIEW = "power-grid-state", "power-grid-view"


def _without_fresh_plants(body: Body) -> Body:
    """Format 1 did not tell which plants have never run; all are taken to have run."""
    return body


UPGRADES: Upgrades = {1: _without_fresh_plants}


def encode_action(action: Action) -> dict[str, Plain]:
    return encode_tagged(action)


def decode_action(data: Plain, where: str = "action") -> Action:
    """Raises DataError."""
    return cast(Action, decode_tagged(Action, data, where))


def encode_event(event: Event) -> dict[str, Plain]:
    return encode_tagged(event)


def decode_event(data: Plain, where: str = "event") -> Event:
    """Raises DataError."""
    return cast(Event, decode_tagged(Event, data, where))


def encode_setup(setup: GameSetup) -> dict[str, Plain]:
    return encode_fields(setup)


def decode_setup(data: Plain, where: str = "setup") -> GameSetup:
    """Raises DataError."""
    return decode(GameSetup, data, where)


def encode_state(state: GameState) -> dict[str, Plain]:
    """The whole state, secrets included: for saves, never for players."""
    board = state.terms.board
    return wrapped(STATE, {"map_digest": board.digest, "state": encode(state)})


def decode_state(data: Plain, content: Content) -> GameState:
    """Raises DataError if the data is damaged, too new or of another map; or as `work_out`."""
    body = unwrapped(data, STATE)
    state = decode(GameState, body.get("state"), "state")
    _restore(state.position, state.setup, content)
    _check_map(body, state.position)
    for fault in invariants.broken(state):
        raise DataError(DataCode.INCONSISTENT, what=fault)
    return state


def encode_view(view: PlayerView) -> dict[str, Plain]:
    """A view and the set-up it belongs to; nothing in it is hidden from its seat."""
    terms = view.position.terms
    content: Body = {
        "map_digest": terms.board.digest,
        "setup": encode_setup(terms.setup),
        "view": encode(view),
    }
    return wrapped(VIEW, content)


def decode_view(data: Plain, content: Content) -> PlayerView:
    """Raises DataError if the data is damaged, too new or of another map; or as `work_out`."""
    body = unwrapped(data, VIEW)
    view = decode(PlayerView, body.get("view"), "view")
    _restore(view.position, decode_setup(body.get("setup")), content)
    _check_map(body, view.position)
    for fault in invariants.broken_in_view(view):
        raise DataError(DataCode.INCONSISTENT, what=fault)
    return view


def state_hash(state: GameState) -> str:
    """A name for a state: equal states have equal names, on every machine and hash seed.

    What is not compared has no part in it, so that games recorded before it was kept still agree.
    """
    named = encode_fields(state)
    position = named["position"]
    assert isinstance(position, dict)
    del position["fresh"]
    return digest(named)


def wrapped(kind: str, content: Body) -> Body:
    """In an envelope of the plain form's version."""
    return enveloped(kind, FORMAT, content)


def unwrapped(data: Plain, kind: str) -> Body:
    """Data of the wanted kind in today's plain form. Raises DataError."""
    return open_envelope(data, kind, FORMAT, UPGRADES)


def _restore(position: Position, setup: GameSetup, content: Content) -> None:
    """Work out again what is not written: the terms and the zone."""
    terms = work_out(setup, content)
    position.terms = terms
    known = set(terms.board.area_ids())
    if len(position.areas) == terms.area_count and known.issuperset(position.areas):
        position.zone = zone_of(terms.board, position.areas)


def _check_map(body: dict[str, Plain], position: Position) -> None:
    board = position.terms.board
    if body.get("map_digest") != board.digest:
        raise DataError(DataCode.OTHER_MAP, map=board.id)

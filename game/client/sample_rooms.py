"""Rooms for pictures: real ones, on this machine only, with somebody who hosts and bots."""

from __future__ import annotations

from typing import Final

from game.client.context import Context
from game.client.draft import Draft
from game.client.lan.games import HERE, LanGames
from game.client.lan.lobby import LobbyScene
from game.client.lan.plan import HostPlan, RoomPlan, opened_seat
from game.client.seating import Sitter
from game.engine.terms import GameSetup
from net.hosting import Lodging
from net.room_view import SeatKind

NAME: Final = "Anna"
ADDRESSES: Final = ("192.168.1.20:4711", "10.0.0.5:4711")
BOTS: Final = ((2, "hard", "gambler"), (4, "normal", "gardener"))
PATIENCE: Final = 300
LOOK: Final = 0.02


def near_games(context: Context) -> LanGames:
    """Ways into games that leave the network alone."""
    return LanGames(context, interfaces=(HERE,), lodging=Lodging(address=HERE))


def sample_plan(setup: GameSetup) -> HostPlan:
    """Some bots, some seats still open, and a clock."""
    draft = Draft(setup, tuple(Sitter("", seat) for seat in range(setup.players)))
    for seat in range(1, setup.players):
        draft = opened_seat(draft, seat)
    for seat, level, character in BOTS:
        draft = draft.with_sitter(
            seat, is_open=False, is_bot=True, level=level, character=character
        )
    return HostPlan(draft, RoomPlan(NAME, passcode="volt", turn=60, reserve=300))


def sample_lobby(context: Context, setup: GameSetup) -> LobbyScene:
    """The lobby of a room as its host sees it, once everybody has sat down."""
    lan, plan = near_games(context), sample_plan(setup)
    usual = context.catalogue.say("lan.host.usual_room", name=NAME)
    session = lan.opened(plan.settings(usual), NAME, plan.seating())
    joiner = session.joiner
    for _ in range(PATIENCE):
        joiner.pump(LOOK)
        room = joiner.room
        if room is None:
            continue
        bots = sum(seat.kind is SeatKind.BOT for seat in room.seats)
        mine = joiner.seat is not None and room.seats[joiner.seat]
        if mine and not mine.is_ready:
            joiner.ready()
        elif bots == len(BOTS):
            break
    return LobbyScene(context, session, lan, ADDRESSES)

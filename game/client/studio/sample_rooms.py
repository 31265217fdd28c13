"""Rooms for pictures: real ones, on this machine only, with somebody who hosts and bots."""

from __future__ import annotations

from typing import Final

from game.bots.thinking import BotAnswer, BotQuestion, Thought
from game.client.lan.lan_launcher import HERE, LanGames
from game.client.lan.room.host_plan import HostPlan, RoomPlan, opened_seat
from game.client.lan.room.lobby_scene import LobbyScene
from game.client.lan.room.session import LanSession
from game.client.lan.table.lan_table import lan_table
from game.client.setup.draft import Draft, DraftSeat
from game.client.shell.context import Context
from game.client.studio.sample_games import WHO, Sample
from game.client.table.table_scene import TableScene
from game.engine.terms import GameSetup
from game.table import Played
from net.guest.host_stream import JoinWish
from net.guest.joiner import Joiner
from net.host.hosting import Hosting, Lodging
from net.kept.hosted_save import Began, SavedChair, SavedGame
from net.kept.room_settings import RoomSettings
from net.protocol.messages import Feeling
from net.protocol.net_address import NetAddress
from net.protocol.room_view import SeatKind, SeatOffer

NAME, AWAY = "Anna", "Bertram"
ADDRESSES: Final = ("192.168.1.20:4711", "10.0.0.5:4711")
BOTS: Final = ((2, "hard", "gambler"), (4, "normal", "gardener"))
OFFERS: Final = (
    SeatOffer(AWAY, 3, "hard", seat=0),
    SeatOffer("", 4, "normal", "stockpiler", seat=2),
    SeatOffer("Cleo", 1, seat=3),
)
"""Seats of a running game: one with a stand-in, a bot's, and one where nobody plays."""
PATIENCE: Final = 300
LOOK: Final = 0.02


def near_games(context: Context) -> LanGames:
    """Ways into games that leave the network alone."""
    return LanGames(context, interfaces=(HERE,), lodging=Lodging(address=HERE))


def sample_plan(setup: GameSetup) -> HostPlan:
    """Some bots, some seats still open, and a clock."""
    draft = Draft(setup, tuple(DraftSeat("", seat) for seat in range(setup.players)))
    for seat in range(1, setup.players):
        draft = opened_seat(draft, seat)
    for seat, level, character in BOTS:
        draft = draft.with_sitter(seat, is_open=False, level=level, character=character)
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


class NobodyThinks:
    """So that a picture stays as it is."""

    answer: BotAnswer | None = None

    def ask(self, question: BotQuestion) -> Thought:
        return self

    def cancel(self) -> None:
        """There is nothing to stop."""


def sample_lan_table(context: Context, found: Sample) -> TableScene:
    """A game as its host sees it, while the one who is asked is away."""
    hosting = Hosting(
        _saved(found), context.content, None, Lodging(address=HERE), thinker=NobodyThinks
    )
    wish = JoinWish(NAME, token=hosting.own_token)
    joiner = Joiner(NetAddress(HERE, hosting.port), wish, context.content)
    session = LanSession(joiner, hosting, name=NAME, run=context.workers.aside)
    for _ in range(PATIENCE):
        joiner.pump(LOOK)
        if joiner.link is not None:
            break
    joiner.feel(Feeling.HELLO)
    return lan_table(context, session, near_games(context).lobby)


def _saved(found: Sample) -> SavedGame:
    """A sample as a host would have kept it: somebody else's turn, then the host, then bots."""
    record = found.record
    people = (
        SavedChair(AWAY, 0, kind=SeatKind.PERSON, token="0" * 32),
        SavedChair(NAME, 1, kind=SeatKind.PERSON, token="1" * 32, is_host=True),
    )
    bots = tuple(
        SavedChair("", seat, "hard", WHO[seat - 1], kind=SeatKind.BOT)
        for seat in range(len(people), record.setup.players)
    )
    settings = RoomSettings(NAME, record.setup)
    digest = found.state.position.terms.board.digest
    chairs = (*people, *bots)
    began = Began("room", 0, settings, 1, record.seed, 1, digest, chairs)
    log = tuple(Played(move.seat, move.action) for move in record.actions)
    return SavedGame(began, chairs, log, None)

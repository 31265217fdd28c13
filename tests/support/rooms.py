"""Rooms without sockets for tests: a clock that is turned by hand, guests who hear everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from builders import content
from thinkers import QuickThinker

from game.bot_driver import BotSeat, Thinks
from game.bots.base import Budget
from game.bots.thinking import BotQuestion, think
from game.engine.codec import Plain
from game.engine.options import options_for
from game.engine.plain import encode_action
from game.engine.terms import AreaChoice, GameSetup
from game.engine.view import PlayerView, view_for
from net.host import guest_requests
from net.host.carry_out import carry_out
from net.host.host_commands import HostCommand
from net.host.limits import Limits
from net.host.room import Room
from net.kept.hosted_save import SaveEntry
from net.kept.room_settings import RoomSettings
from net.protocol.messages import (
    Act,
    Denied,
    GuestMessage,
    HostMessage,
    Join,
    Refused,
    Role,
    RoomChanged,
)
from net.protocol.net_errors import NetCode
from net.protocol.passcode import new_nonce, prove, verifier_of
from net.protocol.room_view import RoomView, TakeOver

Kind = TypeVar("Kind")


def quick_setup(players: int = 3, **more: object) -> GameSetup:
    """A game that begins with its first auction."""
    return GameSetup("recharged", "germany", players, areas=AreaChoice.RANDOM, **more)  # type: ignore[arg-type]


@dataclass
class Lodge:
    """A room and the time it is."""

    room: Room
    now: float = 1000.0
    sent: dict[int, list[HostMessage]] = field(default_factory=dict)
    entries: list[SaveEntry] = field(default_factory=list)

    def deliver(self) -> None:
        """Bring all posts to the members they are for."""
        self.entries += self.room.mail.take_entries()
        for post in self.room.take_posts():
            for member in post.to:
                self.sent.setdefault(member, []).append(post.message)

    def join(
        self,
        name: str = "Anna",
        role: Role = Role.PLAY,
        address: str = "10.0.0.1",
        passcode: str | None = None,
        **more: object,
    ) -> int:
        """A new member."""
        join = Join(name, role, **more)  # type: ignore[arg-type]
        answer = self.try_join(join, address, passcode)
        assert isinstance(answer, int), answer
        return answer

    def try_join(
        self, join: Join, address: str = "10.0.0.1", passcode: str | None = None
    ) -> int | Refused:
        nonce = new_nonce()
        challenge = self.room.lobby.challenge(nonce)
        if passcode is not None and challenge is not None:
            join = replace(join, proof=prove(passcode, challenge, self.room.lobby.fingerprint))
        answer = self.room.join(join, address, self.now, nonce)
        self.deliver()
        return answer

    def tell(self, member: int, message: GuestMessage) -> list[HostMessage]:
        """What the member hears in answer to a message."""
        self.hear(member)
        guest_requests.receive(self.room, member, message, self.now)
        self.deliver()
        return self.hear(member)

    def order(self, command: HostCommand) -> NetCode | None:
        code = carry_out(self.room, command, self.now)
        self.deliver()
        return code

    def hear(self, member: int) -> list[HostMessage]:
        """What has come for a member since last asked."""
        self.deliver()
        return self.sent.pop(member, [])

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.room.tick(self.now)
        self.deliver()

    def view(self, seat: int | None) -> PlayerView:
        assert self.room.games.running is not None
        return view_for(self.room.games.running.table.state, seat)

    def act_for(self, seat: int) -> list[HostMessage]:
        """Let the person of a seat do something sensible."""
        member = self.room.seats[seat].member
        assert member is not None and self.room.games.running is not None
        version = self.room.games.running.table.version
        return self.tell(member, Act(1, version, sensible(self.view(seat))))

    def play_on(self, most: int = 10_000) -> None:
        """People and bots play until the game is over, or for so many steps."""
        match = self.room.games.running
        assert match is not None
        for _ in range(most):
            if match.is_over:
                return
            seat = match.asked[0]
            if self.room.seats[seat].bot is None:
                self.act_for(seat)
            else:
                self.pass_time(self.room.settings.pace)


def sensible(view: PlayerView) -> Plain:
    """A plain action for the seat of a view, the same for the same view."""
    assert options_for(view) is not None
    question = BotQuestion("easy", None, view, 7, Budget(), 0)
    return encode_action(think(question).action)


def lodge(
    players: int = 3, thinker: Callable[[], Thinks] | None = None, **settings: object
) -> Lodge:
    """An empty lobby."""
    setup = settings.pop("setup", None) or quick_setup(players)
    limits = settings.pop("limits", None) or Limits()
    plan = {
        "name": "Room",
        "pace": 0.0,
        "seed": 3,
        "take_over": TakeOver.ANYBODY,
        **settings,
    }
    if plan.get("passcode"):
        plan["passcode"] = verifier_of(str(plan["passcode"]), rounds=1)
    quick = QuickThinker()
    asked = thinker or (lambda: quick)
    room = Room(RoomSettings(setup=setup, **plan), content(), asked, limits)  # type: ignore[arg-type]
    return Lodge(room)


def full_lodge(people: int = 2, bots: int = 1, **settings: object) -> Lodge:
    """A game that has begun, people on the first seats."""
    made = lodge(people + bots, starts_by_itself=True, **settings)  # type: ignore[arg-type]
    for seat in range(people, people + bots):
        made.room.seats.seat_bot(seat, BotSeat("easy"))
    for seat in range(people):
        made.join(f"P{seat}")
    made.pass_time(0.0)
    assert made.room.games.running is not None
    return made


def of_kind(messages: Iterable[object], kind: type[Kind]) -> list[Kind]:
    return [message for message in messages if isinstance(message, kind)]


def only(messages: Iterable[object], kind: type[Kind]) -> Kind:
    (found,) = of_kind(messages, kind)
    return found


def last_room(messages: list[HostMessage]) -> RoomView:
    return of_kind(messages, RoomChanged)[-1].room


def denial(messages: list[HostMessage]) -> str:
    return only(messages, Denied).code


def code_of(answer: int | Refused) -> str:
    assert isinstance(answer, Refused)
    return answer.code

"""Every text of the LAN screens keeps inside its frame, in all sizes and languages."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from builders import game
from next_games import game_of
from panel_tables import longer_words, untidy
from ui.at_lan import NearGames, found
from ui.pilot import Pilot

from game.client.draw.pixels import Size
from game.client.lan.room.find_form import room_piece
from game.client.lan.room.find_scene import FindScene
from game.client.lan.room.host_plan import (
    HostPlan,
    RoomPlan,
    bot_seat,
    draft_of_room,
    usual_host_plan,
)
from game.client.lan.room.host_setup import ChangeScene, HostSetUpScene
from game.client.lan.room.lobby_scene import READY, LobbyScene
from game.client.lan.room.seat_choice import SeatChoiceScene
from game.client.lan.room.session import ChatLine
from game.client.settings.preferences import LanMemory, Settings
from game.client.vocabulary.controls import control
from game.client.widgets.form_scene import FormScene
from game.client.widgets.overlay_scene import OverlayScene
from game.client.widgets.panel import Panel
from game.content import load_content
from game.engine.terms import GameSetup, Variant
from game.texts import Catalogue, known_languages
from net.guest.line import LineState, LineStatus
from net.kept.hosted_games import HostedGame
from net.kept.hosted_save import Began, SavedGame
from net.kept.room_settings import RoomSettings
from net.kept.seat_tickets import SeatTicket
from net.protocol.messages import PROTOCOL
from net.protocol.net_address import NetAddress
from net.protocol.net_errors import JoinRefused, NetCode
from net.protocol.room_view import (
    ClockRules,
    RoomStatus,
    RoomView,
    SeatKind,
    SeatOffer,
    SeatPresence,
    SeatView,
    Watcher,
)

SIZES: list[Size] = [(1280, 720), (1920, 1080), (3840, 2160), (1600, 1200)]
LONG_NAME = "Bartholomäus d. Groß"
SETUP = GameSetup("recharged", "germany", 6, variants=(Variant.LEAN_PAYMENTS,))
ROOM = RoomView(
    id="r",
    name="Friday night at the kitchen table",
    status=RoomStatus.LOBBY,
    game=0,
    setup=SETUP,
    seats=(
        SeatView("Zoe", 0, kind=SeatKind.PERSON, is_ready=True, ping=10, is_host=True, member=1),
        SeatView(LONG_NAME, 1, kind=SeatKind.PERSON, ping=1280, member=2),
        SeatView("Chiara", 2, kind=SeatKind.PERSON, is_ready=True, presence=SeatPresence.AWAY),
        SeatView(kind=SeatKind.BOT, colour=3, level="expert", character="stockpiler"),
        SeatView(kind=SeatKind.OPEN, colour=4),
        SeatView(kind=SeatKind.OPEN, colour=5),
    ),
    watchers=(Watcher(7, "Wanda"), Watcher(8, "Walter")),
    clock=ClockRules(60, 600),
)


class QuietJoiner:
    """A guest in a room where nothing happens."""

    def __init__(self, seat: int | None) -> None:
        self.room, self.seat, self.member = ROOM, seat, 1 if seat == 0 else 2
        self.state = LineState(LineStatus.OPEN)
        self.is_open, self.link = True, None
        self.address = NetAddress("192.168.178.120", 51234)
        self.fingerprint = "0123456789abcdef" * 4


class QuietSession:
    """A visit without a line."""

    has_table, has_company, passcode = False, True, "power & light"

    def __init__(self, seat: int | None) -> None:
        self.joiner, self.is_host = QuietJoiner(seat), seat == 0
        self.hosting, self.content = None, load_content()
        self.chat = deque([ChatLine(2, LONG_NAME, 1, "So many words. " * 12)] * 9)

    def poll(self) -> list[Any]:
        return []

    def take_host_news(self) -> list[Any]:
        return []

    def close(self) -> None:
        pass


def lobby(seat: int | None) -> Callable[[Pilot], FormScene]:
    def make(pilot: Pilot) -> FormScene:
        session: Any = QuietSession(seat)
        addresses = [f"192.168.178.{host}:51234" for host in (100, 110, 120, 130)]
        return LobbyScene(pilot.context, session, NearGames(pilot.context), addresses)

    return make


def finding(pilot: Pilot) -> FormScene:
    lan = NearGames(pilot.context)
    lan.around.games = (
        found(room="a", needs_passcode=True, name="Friday night at the kitchen table"),
        found(room="b", status=RoomStatus.RUNNING, open_seats=1, needs_passcode=True),
        found(room="c", open_seats=0),
        found(room="d", protocol=PROTOCOL + 1),
        found(room="e", status=RoomStatus.OVER),
    )
    scene = FindScene(pilot.context, lan)
    key, room = "ab" * 32, "Friday night at the kitchen"
    address = ("192.168.178.120", 51234)
    ticket = SeatTicket(*address, LONG_NAME, "x", "t", key, room, LONG_NAME)
    began = Began("r", 1, RoomSettings(ROOM.name, SETUP), 1, 1, 1, "", ())
    position = replace(game("recharged").position, round=12)
    when = datetime(2026, 1, 2, tzinfo=UTC)
    saved = HostedGame(Path("x"), SavedGame(began, (), (), None), position, when)
    scene._memory.read = lambda: None  # type: ignore[method-assign]
    scene._memory.tickets, scene._memory.hosted = (ticket, ticket), (saved,)
    return scene


def forgetting(pilot: Pilot) -> FormScene:
    """What is asked before a hosted game is deleted."""
    scene = finding(pilot)
    assert isinstance(scene, FindScene)
    piece = control("forget", "resume", 0)
    scene.message = scene._words.say(scene._memory.forget(piece))
    scene._is_trouble = True
    return scene


def choosing(pilot: Pilot) -> OverlayScene:
    """Seats of every kind, one with all that can be told."""
    offers = (
        SeatOffer(LONG_NAME, 3, seat=0, level="expert"),
        SeatOffer(LONG_NAME, 4, seat=1),
        SeatOffer("", 5, seat=2, level="normal", character="stockpiler"),
        SeatOffer("", 0, seat=3),
    )
    return SeatChoiceScene(pilot.context, offers, lambda _: None)


def turned_away(pilot: Pilot) -> FormScene:
    """The longest of all refusals."""
    scene = finding(pilot)
    assert isinstance(scene, FindScene)
    error = JoinRefused(NetCode.OTHER_VERSION, theirs=12, ours=1, program="Power Grid 12.10.3")
    scene.message = scene._words.trouble(error)
    scene._is_trouble = True
    return scene


def hosting(pilot: Pilot) -> FormScene:
    plan = usual_host_plan(Settings(lan=LanMemory(name=LONG_NAME), game=game_of(players=6)))
    draft = bot_seat(plan.draft, 3).with_character(3, "stockpiler")
    room = RoomPlan(LONG_NAME, turn=180, reserve=600)
    return HostSetUpScene(pilot.context, HostPlan(draft, room), lambda _: None, "lan.host.title")


def rules(pilot: Pilot) -> FormScene:
    scene = hosting(pilot)
    assert isinstance(scene, HostSetUpScene)
    scene.tab = "rules"
    return scene


def changing(pilot: Pilot) -> FormScene:
    plan = HostPlan(draft_of_room(ROOM), RoomPlan().with_clock(ClockRules(60, 600)))
    return ChangeScene(pilot.context, plan, lambda _: None)


SCREENS = (
    lobby(0),
    lobby(1),
    lobby(None),
    finding,
    turned_away,
    forgetting,
    choosing,
    hosting,
    rules,
    changing,
)


def panels_of(scene: FormScene | OverlayScene) -> Iterable[Panel[Any]]:
    return scene.panels


def faults(pilot: Pilot) -> Iterator[str]:
    for make in SCREENS:
        scene = make(pilot)
        pilot.context.scenes.clear()
        pilot.context.scenes.push(scene)
        pilot.settle()
        if isinstance(scene, FindScene) and not scene.message:
            pilot.click(room_piece(1))
        for panel in panels_of(scene):
            yield from untidy(panel.text_boxes(), pilot.context.kit.scale)


@pytest.mark.parametrize("size", SIZES)
def test_all_texts_fit(size: Size) -> None:
    with Pilot(size) as pilot:
        assert list(faults(pilot)) == []


def test_longer_words_fit_as_well() -> None:
    with Pilot() as pilot:
        pilot.context.catalogue.become(longer_words())
        assert list(faults(pilot)) == []


@pytest.mark.parametrize("language", sorted(set(known_languages()) - {"en"}))
def test_every_language_fits(language: str) -> None:
    with Pilot(settings=Settings(language=language)) as pilot:
        pilot.context.catalogue.become(Catalogue.load(language))
        assert list(faults(pilot)) == []


def test_between_two_games_nobody_can_be_ready() -> None:
    with Pilot() as pilot:
        session: Any = QuietSession(1)
        session.joiner.room = replace(ROOM, status=RoomStatus.OVER)
        scene = LobbyScene(pilot.context, session, NearGames(pilot.context))
        pilot.open(lambda _: scene)
        tip = scene.tip(READY)
        assert not scene.is_open(READY) and tip is not None
        assert "Waiting for the host to open the next one." in str(tip.reason)


def test_a_hosted_game_says_how_far_it_has_come() -> None:
    with Pilot() as pilot:
        scene = finding(pilot)
        pilot.open(lambda _: scene)
        texts = [box.text for panel in scene.panels for box in panel.text_boxes()]
        assert f"{ROOM.name} · Germany · Round 12" in texts


def test_every_word_is_in_the_catalogue() -> None:
    """A gap would show its key."""
    with Pilot() as pilot:
        for make in SCREENS:
            scene = make(pilot)
            pilot.context.scenes.clear()
            pilot.context.scenes.push(scene)
            pilot.settle()
            texts = [box.text for panel in panels_of(scene) for box in panel.text_boxes()]
            assert not [text for text in texts if text.startswith(("lan.", "new_game."))]

"""One of several real windows in a game on the network, as a host or as a guest.

A program of its own, for `client/test_real_lan_windows.py`: `lan_window_player.py ROLE [ADDRESS]`.
The hands are those of `window_player`; every window has an X server of its own. A host is killed by
its own hand in the middle of the game, as by the power cord, and hosts again from the menu.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import pygame
from ui.pilot import Pilot
from ui.players import MousePerson
from ui.tables import has
from window_player import RealHands, shows

import game.client.start.program
from game.cli import main
from game.client.lan.room.find_form import JOIN
from game.client.lan.room.find_scene import HOST, FindScene
from game.client.lan.room.host_setup import HostSetUpScene
from game.client.lan.room.lobby_chat import CHAT
from game.client.lan.room.lobby_scene import READY, START, LobbyScene
from game.client.lan.room.session import LanSession
from game.client.lan.table.net_status import NetStatus
from game.client.screens.new_game_scene import START as OPEN
from game.client.start.launcher import Damaged
from game.client.start.loop import Loop
from game.client.start.title_menu import LAN
from game.client.start.title_scene import TitleScene
from game.client.table.results.results_scene import ResultsScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control
from game.client.widgets.ask import AskScene
from game.client.widgets.overlay_scene import Choice
from game.engine.terms import Variant

HOST_ROLE, AGAIN, GUEST = "host", "again", "guest"
GUESTS: Final = 2
BEFORE_THE_CORD: Final = 12
"""Decisions of the host before it is killed: some rounds into the game."""
PICTURES: Final = "LAN_PICTURES"
"""The folder where pictures of the windows are wanted, if any."""


def say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


def picture(name: str) -> None:
    """What the window shows now, for people to look at."""
    folder = os.environ.get(PICTURES)
    if folder:
        path = Path(folder) / f"{sys.argv[2]}-{name}.png"
        subprocess.run(["import", "-window", "root", str(path)], check=True)


class HostLost(Exception):
    """The line was cut while somebody acted."""


class PatientPerson(MousePerson):
    """Knows that a host may take its time to answer, and may be gone before it has."""

    def __init__(self, pilot: Pilot, scene: TableScene, session: LanSession) -> None:
        super().__init__(pilot, scene)
        self._session = session
        self.losses = 0
        self._is_lost = False

    @property
    def is_connected(self) -> bool:
        """As of this step; whoever waits looks at every step, and so no loss is overlooked."""
        is_lost = not self._session.joiner.is_open
        self.losses += is_lost and not self._is_lost
        self._is_lost = is_lost
        return not is_lost

    def decide(self) -> None:
        """Raises HostLost: what was sent is sent again by itself, the rest is decided again."""
        losses = self.losses
        try:
            super().decide()
        except AssertionError as problem:
            if self.is_connected and self.losses == losses:
                raise
            raise HostLost from problem

    def await_answer(self, version: int) -> None:
        answering, link = self.scene.answering, self.scene.link
        wait_for_others(
            self.pilot,
            lambda: not self.is_connected or not answering.is_sent or link.version > version,
        )
        if not self.is_connected:
            raise HostLost


def wait_for_others(hands: Pilot, reached: Callable[[], bool]) -> None:
    """However slow their machines are: the test has an end of its own."""
    while not reached():
        hands.step()


def to_lan(hands: RealHands) -> None:
    shows(hands, TitleScene)
    hands.click(LAN)
    shows(hands, FindScene)


def fill_in(hands: RealHands, name: str, text: str) -> None:
    hands.click(control(name))
    hands.type(text)
    hands.press(pygame.K_TAB)


def host(hands: RealHands) -> None:
    """Open a room for two guests, start when they are ready, and play until the cord is pulled."""
    to_lan(hands)
    hands.click(HOST)
    shows(hands, HostSetUpScene)
    for piece in (control("edition", "classic"), control("remove", 3), control("tab", "rules")):
        hands.click(piece)
    hands.click(control("variant", Variant.FIRST_GAME.value))
    hands.click(control("tab", "room"))
    fill_in(hands, "host", "anna")
    picture("1-set-up")
    hands.click(OPEN)
    shows(hands, LobbyScene)
    lobby = hands.context.scenes.top
    assert isinstance(lobby, LobbyScene) and lobby.session.hosting is not None
    say(port=lobby.session.hosting.port)
    copy_address(hands, lobby)
    wait_for_others(hands, lambda: lobby.is_open(START))
    hands.click(CHAT)
    hands.type("here we go")
    hands.press(pygame.K_RETURN)
    wait_for_others(hands, lambda: len(lobby.session.chat) > GUESTS)
    picture("2-lobby")
    hands.press(pygame.K_ESCAPE)
    hands.click(START)
    play(hands, BEFORE_THE_CORD)
    picture("3-before-the-cord")
    os.kill(os.getpid(), signal.SIGKILL)


def copy_address(hands: RealHands, lobby: LobbyScene) -> None:
    """What is copied in the lobby can be pasted into another program."""
    if shutil.which("xclip") is None:
        return
    address = lobby._addresses[0]
    hands.click(control("copy", address))
    words = ["xclip", "-selection", "clipboard", "-o"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as pasting:
        # The window itself hands out what was copied from it, so it must go on meanwhile.
        hands.run_until(lambda: pasting.poll() is not None)
        assert pasting.stdout is not None and pasting.stdout.read() == address


def host_again(hands: RealHands) -> None:
    """The title has seen what happened, and offers the game at once."""
    shows(hands, AskScene)
    picture("4-host-again")
    hands.click(Choice(Damaged.OPEN, "").piece)
    play(hands)


def guest(hands: RealHands) -> None:
    """Join by address, say hello, and play until the end, whatever becomes of the host."""
    name, address = sys.argv[2:4]
    to_lan(hands)
    fill_in(hands, "name", name)
    fill_in(hands, "address", address)
    hands.click(JOIN)
    shows(hands, LobbyScene)
    lobby = hands.context.scenes.top
    assert isinstance(lobby, LobbyScene)
    hands.run_until(lambda: lobby.room is not None)
    hands.click(CHAT)
    hands.type("hello")
    hands.press(pygame.K_RETURN)
    hands.press(pygame.K_ESCAPE)
    hands.click(READY)
    picture("1-lobby")
    play(hands)


def play(hands: RealHands, decisions: int | None = None) -> None:
    """So often, or until the game is over; a lost host is waited for."""
    wait_for_others(hands, lambda: isinstance(hands.context.scenes.top, TableScene))
    hands.settle()
    table = hands.context.scenes.top
    assert has(table, NetStatus)
    status = table.feature(NetStatus)
    person, made = PatientPerson(hands, table, status.session), 0
    while made != decisions:
        wait_for_others(hands, lambda: not person.is_connected or person.is_over or person.is_asked)
        if person.is_over:
            break
        if not person.is_connected:
            show_loss(hands, status, person)
            continue
        with suppress(HostLost):
            person.decide()
            made += 1
    if decisions is None:
        shows(hands, ResultsScene)
        picture("5-results")
        ranking = [line.seat for line in table.link.view.position.result.ranking]  # type: ignore[union-attr]
        say(decisions=made, losses=person.losses, ranking=ranking, actions=table.link.version)


def show_loss(hands: RealHands, status: NetStatus, person: PatientPerson) -> None:
    """The window says that the host is gone, for as long as it is."""
    wait_for_others(hands, lambda: person.is_connected or status.cover.bar.model is not None)
    if not person.is_connected:
        picture("2-lost")
    wait_for_others(hands, lambda: person.is_connected)


ROLES: Final[dict[str, Callable[[RealHands], None]]] = {
    HOST_ROLE: host,
    AGAIN: host_again,
    GUEST: guest,
}


class PlayedLoop(Loop):
    """The loop of the program, with somebody before the window."""

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        ROLES[sys.argv[1]](RealHands(self._app, self))


if __name__ == "__main__":
    game.client.start.program.Loop = PlayedLoop  # type: ignore[attr-defined]
    sys.exit(main(["play", "--size", "1280x720"]))

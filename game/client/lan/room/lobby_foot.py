"""The foot of the lobby: what is still missing, and the one thing to do about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.lan.room.room_words import RoomWords
from game.client.lan.room.session import LanSession
from game.client.vocabulary.controls import control
from game.client.widgets.form_model import FormModel
from game.client.widgets.items import Box, Ground, Ink, Press, Words
from net.guest.line import LineStatus
from net.protocol.room_view import RoomStatus, missing

START: Final = control("start")
READY: Final = control("ready")
PEOPLE: Final = control("people")
WIDTH: Final = 220.0
PEOPLE_WIDTH: Final = 150.0


class LobbyAct:
    """Starting the game for whoever hosts, being ready for everybody else."""

    def __init__(self, words: RoomWords, session: LanSession) -> None:
        self._words = words
        self._session = session

    @property
    def is_waiting(self) -> bool:
        """The next game can be prepared: nothing is played, and the line is there."""
        joiner = self._session.joiner
        room = joiner.room
        return room is not None and room.status is RoomStatus.LOBBY and joiner.is_open

    def form(self, width: float, height: float, sure_of: str) -> FormModel:
        """`sure_of` is who will be shown out by another press, "" if nobody is."""
        text, ink = self.words(sure_of)
        box = Box(width - WIDTH, 2, WIDTH, height - 4)
        room = Box(0, 5, width - WIDTH - 12, height - 10)
        words = Words(room.inset(16), text, Style.BODY, ink)
        if not self._session.is_host:
            return FormModel("", (Ground(room), words, self._ready(box)), bare=True)
        people = Box(room.right - PEOPLE_WIDTH - 6, room.y + 6, PEOPLE_WIDTH, room.height - 12)
        words = replace(words, box=room.inset(16, PEOPLE_WIDTH + 16))
        everybody = Press(
            people, PEOPLE, self._words.say("lan_table.menu.players"), icon=Icon.PERSON
        )
        return FormModel("", (Ground(room), words, everybody, self._start(box)), bare=True)

    def words(self, sure_of: str) -> tuple[str, str]:
        """What one should know now, and its ink: trouble first, then what is missing."""
        say, joiner = self._words.say, self._session.joiner
        room = joiner.room
        if sure_of:
            return say("lan.lobby.sure", name=sure_of), Ink.WARN
        if not joiner.is_open or room is None:
            line = self._words.line(joiner.state, str(joiner.address))
            return line, Ink.WARN if joiner.state.status is LineStatus.LOST else Ink.TEXT
        if room.status is not RoomStatus.LOBBY:
            return say("lan.lobby.between"), Ink.TEXT
        waiting = self._words.waiting_for(room)
        if waiting:
            return say("lan.lobby.waiting", what=waiting), Ink.TEXT
        key = "all_ready" if self._session.is_host else "host_starts"
        return say(f"lan.lobby.{key}"), Ink.GOOD

    def _start(self, box: Box) -> Press:
        say, room = self._words.say, self._session.joiner.room
        is_open = self.is_waiting and room is not None and not missing(room)
        label, cap = say("lan.lobby.start"), say("keys.cap.act")
        return Press(box, START, label, ButtonKind.PRIMARY, is_open, key=cap, icon=Icon.PLAY)

    def _ready(self, box: Box) -> Press:
        say, joiner = self._words.say, self._session.joiner
        room, seat = joiner.room, joiner.seat
        mine = room.seats[seat] if room is not None and seat is not None else None
        is_ready = mine is not None and mine.is_ready
        label = say("lan.lobby.not_ready" if is_ready else "lan.lobby.ready")
        kind = ButtonKind.SECONDARY if is_ready else ButtonKind.PRIMARY
        is_open = mine is not None and self.is_waiting
        cap = say("keys.cap.act")
        return Press(box, READY, label, kind, is_open, key=cap, icon=Icon.CHECK)

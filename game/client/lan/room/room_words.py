"""How rooms, seats and troubles on the network are spoken of."""

from __future__ import annotations

from game.bots.characters import load_cast
from game.client.vocabulary.place_names import edition_name, map_name
from game.content import GameContent
from game.engine.terms import GameSetup, Seat
from game.texts import Catalogue
from net.discovery.mdns import FoundGame
from net.guest.line import LineState, LineStatus
from net.protocol.messages import PROTOCOL
from net.protocol.net_errors import NetError
from net.protocol.room_view import (
    ClockRules,
    Missing,
    RoomStatus,
    RoomView,
    SeatKind,
    SeatView,
    missing,
)

SEPARATOR = " · "


class RoomWords:
    """Sentences about rooms; every name in them is plain text that the network core has cleaned."""

    def __init__(self, words: Catalogue, content: GameContent) -> None:
        self._words = words
        self.say = words.say
        self.count = words.count
        self._content = content

    def use(self, content: GameContent) -> None:
        """Name maps as this content does, from now on."""
        self._content = content

    def map_name(self, map_id: str) -> str:
        """A map that only the host has is called by its id."""
        if map_id not in self._content.map_ids():
            return map_id
        return map_name(self._words, self._content.map_info(map_id))

    def edition_name(self, edition: str) -> str:
        if edition not in self._content.rule_set_ids():
            return edition
        return edition_name(self._words, self._content.rule_set(edition))

    def setup(self, setup: GameSetup) -> str:
        """A game in one line."""
        players = self._words.count("lan.players", setup.players)
        return SEPARATOR.join((self.map_name(setup.map), self.edition_name(setup.edition), players))

    def seat(self, seat: Seat, view: SeatView) -> str:
        """Who sits there."""
        if view.kind is SeatKind.OPEN:
            return self.say("lan.open_seat")
        if view.kind is SeatKind.BOT:
            if view.character is None:
                return self.say("lan.bot")
            return self.character(view.character)
        return view.name or self.say("new_game.player", number=seat + 1)

    def character(self, character: str) -> str:
        """A bot that only the host knows is called by its id."""
        known = {one.id: one.name_key for one in load_cast().characters}
        return self.say(known[character]) if character in known else character

    def level(self, level: str | None) -> str:
        key = f"new_game.level.{level}"
        told = self.say(key)
        return str(level) if told == key else told

    def clock(self, clock: ClockRules | None) -> str:
        """How long people may think."""
        if clock is None:
            return self.say("lan.clock.none")
        turn = self.seconds(clock.turn)
        if not clock.reserve:
            return self.say("lan.clock.turn", turn=turn)
        return self.say("lan.clock.reserve", turn=turn, reserve=self.seconds(clock.reserve))

    def seconds(self, seconds: int) -> str:
        """A span of time, as short as can be."""
        if seconds < 60 or seconds % 60:
            return self.say("lan.seconds", seconds=seconds)
        return self.say("lan.minutes", minutes=seconds // 60)

    def waiting_for(self, room: RoomView) -> str:
        """What is missing before the game can begin, "" if nothing is."""
        needs = missing(room)
        parts = []
        free = sum(reason is Missing.OPEN_SEAT for reason, _ in needs)
        if free:
            parts.append(self._words.count("lan.missing.open_seat", free))
        for reason, seat in needs:
            if reason is not Missing.OPEN_SEAT:
                name = self.seat(seat, room.seats[seat])
                parts.append(self.say(f"lan.missing.{reason}", name=name))
        return SEPARATOR.join(parts)

    def found(self, game: FoundGame) -> str:
        """How far a room on the network is, in a word or two."""
        if not game.fits:
            return self.say("lan.found.other_version")
        if game.status is RoomStatus.LOBBY:
            if not game.open_seats:
                return self.say("lan.found.full")
            taken = game.players - game.open_seats
            return self.say("lan.found.lobby", taken=taken, players=game.players)
        return self.say(f"lan.found.{game.status}")

    def why_not(self, game: FoundGame) -> str:
        """Why one cannot sit down there, "" if one can."""
        if not game.fits:
            return self.say("lan.closed.other_version", theirs=game.protocol, ours=PROTOCOL)
        if game.status is RoomStatus.OVER:
            return self.say("lan.closed.over")
        if game.status is RoomStatus.RUNNING:
            return "" if game.open_seats else self.say("lan.closed.running")
        return "" if game.open_seats else self.say("net.full")

    def trouble(self, error: NetError) -> str:
        return self._words.sentence(error)

    def line(self, state: LineState, address: str) -> str:
        """How the connection is, where that needs saying."""
        if state.status is LineStatus.CALLING:
            key = "lan.calling" if state.attempt <= 1 else "lan.calling_again"
            return self.say(key, address=address, attempt=state.attempt)
        if state.error is None:
            return ""
        told = self.trouble(state.error)
        if state.status is LineStatus.LOST:
            return f"{told} {self.say('lan.trying_again', attempt=state.attempt)}"
        return told

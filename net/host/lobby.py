"""What a room is before any game: where it is found, what will be played, and who may come in."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import replace
from typing import Final

from game.engine.terms import GameSetup
from net.host.kept_out import KeptOutList
from net.host.limits import Address, PasscodeGuard
from net.kept.room_settings import RoomSettings
from net.protocol.handshake import refusal
from net.protocol.messages import Join, Refused
from net.protocol.net_errors import NetCode
from net.protocol.passcode import Challenge, challenge_for, is_proven
from net.protocol.room_view import ClockRules, TakeOver

KEY_BYTES: Final = 16


class Lobby:
    """All that has been agreed on, and the passcode at the door."""

    def __init__(self, settings: RoomSettings, id: str | None = None) -> None:
        self.id = id or secrets.token_hex(8)
        self._settings = settings
        self._port = 0
        self._fingerprint = ""
        self.own_key = secrets.token_hex(KEY_BYTES)
        """By which the person who hosts is let in without a passcode."""
        self._guard = PasscodeGuard(settings.passcode)
        self.kept_out = KeptOutList()

    @property
    def settings(self) -> RoomSettings:
        return self._settings

    @property
    def port(self) -> int:
        """Where guests find the room; kept in the save."""
        return self._port

    @property
    def needs_passcode(self) -> bool:
        return self._guard.is_needed

    @property
    def fingerprint(self) -> str:
        """Of the certificate behind which the room is; empty where nothing is encrypted."""
        return self._fingerprint

    def listens_at(self, port: int, fingerprint: str = "") -> None:
        """Guests find the room here from now on, behind this certificate."""
        self._port, self._fingerprint = port, fingerprint

    def challenge(self, nonce: str) -> Challenge | None:
        """What a guest has to answer, None where no passcode is needed."""
        verifier = self._guard.verifier
        return None if verifier is None else challenge_for(verifier, nonce)

    def change_setup(self, setup: GameSetup) -> None:
        """Play something else."""
        self._settings = replace(self._settings, setup=setup)

    def change_clock(self, clock: ClockRules | None) -> None:
        """Give people so much time from the next game on."""
        self._settings = replace(self._settings, clock=clock)

    def change_take_over(self, take_over: TakeOver) -> None:
        """Let others than before take over seats."""
        self._settings = replace(self._settings, take_over=take_over)

    def turn_away(self, join: Join, address: Address, now: float, nonce: str) -> Refused | None:
        """Why a stranger is not let in, None if it knows the passcode; `nonce` was its question."""
        if hmac.compare_digest((join.key or "").encode(), self.own_key.encode()):
            return None
        if self.kept_out.turns_away(join.name, address):
            return refusal(NetCode.KICKED)
        wait = self._guard.wait(address, join.name, now)
        if wait > 0:
            return refusal(NetCode.TOO_MANY_TRIES, retry_after=int(wait) + 1)
        verifier = self._guard.verifier
        if verifier is None:
            return None
        is_right = is_proven(verifier, nonce, join.proof, self._fingerprint)
        self._guard.note(address, join.name, now, is_right=is_right)
        return None if is_right else refusal(NetCode.WRONG_PASSCODE)

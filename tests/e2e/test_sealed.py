"""What travels is not for every ear: listeners, people in the middle, and hosts that change."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from builders import content
from lan import (
    EAGER,
    LOOPBACK,
    Company,
    Gone,
    Person,
    RawGuest,
    check_outcome,
    hosting,
    start,
    until,
)

from net.guest.host_stream import JoinWish
from net.guest.joiner import Joiner
from net.guest.line import LineStatus
from net.guest.trust import Trust, guests_context
from net.kept.identity import new_identity, own_identity
from net.protocol.messages import GAME, PROTOCOL, Hello, Join, Joined, Refused, to_host
from net.protocol.net_address import NetAddress
from net.protocol.net_errors import NetCode
from net.protocol.passcode import prove

PASSCODE = "half past nine"


class Ear:
    """A listener on the wire: everything goes through, and everything is heard."""

    def __init__(self, port: int) -> None:
        self.heard = bytearray()
        self._target = port
        self._server = socket.create_server((LOOPBACK, 0))
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._server.accept()
                far = socket.create_connection((LOOPBACK, self._target))
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                self.heard += data
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self._server.close()


@contextmanager
def ear(port: int) -> Iterator[Ear]:
    made = Ear(port)
    try:
        yield made
    finally:
        made.close()


def test_a_listener_hears_a_whole_game_and_learns_no_secret() -> None:
    with hosting(bots=1, passcode=PASSCODE) as host, ear(host.port) as listener:
        anna = Person(listener.port, "Annabella", JoinWish("Annabella", passcode=PASSCODE))
        with Company.of([anna]) as company:
            company.play()
            anna.joiner.say("nobody else may read this")
            token = anna.joiner.token
            check_outcome(host, company.people)
        anna.close()
        assert token is not None and len(listener.heard) > 10_000
        for secret in (token, PASSCODE, "nobody else", "Annabella", "position"):
            assert secret.encode() not in listener.heard


def test_a_host_in_plain_sends_no_passcode_either(tmp_path: Path) -> None:
    words = ["host", "--headless", "--quiet", "--plain", "--address", LOOPBACK, "--seats", "2"]
    host = start(tmp_path, *words, "--passcode", PASSCODE, "--bots", "ladder")
    try:
        with ear(host.port) as listener:
            wish = JoinWish("Anna", passcode=PASSCODE)
            address, trust = NetAddress(LOOPBACK, listener.port), Trust(in_plain=True)
            joiner = Joiner(address, wish, content(), patience=EAGER, trust=trust)
            until(lambda: joiner.pump(0.01) and joiner.is_open, [])
            assert joiner.fingerprint is None
            joiner.close()
            assert b"Anna" in listener.heard and PASSCODE.encode() not in listener.heard
    finally:
        host.end()


def test_a_guest_in_good_faith_refuses_a_host_in_plain(tmp_path: Path) -> None:
    host = start(tmp_path, "host", "--headless", "--quiet", "--plain", "--address", LOOPBACK)
    try:
        assert refused(host.port, Trust()) is NetCode.NOT_SEALED
    finally:
        host.end()


def refused(port: int, trust: Trust) -> object:
    """Why a guest gives up."""
    joiner = Joiner(
        NetAddress(LOOPBACK, port), JoinWish("Anna"), content(), patience=EAGER, trust=trust
    )
    until(lambda: joiner.pump(0.01) and joiner.state.status is LineStatus.REFUSED, [])
    assert joiner.state.error is not None and joiner.token is None
    return joiner.state.error.code


def test_another_certificate_than_the_known_one_ends_the_call() -> None:
    with hosting() as host:
        assert refused(host.port, Trust(new_identity().fingerprint)) is NetCode.OTHER_KEY


def test_somebody_in_the_middle_cannot_use_the_proof() -> None:
    """It has a certificate of its own and relays what the guest proves to it."""
    with hosting(bots=1, passcode=PASSCODE) as host:
        with RawGuest(host.port) as honest:
            honest.join(Join("Anna"), passcode=PASSCODE)
            assert isinstance(honest.receive(), Joined)
        with RawGuest(host.port) as middle:
            welcome = middle.greet()
            assert welcome.challenge is not None
            shown_to_anna = new_identity().fingerprint
            stolen = prove(PASSCODE, welcome.challenge, shown_to_anna)
            middle.send(Join("Eve", proof=stolen))
            answer = middle.receive()
            assert isinstance(answer, Refused) and answer.code == NetCode.WRONG_PASSCODE


@pytest.mark.parametrize("more", [b"\0", b"\0\0\0\1\x80", to_host(Join("Eve"))])
def test_what_follows_hello_in_plain_ends_the_connection(more: bytes) -> None:
    with hosting(bots=1) as host, RawGuest(host.port) as guest:
        guest.send_bytes(to_host(Hello(GAME, PROTOCOL, "raw")) + more)
        with pytest.raises(Gone):
            guest.wait_for(Joined)


def test_a_guest_that_never_begins_the_handshake_is_dropped_alone() -> None:
    """Nobody waits for it, and an honest guest plays on."""
    with hosting(bots=1) as host:
        idle = [socket.create_connection((LOOPBACK, host.port)) for _ in range(8)]
        for one in idle:
            one.sendall(to_host(Hello(GAME, PROTOCOL, "raw")))
            one.recv(4096)
            one.sendall(b"nonsense instead of TLS" if one is idle[0] else b"")
        with Company(host.port, 1) as company:
            company.play()
            check_outcome(host, company.people)
        for one in idle:
            one.close()


def test_nothing_older_than_tls_1_3_is_spoken() -> None:
    with hosting() as host, RawGuest(host.port) as guest:
        guest.greet()
        assert len(guest.fingerprint) == 64
    context = guests_context()
    assert context.minimum_version.name == "TLSv1_3"


def test_a_host_is_the_same_host_after_a_restart(tmp_path: Path) -> None:
    words = ["host", "--headless", "--quiet", "--address", LOOPBACK]
    found = []
    for _ in range(2):
        host = start(tmp_path, *words)
        try:
            with RawGuest(host.port) as guest:
                guest.greet()
                found.append(guest.fingerprint)
            assert host.facts["fingerprint"] == found[-1]
        finally:
            host.end()
    assert found[0] == found[1] == own_identity(tmp_path / "data").fingerprint

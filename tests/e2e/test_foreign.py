"""A guest written from the page about the protocol alone: nothing of the game is imported here.

It loses its connection now and then, and comes back by its token.

It buys the cheapest plant when it must and does nothing else; a bot of the host ends the game.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import socket
import ssl
import time
from pathlib import Path
from typing import Any

import msgpack
from lan import recorded_end, start

PASSCODE = "half past nine"
DONE = {"buy_resources": "done", "build_cities": "done", "bid": "pass"}


class Foreigner:
    """Frames, hello, join, views, digests and actions by the page."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token: str | None = None
        self.known: str | None = None
        self.view: Any = None
        self.version = 0
        self.answers: list[Any] = []
        self.events = 0
        self.returns = 0
        self.stories = 0
        self.deadline = time.monotonic() + 120
        room = self.call()
        assert room["status"] == "lobby" and room["needs_passcode"]

    def call(self) -> Any:
        """The first time, or after a loss: then the token takes the seat back."""
        self.line = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        self.send({"type": "hello", "game": "power-grid", "protocol": 6, "program": "foreign"})
        self.receive("secure")
        fingerprint = self.seal()
        welcome = self.receive("welcome")
        room, proof = welcome["room"], self.prove(welcome["challenge"], fingerprint)
        self.send({"type": "join", "name": "Stranger", "token": self.token, "proof": proof})
        joined = self.receive("joined")
        self.seat, self.token = joined["seat"], joined["token"]
        return room

    def seal(self) -> str:
        """TLS on the same connection; whoever the host is, it must stay the same."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        sealed = context.wrap_socket(self.line)
        self.line = sealed
        certificate = sealed.getpeercert(binary_form=True)
        assert certificate is not None and sealed.version() == "TLSv1.3"
        fingerprint = hashlib.sha256(certificate).hexdigest()
        assert self.known in (None, fingerprint)
        self.known = fingerprint
        return fingerprint

    def prove(self, challenge: Any, fingerprint: str) -> Any:
        """That the passcode is known, by the formulas of the page."""
        salt = challenge["salt"].encode()
        salted = hashlib.pbkdf2_hmac("sha256", PASSCODE.encode(), salt, challenge["rounds"])
        key = hmac.digest(salted, b"Client Key", "sha256")
        message = f"{challenge['nonce']}:mine:{fingerprint}".encode()
        signature = hmac.digest(hashlib.sha256(key).digest(), message, "sha256")
        return {"nonce": "mine", "proof": bytes(a ^ b for a, b in zip(key, signature)).hex()}

    def come_back(self) -> None:
        """Lose the connection in the middle of a game and take it up where it was."""
        seat, token, known = self.seat, self.token, self.version
        self.line.close()
        assert self.call()["status"] == "running"
        assert (self.seat, self.token) == (seat, token)
        snapshot = self.receive("snapshot")
        assert snapshot["version"] >= known and snapshot["story"][-1]["version"] >= known
        self.follow(snapshot)
        self.read_up(snapshot["story"])

    def read_up(self, story: list[Any]) -> None:
        """All that happened before, piece by piece, until there is nothing earlier."""
        while True:
            first = story[0]["version"]
            self.send({"type": "fetch_story", "before": first})
            while (told := self.receive("told", "updated"))["type"] == "updated":
                self.follow(told)
            if not told["story"]:
                break
            assert told["game"] == 1 and told["story"][-1]["version"] == first - 1
            story = told["story"] + story
        versions = [line["version"] for line in story]
        assert versions == list(range(versions[0], versions[-1] + 1)) and versions[0] <= 1
        self.stories += 1

    def send(self, message: dict[str, Any]) -> None:
        body = msgpack.packb(message)
        self.line.sendall(len(body).to_bytes(4, "big") + body)

    def read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            piece = self.line.recv(count - len(data))
            assert piece, "the host has hung up"
            data += piece
        return data

    def receive(self, *kinds: str) -> Any:
        while time.monotonic() < self.deadline:
            message = msgpack.unpackb(self.read(int.from_bytes(self.read(4), "big")))
            if message["type"] == "ping":
                self.send({"type": "pong", "number": message["number"]})
            if message["type"] in kinds:
                return message
        raise AssertionError(f"waited for {kinds} for too long")

    def play(self) -> Any:
        """To the end; the value is the result."""
        self.follow(self.receive("snapshot"))
        waits = False
        while self.view["position"]["result"] is None:
            if self.returns < len(self.answers) // 8:
                self.returns += 1
                self.come_back()
                waits = False
            position = self.view["position"]
            if self.seat in position["to_act"] and not waits:
                self.act(position)
                waits = True
            message = self.receive("snapshot", "updated", "answer")
            self.follow(message)
            waits = waits and message["type"] != "answer"
        return self.view["position"]["result"]

    def follow(self, message: Any) -> None:
        if message["type"] == "answer":
            fault = message["fault"]
            assert fault is None or fault["code"] == "stale_version", fault
            self.answers.append(message)
            return
        if message["type"] == "snapshot":
            self.view = message["view"]["view"]
        else:
            assert message["version"] == self.version + 1
            for change in message["changes"]:
                self.apply(*change)
            self.events += len(message["events"])
        self.version = message["version"]
        assert self.digest() == message["digest"]

    def apply(self, path: list[Any], *value: Any) -> None:
        place = self.view
        for key in path[:-1]:
            place = place[key]
        if value:
            place[path[-1]] = value[0]
        else:
            del place[path[-1]]

    def digest(self) -> str:
        view = self.view
        parts = [view["seat"], view["money"], view["runs"], digest(view["position"])]
        return digest(parts)

    def act(self, position: Any) -> None:
        decision = position["decision"]
        if decision == "choose_plant" and position["round"] == 1:
            plant = position["market"][0]
            low = 1 if position["discounted"] == plant else plant
            action: dict[str, Any] = {"type": "open_auction", "plant": plant, "bid": low}
        elif decision == "run_plants":
            action = {"type": "run_plants", "runs": []}
        else:
            action = {"type": DONE.get(decision, "pass")}
        act = {"number": len(self.answers), "version": self.version, "action": action}
        self.send({"type": "act", **act})


def digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode("ascii"), digest_size=12).hexdigest()


def test_a_foreign_guest_plays_a_whole_game(tmp_path: Path) -> None:
    words = "host --headless --edition classic --seats 2 --bots ladder --pace 0 --areas random"
    where = ["--quiet", "--address", "127.0.0.1", "--record", str(tmp_path / "records")]
    host = start(tmp_path / "host", *words.split(), *where, "--seed", "5", "--passcode", PASSCODE)
    try:
        guest = Foreigner(host.port)
        result = guest.play()
        guest.send({"type": "leave"})
        assert host.process.wait(60) == 0
        state = recorded_end(tmp_path / "records")
        assert state.position.result is not None
        assert [line["seat"] for line in result["ranking"]] == [
            line.seat for line in state.position.result.ranking
        ]
        assert guest.token is not None and len(guest.token) == 32
        assert guest.returns == guest.stories > 1
        assert len(guest.answers) > 20 and guest.events > 100
    finally:
        host.end()

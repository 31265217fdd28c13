"""Which certificate answered at an address the last time, so that a changed one is noticed."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.engine.codec import decode, encode
from game.engine.errors import DataError
from game.engine.value import value
from game.plain_files import read_plain
from net.kept.private_files import write_private

FILE: Final = "known_hosts.json"
MOST: Final = 64


@value
class KnownHost:
    """A machine by name or number, and the fingerprint of its certificate."""

    host: str
    fingerprint: str


class KnownHosts:
    """The hosts one has played with, the last one first."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def fingerprint(self, host: str) -> str | None:
        """What is remembered of a host, None for a stranger."""
        return next((one.fingerprint for one in self._all() if one.host == host), None)

    def remember(self, host: str, fingerprint: str) -> None:
        """Know it the next time; a file that cannot be written is no reason not to play."""
        others = [one for one in self._all() if one.host != host]
        self._write([KnownHost(host, fingerprint), *others][:MOST])

    def _all(self) -> tuple[KnownHost, ...]:
        try:
            return decode(tuple[KnownHost, ...], read_plain(self._path), "hosts")
        except DataError:
            return ()

    def _write(self, hosts: list[KnownHost]) -> None:
        with suppress(OSError):
            write_private(self._path, json.dumps(encode(tuple(hosts)), indent=1))

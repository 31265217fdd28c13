"""Where a host is, as people type it and tickets keep it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from net.protocol.net_errors import NetCode, NetError

ADDRESS: Final = re.compile(r"(?P<host>[A-Za-z0-9.\-]{1,253}):(?P<port>[0-9]{1,5})")
LARGEST_PORT: Final = 65535


@dataclass(frozen=True)
class NetAddress:
    """Where a host is."""

    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> NetAddress:
        """`host:port` as people type it. Raises NetError."""
        found = ADDRESS.fullmatch(text.strip())
        if found is None or not 0 < int(found["port"]) <= LARGEST_PORT:
            raise NetError(NetCode.BAD_ADDRESS, address=text[:60])
        return cls(found["host"], int(found["port"]))

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"

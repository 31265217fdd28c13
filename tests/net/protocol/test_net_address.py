"""Where a host is, as people type it."""

from __future__ import annotations

import pytest

from net.protocol.net_address import NetAddress
from net.protocol.net_errors import NetCode, NetError


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.20:4711", NetAddress("192.168.1.20", 4711)),
        (" localhost:1 ", NetAddress("localhost", 1)),
        ("anna-pc.local:65535", NetAddress("anna-pc.local", 65535)),
    ],
)
def test_addresses_as_people_type_them(text: str, address: NetAddress) -> None:
    assert NetAddress.parse(text) == address
    assert NetAddress.parse(str(address)) == address


@pytest.mark.parametrize(
    "text", ["", "host", "host:", ":1", "host:0", "host:65536", "a b:1", "host:1:2", "x" * 300]
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(NetError) as caught:
        NetAddress.parse(text)
    assert caught.value.code is NetCode.BAD_ADDRESS

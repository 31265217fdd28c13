"""Games that appear by themselves: announced and found on the loopback interface only."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from ipaddress import IPv4Interface

import pytest
from rooms import lodge
from zeroconf import ServiceInfo

from net.discovery import mdns
from net.discovery.addresses import lan_addresses, nearest, ordered
from net.discovery.mdns import (
    LOOPBACK,
    SERVICE,
    Announcer,
    Browser,
    FoundGame,
    announced,
    read_announcement,
)
from net.protocol.messages import PROTOCOL
from net.protocol.net_address import NetAddress
from net.protocol.room_view import RoomStatus, RoomSummary

PATIENCE = 20.0


@pytest.fixture
def summary() -> RoomSummary:
    return lodge(4, passcode="x").room.summary()


@pytest.fixture
def browser() -> Iterator[Browser]:
    made = Browser(LOOPBACK)
    if made.fault is not None:
        pytest.skip(f"no multicast on the loopback interface here: {made.fault}")
    yield made
    made.close()


def eventually(is_so: Callable[[], bool]) -> bool:
    """Looked at again and again; on a busy machine announcements take their time."""
    pause = threading.Event()
    for _ in range(int(PATIENCE / 0.05)):
        if is_so():
            return True
        pause.wait(0.05)
    return False


def test_a_room_is_found_followed_and_gone(browser: Browser, summary: RoomSummary) -> None:
    announcer = Announcer(summary, 4711, LOOPBACK)
    try:
        assert eventually(lambda: bool(found(browser, summary))), announcer.fault
        (game,) = found(browser, summary)
        assert game.address == NetAddress("127.0.0.1", 4711)
        assert (game.fits, game.needs_passcode, game.open_seats) == (True, True, 4)
        announcer.update(replace(summary, status=RoomStatus.RUNNING, open_seats=()))
        assert eventually(
            lambda: [g.status for g in found(browser, summary)] == [RoomStatus.RUNNING]
        )
    finally:
        announcer.close()
    assert eventually(lambda: not found(browser, summary))


class SlowNetwork:
    """Takes its time for every announcement, and counts them."""

    def __init__(self) -> None:
        self.announced: list[str] = []
        self.may_go_on = threading.Event()
        self.is_closed = threading.Event()

    def register_service(self, info: ServiceInfo, allow_name_change: bool) -> None:
        self.update_service(info)

    def update_service(self, info: ServiceInfo) -> None:
        status = info.properties[b"status"]
        self.announced.append((status or b"").decode())
        self.may_go_on.wait(PATIENCE)

    def close(self) -> None:
        self.is_closed.set()


def test_only_the_newest_is_announced(
    summary: RoomSummary, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = SlowNetwork()
    monkeypatch.setattr(mdns, "_zeroconf", lambda interfaces: network)
    announcer = Announcer(summary, 4711, LOOPBACK)
    assert eventually(lambda: network.announced == ["lobby"])
    for number in range(50):
        announcer.update(replace(summary, status=RoomStatus.RUNNING, name=f"R{number}"))
    announcer.update(replace(summary, status=RoomStatus.OVER))
    network.may_go_on.set()
    assert eventually(lambda: network.announced == ["lobby", "over"])
    announcer.close()
    assert network.is_closed.is_set()


def test_nothing_is_announced_after_the_end_and_nobody_waits_for_it(
    summary: RoomSummary, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = SlowNetwork()
    monkeypatch.setattr(mdns, "_zeroconf", lambda interfaces: network)
    announcer = Announcer(summary, 4711, LOOPBACK)
    assert eventually(lambda: network.announced == ["lobby"])
    announcer.update(replace(summary, status=RoomStatus.RUNNING))
    announcer.close()
    assert not network.may_go_on.is_set(), "the network still hangs, and the caller does not"
    network.may_go_on.set()
    assert eventually(network.is_closed.is_set)
    assert network.announced == ["lobby"]


def found(browser: Browser, summary: RoomSummary) -> list[FoundGame]:
    """Others may play on this machine at the same time."""
    return [game for game in browser.found() if game.room == summary.id]


def info(summary: RoomSummary, **changes: str) -> ServiceInfo:
    return ServiceInfo(
        SERVICE,
        f"{summary.id}.{SERVICE}",
        port=4711,
        addresses=[bytes([192, 168, 1, 20])],
        properties={**announced(summary), **changes},
    )


def test_an_announcement_says_what_to_expect(summary: RoomSummary) -> None:
    game = read_announcement(info(summary))
    assert game is not None
    assert (game.map, game.edition, game.players) == ("germany", "recharged", 4)
    assert game.address == NetAddress("192.168.1.20", 4711)


def test_another_version_is_shown_as_such(summary: RoomSummary) -> None:
    game = read_announcement(info(summary, protocol=str(PROTOCOL + 1)))
    assert game is not None and not game.fits


@pytest.mark.parametrize(
    "changes",
    [{"protocol": "one"}, {"status": "asleep"}, {"players": ""}, {"open": "x"}],
)
def test_nonsense_is_not_shown(summary: RoomSummary, changes: dict[str, str]) -> None:
    assert read_announcement(info(summary, **changes)) is None


def test_announced_texts_are_cleaned(summary: RoomSummary) -> None:
    game = read_announcement(info(summary, name="<b>" + "\x1b" + "n" * 99, map="m" * 99))
    assert game is not None
    assert game.name.startswith("\u2039b\u203an") and len(game.name) <= 40
    assert len(game.map) <= 24


def test_the_addresses_to_tell_friends_are_not_the_loopback() -> None:
    assert not any(address.startswith("127.") for address in lan_addresses())


def own(*interfaces: str) -> tuple[IPv4Interface, ...]:
    return tuple(map(IPv4Interface, interfaces))


OWN = own("127.0.0.1/8", "172.17.0.1/16", "192.168.1.7/24")


@pytest.mark.parametrize(
    ("announced", "reached"),
    [
        (("172.17.0.1", "192.168.1.20"), "192.168.1.20"),
        (("10.8.0.2", "192.168.1.20"), "192.168.1.20"),
        (("10.8.0.2",), "10.8.0.2"),
        (("172.17.0.1", "192.168.1.7"), "172.17.0.1"),
    ],
)
def test_a_host_with_several_addresses_is_called_at_the_one_nearby(
    announced: tuple[str, ...], reached: str
) -> None:
    """The last one is this machine itself, where all of them work."""
    assert nearest(announced, OWN) == reached


def test_inner_networks_are_told_last() -> None:
    (eth,) = own("10.0.0.5/8")
    found = [("docker0", OWN[1]), ("lo", OWN[0]), ("wlan0", OWN[2]), ("eth1", eth)]
    assert ordered(found) == ("10.0.0.5", "192.168.1.7", "172.17.0.1")


def test_a_screen_that_is_left_while_a_room_is_looked_up_says_nothing(browser: Browser) -> None:
    """Zeroconf looks rooms up on a thread of its own, which may come too late."""
    browser.close()
    assert browser._zeroconf is not None
    browser.add_service(browser._zeroconf, SERVICE, f"late.{SERVICE}")
    assert browser.found() == ()

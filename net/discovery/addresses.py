"""Under which addresses machines on a network reach each other.

Many machines have networks of their own inside, for containers or virtual machines, often with the
very same addresses everywhere. They must not be in the way of the one that leads outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Interface, ip_address
from typing import Final

import ifaddr

INNER: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "podman", "lxc", "vethernet")
"""How the adapters of inner networks are called."""


def lan_addresses() -> tuple[str, ...]:
    """The addresses under which others on the network reach this machine, the likeliest first."""
    found = [
        (adapter.nice_name, interface)
        for adapter in ifaddr.get_adapters()
        for interface in _interfaces(adapter.ips)
    ]
    return ordered(found)


def own_interfaces() -> tuple[IPv4Interface, ...]:
    """The addresses of this machine, each with the network it is in."""
    return tuple(one for adapter in ifaddr.get_adapters() for one in _interfaces(adapter.ips))


def ordered(found: Iterable[tuple[str, IPv4Interface]]) -> tuple[str, ...]:
    """Addresses of named adapters without those that no other machine can use."""
    outer = {
        str(interface.ip): (_is_inner(name) or interface.ip.is_link_local, str(interface.ip))
        for name, interface in found
        if not interface.ip.is_loopback
    }
    return tuple(sorted(outer, key=lambda address: outer[address]))


def nearest(addresses: Sequence[str], own: Sequence[IPv4Interface]) -> str:
    """The one of a host's addresses that this machine most likely reaches.

    An address that this machine has as well belongs to an inner network, unless all of them do:
    then the host is this machine.
    """
    mine = {str(interface.ip) for interface in own}
    others = [address for address in addresses if address not in mine]
    near = [a for a in others if any(ip_address(a) in one.network for one in own)]
    return (near or others or addresses)[0]


def _is_inner(name: str) -> bool:
    return name.lower().startswith(INNER)


def _interfaces(ips: Iterable[ifaddr.IP]) -> list[IPv4Interface]:
    return [IPv4Interface(f"{one.ip}/{one.network_prefix}") for one in ips if one.is_IPv4]

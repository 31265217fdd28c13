"""Whom a guest believes to be its host."""

from __future__ import annotations

import ssl
from dataclasses import dataclass

from net.protocol.net_errors import JoinRefused, NetCode


@dataclass(frozen=True)
class Trust:
    """The certificate that has to answer, if one is known."""

    fingerprint: str | None = None
    """None for a host that was never met: then whoever answers is believed, and remembered."""
    in_plain: bool = False
    """A host that does not encrypt is good enough."""

    def check(self, fingerprint: str) -> None:
        """Raises JoinRefused if this is another host than expected."""
        if self.fingerprint is not None and fingerprint != self.fingerprint:
            raise JoinRefused(NetCode.OTHER_KEY)

    def check_plain(self) -> None:
        """Raises JoinRefused if what would be said is not for every ear."""
        if not self.in_plain or self.fingerprint is not None:
            raise JoinRefused(NetCode.NOT_SEALED)


def guests_context() -> ssl.SSLContext:
    """Encrypts; who is on the other side is found out by the fingerprint alone."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    tls.minimum_version = ssl.TLSVersion.TLSv1_3
    tls.check_hostname = False
    tls.verify_mode = ssl.CERT_NONE
    return tls

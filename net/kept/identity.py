"""How a host shows that it is the same again: a certificate of its own making, made once and kept.

Nobody vouches for it. Guests know it by its fingerprint, which is announced, shown and remembered.
"""

from __future__ import annotations

import re
import ssl
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from game.whole_files import take_place
from net.kept.private_files import write_private
from net.protocol.fingerprint import fingerprint_of

FILE: Final = "host_identity.pem"
NAME: Final = "Power Grid host"
VALID_FROM: Final = datetime(2020, 1, 1, tzinfo=UTC)
"""Clocks that are wrong by years are no reason to refuse friends."""
VALID_DAYS: Final = 365 * 100
CERTIFICATE: Final = re.compile(
    "-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", re.DOTALL
)


@dataclass(frozen=True)
class Identity:
    """A certificate with its key, and the fingerprint by which it is known."""

    pem: str
    fingerprint: str

    def context(self) -> ssl.SSLContext:
        """What a server needs to show it."""
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.minimum_version = ssl.TLSVersion.TLSv1_3
        tls.num_tickets = 0
        # The library reads keys from files only.
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / FILE
            write_private(path, self.pem)
            tls.load_cert_chain(path)
        return tls


def own_identity(folder: Path) -> Identity:
    """The one kept in a folder, or a new one that is kept there if it can be.

    A damaged file is put aside: guests who knew it are told that the host has another key now.
    """
    path = folder / FILE
    try:
        return _identity(path.read_text("ascii"))
    except FileNotFoundError:
        pass
    except (OSError, ValueError):
        with suppress(OSError):
            take_place(path, path.with_suffix(".damaged"))
    made = new_identity()
    with suppress(OSError):  # one that cannot be kept serves as long as the program runs
        write_private(path, made.pem)
    return made


def new_identity() -> Identity:
    """Another certificate, signed by itself."""
    # Needed once in the life of an installation, and slow to import.
    from cryptography import x509  # noqa: PLC0415
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(VALID_FROM)
        .not_valid_after(VALID_FROM + timedelta(days=VALID_DAYS))
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    text = (certificate.public_bytes(serialization.Encoding.PEM) + secret).decode("ascii")
    return _identity(text)


def _identity(pem: str) -> Identity:
    """Raises ValueError if this is no certificate with its key."""
    found = CERTIFICATE.search(pem)
    if found is None:
        raise ValueError("no certificate")
    made = Identity(pem, fingerprint_of(ssl.PEM_cert_to_DER_cert(found.group())))
    try:
        made.context()
    except ssl.SSLError as problem:
        raise ValueError("no key") from problem
    return made

"""A game on a host that most tests of tables on the network are about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from lan import SHORT, hosting
from ui.lan_tables import Visit, visiting

from net.host.hosting import Hosting


@pytest.fixture
def solo() -> Iterator[tuple[Hosting, Visit]]:
    """A short game on a host: one person against a bot."""
    with hosting(SHORT, bots=1) as host, visiting(host.port) as visit:
        visit.sit_down()
        yield host, visit

"""The whole program as a person has it: the title, a home for settings and games, and no bots."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from builders import content
from thinkers import PatientThinker
from ui.pilot import Pilot

from game.client.draw.pixels import Size
from game.client.shell.home import Home
from game.client.start.launcher import Games
from game.client.start.navigation import Navigation
from game.client.start.program import title_scene
from game.folders import Folders

SMALL: Size = (1280, 720)


def home_in(folder: Path, **choices: object) -> Home:
    """A home in a folder; some settings otherwise than kept there."""
    return Home(Folders.under(folder), content(), lambda settings: choices)


@contextmanager
def at_title(home: Home, size: Size = SMALL) -> Iterator[Pilot]:
    """The title of a home, come to rest."""
    with Pilot(size, preferences=home.preferences) as pilot:
        pilot.app.context.workers.thinker = PatientThinker  # type: ignore[method-assign]
        pilot.context.home = home
        seeds = count(7)
        pilot.open(lambda context: title_scene(context, lambda: next(seeds)))
        yield pilot


def navigation_of(pilot: Pilot) -> Navigation:
    navigation = pilot.context.navigator
    assert isinstance(navigation, Navigation)
    return navigation


def games_of(pilot: Pilot) -> Games:
    return navigation_of(pilot).games

"""Where this program may keep files of its own, by the custom of each system.

`POWER_GRID_HOME` puts everything into one folder instead: for a stick that travels, for a second
person on the same account, and for tests, which must never touch anybody's own files.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

NAME: Final = "power-grid"
HOME_VARIABLE: Final = "POWER_GRID_HOME"


@dataclass(frozen=True)
class Folders:
    """The program's folders; none of them need exist yet."""

    config: Path
    """The settings."""
    data: Path
    """Saves and replays: what people would miss."""
    state: Path
    """Logs, screenshots, and the mark of a running program."""
    cache: Path
    """What can be made again at any time."""

    @classmethod
    def under(cls, home: Path) -> Folders:
        """All of them in one folder."""
        return cls(home / "config", home / "data", home / "state", home / "cache")


def usual_folders(environment: Mapping[str, str] | None = None) -> Folders:
    """The folders of this user on this system, or those that the environment asks for."""
    told = os.environ if environment is None else environment
    home = told.get(HOME_VARIABLE)
    if home:
        return Folders.under(Path(home).absolute())
    by_custom = PlatformDirs(NAME, appauthor=False)
    return Folders(
        config=by_custom.user_config_path,
        data=by_custom.user_data_path,
        state=by_custom.user_state_path,
        cache=by_custom.user_cache_path,
    )


def state_folder() -> Path:
    """For logs and screenshots."""
    return usual_folders().state


def cache_folder() -> Path:
    """For what can be made again at any time."""
    return usual_folders().cache

"""What can go wrong while games are kept and taken up again.

A file that is damaged, too new or of another map is told by the engine's DataError; what is here
concerns the keeping itself.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from game.engine.errors import GameError
from game.whole_files import is_disk_full, reason_of


class SaveCode(StrEnum):
    """Why a game could not be kept, or not taken up where it was wanted."""

    DISK_FULL = "disk_full"
    NOT_WRITABLE = "not_writable"
    NO_TITLE = "no_title"
    NO_SUCH_MOMENT = "no_such_moment"
    SHARED = "shared"
    LOG_DIFFERS = "log_differs"


class SaveError(GameError):
    """A game could not be kept or taken up; whatever was kept before is still there."""

    topic = "save.problem"


def not_kept(path: Path, problem: OSError) -> SaveError:
    """The error for a file that could not be written."""
    if is_disk_full(problem):
        return SaveError(SaveCode.DISK_FULL, folder=str(path.parent))
    return SaveError(SaveCode.NOT_WRITABLE, folder=str(path.parent), reason=reason_of(problem))

"""What to do when the program itself fails: write down where, and tell in one sentence."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path
from typing import Final

from game.folders import state_folder

LOG: Final = "crash.log"


def write_crash_log(problem: BaseException, folder: Path | None = None) -> Path | None:
    """Append the traceback to the log; its place, None if it cannot be written."""
    path = (folder or state_folder()) / LOG
    text = "".join(traceback.format_exception(problem))
    head = f"{datetime.now().isoformat(timespec='seconds')} Python {platform.python_version()}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as log:
            log.write(f"{head} {sys.platform}\n{text}\n")
    except OSError:
        return None
    return path

"""What to say where Python lacks what the game needs: what it is, and the command that mends it."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game.needed_packages import Broken, Fault, Lack, command_for
from game.texts import Catalogue


def sentence(texts: Catalogue, fault: Fault) -> str:
    """What is wrong, and what to type."""
    if isinstance(fault, Broken) and not fault.package:
        return texts.say("cli.needs.python", python=sys.executable, reason=fault.reason)
    command = command_for(fault)
    if isinstance(fault, Broken):
        key, told = "cli.needs.broken", {"package": fault.package, "reason": fault.reason}
        return texts.say(key, **told, command=command)
    packages = _listed(texts, fault)
    return texts.count("cli.needs.lacks", len(fault), packages=packages, command=command)


def _listed(texts: Catalogue, lacks: Sequence[Lack]) -> str:
    return ", ".join(_named(texts, lack) for lack in lacks)


def _named(texts: Catalogue, lack: Lack) -> str:
    if not lack.found:
        return lack.need.package
    told = {"package": lack.need.package, "oldest": lack.need.oldest, "found": lack.found}
    return texts.say("cli.needs.old", **told)

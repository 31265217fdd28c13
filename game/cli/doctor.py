"""`main.py doctor`: what a bug report should say about a computer, on one page."""

from __future__ import annotations

import argparse

from game.cli.in_window import hide_greeting
from game.cli.output import EXIT_DIFFERENT
from game.content import load_content
from game.folders import usual_folders
from game.texts import Catalogue


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """It has no options."""


def run(_arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Print all findings; the exit code is 1 if something is not as it should be."""
    hide_greeting()
    from game.client.start.health_report import findings  # noqa: PLC0415

    faults = 0
    for finding in findings(usual_folders(), load_content()):
        line = texts.say(f"cli.doctor.{finding.key}", **finding.parameters)
        if finding.problem is not None:
            line = f"{line} {texts.sentence(finding.problem)}"
        if not finding.is_fine:
            faults += 1
            line = texts.say("cli.doctor.fault", line=line)
        print(line)
    print(texts.count("cli.doctor.faults", faults) if faults else texts.say("cli.doctor.fine"))
    return EXIT_DIFFERENT if faults else 0

"""`main.py maps`: which boards can be played, and everything that is wrong with a map file."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.output import EXIT_DIFFERENT
from game.content import check_map, load_content
from game.texts import Catalogue


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    parser.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help=texts.say("cli.maps.file")
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """List the maps, or the faults of one file; the exit code is 1 if there are faults."""
    return _check(arguments.file, texts) if arguments.file else _list(texts)


def _check(path: Path, texts: Catalogue) -> int:
    faults = check_map(path)
    for fault in faults:
        print(texts.sentence(fault))
    if not faults:
        print(texts.say("cli.maps.good", file=path.name))
    return EXIT_DIFFERENT if faults else 0


def _list(texts: Catalogue) -> int:
    content = load_content()
    for map_id in content.map_ids():
        info = content.map_info(map_id)
        print(
            texts.say(
                "cli.maps.line",
                id=map_id,
                name=info.name,
                cities=info.city_count,
                areas=", ".join(area.id for area in info.areas),
            )
        )
    broken = content.broken_maps()
    for _, fault in broken:
        print(texts.sentence(fault))
    return EXIT_DIFFERENT if broken else 0

"""`main.py maps`: which boards can be played, everything that is wrong with a map file, and baking.

`main.py maps bake` lays the shipped boards out and writes the files that screens draw them from.
"""

from __future__ import annotations

import argparse
import errno
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.cli.output import EXIT_DIFFERENT, Failure
from game.cli.values import Values
from game.content import check_map, load_content
from game.content.files import shown_file
from game.engine.errors import DataCode, DataError
from game.texts import Catalogue

BAKE: Final = "bake"


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    parser.add_argument(
        "file", nargs="?", type=Values(texts).file, metavar="FILE", help=texts.say("cli.maps.file")
    )
    parser.add_argument("maps", nargs="*", metavar="MAP", help=texts.say("cli.maps.maps"))


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """List the maps, or the faults of one file; the exit code is 1 if there are faults."""
    if arguments.file == Path(BAKE):
        return _bake(arguments.maps, texts)
    if arguments.maps:
        raise Failure(texts.say("cli.maps.one_file"))
    return _check(arguments.file, texts) if arguments.file else _list(texts)


def _check(path: Path, texts: Catalogue) -> int:
    if not path.exists():
        raise DataError(DataCode.NO_FILE, file=str(path), reason=os.strerror(errno.ENOENT))
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


def _bake(maps: Sequence[str], texts: Catalogue) -> int:
    # Only this needs a font, and with it pygame.
    from game.client.board.plan.baking import bake  # noqa: PLC0415

    content = load_content()
    for map_id in maps or content.map_ids():
        content.map_info(map_id)
        print(texts.say("cli.maps.baked", map=map_id, file=shown_file(bake(content, map_id))))
    return 0

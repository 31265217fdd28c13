"""Maps that one machine has and others lack."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from builders import content

from game.content import GameContent
from game.content.maps import SHIPPED_MAPS

NAME = "farland"


def map_data(name: str = NAME, toll: int = 1, *, drawing: bool = True) -> dict[str, Any]:
    """Germany under another name, with every connection dearer: another board."""
    data: dict[str, Any] = json.loads((SHIPPED_MAPS / "germany.json").read_text("utf-8"))
    for connection in (data["connections"], *(f["connections"] for f in data["forms"].values())):
        for row in connection:
            row[2] += toll
    if not drawing:
        del data["drawing"]
    return {**data, "id": name, "name": name.title()}


def with_own_map(name: str = NAME, toll: int = 1) -> GameContent:
    """This installation, and a map of one's own before those that are shipped."""
    return content().with_map(map_data(name, toll))


def library_with(folder: Path, *maps: dict[str, Any]) -> GameContent:
    """This installation, and map files in a folder of one's own."""
    for data in maps:
        (folder / f"{data['id']}.json").write_text(json.dumps(data), "utf-8")
    return GameContent(folder)

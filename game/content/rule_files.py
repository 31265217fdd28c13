"""The editions and the plant cards, read from the JSON files beside this module."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from game.content.errors import ContentCode, ContentError
from game.content.files import read_json, shown_file
from game.engine import codec
from game.engine.errors import DataError
from game.engine.plants import Plant, PlantCatalogue
from game.engine.terms import RuleSet

RULES_FOLDER: Final = Path(__file__).resolve().parent / "rules"
PLANTS_FILE: Final = "plants.json"


def rule_set_files(folder: Path = RULES_FOLDER) -> dict[str, Path]:
    """The file of every edition, by its id."""
    return {path.stem: path for path in sorted(folder.glob("*.json")) if path.name != PLANTS_FILE}


def read_rule_set(path: Path) -> RuleSet:
    """An edition. Raises ContentError if its file is damaged."""
    return cast(RuleSet, _read(path, RuleSet))


@cache
def read_plants(path: Path = RULES_FOLDER / PLANTS_FILE) -> PlantCatalogue:
    """The plant cards. Raises ContentError if their file is damaged."""
    plants: tuple[Plant, ...] = _read(path, tuple[Plant, ...])
    return PlantCatalogue(plants)


def _read(path: Path, wanted: Any) -> Any:
    data = read_json(path)
    try:
        return codec.decode(wanted, data)
    except DataError as error:
        raise ContentError(
            ContentCode.RULES_DAMAGED,
            file=shown_file(path),
            field=error.parameters.get("where"),
        ) from error

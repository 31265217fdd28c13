"""All content of an installation: editions, plants and the maps of one or more folders.

Every file is read when it is first asked for. A damaged map is set apart with its error and keeps
no other map from being played. A map may also be lent by somebody else, who plays on it.
"""

from __future__ import annotations

from functools import cache, cached_property
from pathlib import Path
from typing import Final

from game.content.drawing import MapDrawing
from game.content.errors import ContentCode, ContentError
from game.content.faults import SLUG
from game.content.files import shown_file
from game.content.map_check import check_map, check_map_data
from game.content.maps import (
    SHIPPED_MAPS,
    MapInfo,
    build_board,
    build_map_drawing,
    map_files,
    map_info,
    read_map,
)
from game.content.rule_files import read_plants, read_rule_set, rule_set_files
from game.engine.board import Board, Form
from game.engine.codec import Unchecked
from game.engine.errors import SetupCode, SetupError
from game.engine.plants import PlantCatalogue
from game.engine.terms import RuleSet

LENT: Final = "lent"
"""Stands for a folder where a map that came in no file is wrong."""


class GameContent:
    """The engine's `Content`, with the shipped maps and those of further folders."""

    def __init__(
        self, *folders: Path, shipped: Path = SHIPPED_MAPS, lent: Unchecked = None
    ) -> None:
        """`lent` is a checked map that goes before one of the same id in the folders."""
        self._folders = (shipped, *folders)
        self._lent = lent
        self._rule_sets: dict[str, RuleSet] = {}
        self._boards: dict[tuple[str, Form], Board] = {}
        self._maps: dict[str, Unchecked | ContentError] = {}
        self._drawings: dict[str, MapDrawing] = {}
        if lent is not None:
            self._maps[lent["id"]] = _without_drawing(lent)
            self._drawings[lent["id"]] = build_map_drawing(lent)

    def with_map(self, data: Unchecked) -> GameContent:
        """The same with one map more, as another object: what was worked out is told apart by it.

        Raises ContentError if it is no map that could be played.
        """
        shipped, *folders = self._folders
        named = data.get("id") if isinstance(data, dict) else None
        name = named if isinstance(named, str) and SLUG.fullmatch(named) else "map"
        for error in check_map_data(data, Path(LENT) / f"{name}.json"):
            raise error
        return GameContent(*folders, shipped=shipped, lent=data)

    def lent_map(self, map_id: str) -> Unchecked:
        """The data of a map that was lent, None for any other."""
        is_lent = self._lent is not None and self._lent["id"] == map_id
        return self._lent if is_lent else None

    def map_data(self, map_id: str) -> Unchecked:
        """A whole map with its drawing, for whoever lacks it. Raises as `board`."""
        self._map(map_id)
        lent = self.lent_map(map_id)
        return read_map(self._files[map_id]) if lent is None else lent

    def rule_set_ids(self) -> tuple[str, ...]:
        """The editions that can be played."""
        return tuple(rule_set_files())

    def rule_set(self, edition: str) -> RuleSet:
        """Raises SetupError if there is no such edition, ContentError if its file is damaged."""
        if edition not in self._rule_sets:
            files = rule_set_files()
            if edition not in files:
                known = ", ".join(files)
                raise SetupError(SetupCode.UNKNOWN_EDITION, edition=edition, known=known)
            self._rule_sets[edition] = read_rule_set(files[edition])
        return self._rule_sets[edition]

    def plants(self) -> PlantCatalogue:
        """Raises ContentError if the file of plants is damaged."""
        return read_plants()

    def map_ids(self) -> tuple[str, ...]:
        """The maps that can be played, the shipped ones first."""
        return tuple(
            name for name in self._names if not isinstance(self._map_or_error(name), ContentError)
        )

    def broken_maps(self) -> tuple[tuple[Path, ContentError], ...]:
        """The map files that cannot be played, each with its first fault."""
        faults = [(path, self._map_or_error(name)) for name, path in self._files.items()]
        broken = [(path, fault) for path, fault in faults if isinstance(fault, ContentError)]
        return (*broken, *self._set_apart)

    def map_info(self, map_id: str) -> MapInfo:
        """Raises SetupError if there is no such map, ContentError if its file is damaged."""
        return map_info(self._map(map_id))

    def board(self, map_id: str, form: Form) -> Board:
        """Raises SetupError if there is no such map, ContentError if its file is damaged."""
        key = (map_id, form)
        if key not in self._boards:
            self._boards[key] = build_board(self._map(map_id), form)
        return self._boards[key]

    def map_drawing(self, map_id: str) -> MapDrawing:
        """What to paint under the board; read apart, as only screens need it. Raises as `board`."""
        if map_id not in self._drawings:
            self._drawings[map_id] = build_map_drawing(self.map_data(map_id))
        return self._drawings[map_id]

    @cached_property
    def _candidates(self) -> tuple[Path, ...]:
        return tuple(path for folder in self._folders for path in map_files(folder))

    @cached_property
    def _files(self) -> dict[str, Path]:
        """One file for every name; a map id never becomes part of a path."""
        files: dict[str, Path] = {}
        for path in self._candidates:
            if SLUG.fullmatch(path.stem):
                files.setdefault(path.stem, path)
        return files

    @cached_property
    def _names(self) -> tuple[str, ...]:
        lent = () if self._lent is None else (self._lent["id"],)
        return tuple(dict.fromkeys((*self._files, *lent)))

    @cached_property
    def _set_apart(self) -> tuple[tuple[Path, ContentError], ...]:
        """Files that no map id leads to: a name that is none, or one that is taken."""
        return tuple(
            (path, self._why_apart(path))
            for path in self._candidates
            if self._files.get(path.stem) != path
        )

    def _why_apart(self, path: Path) -> ContentError:
        file = shown_file(path)
        if path.stem in self._files:
            return ContentError(
                ContentCode.MAP_TWICE,
                file=file,
                id=path.stem,
                other=shown_file(self._files[path.stem]),
            )
        return check_map(path)[0]

    def _map(self, map_id: str) -> Unchecked:
        if map_id not in self._names:
            known = ", ".join(self.map_ids())
            raise SetupError(SetupCode.UNKNOWN_MAP, map=map_id, known=known)
        found = self._map_or_error(map_id)
        if isinstance(found, ContentError):
            raise found
        return found

    def _map_or_error(self, map_id: str) -> Unchecked | ContentError:
        """A map without its drawing, or what is wrong with it."""
        if map_id not in self._maps:
            try:
                self._maps[map_id] = _without_drawing(read_map(self._files[map_id]))
            except ContentError as error:
                self._maps[map_id] = error
        return self._maps[map_id]


def _without_drawing(data: Unchecked) -> Unchecked:
    return {field: value for field, value in data.items() if field != "drawing"}


@cache
def load_content(*folders: Path) -> GameContent:
    """The content of this installation, the same object each time, with maps of further folders."""
    return GameContent(*folders)

"""What boards, editions and areas are called in the language that is spoken.

The files of maps and editions bring names of their own, which serve where the catalogue has none:
so a map that somebody adds needs no catalogue.
"""

from __future__ import annotations

from game.content.maps import MapInfo
from game.engine.board import Area, Board
from game.engine.terms import RuleSet
from game.texts import Catalogue


def map_name(words: Catalogue, board: Board | MapInfo) -> str:
    return words.name(f"names.map.{board.id}", board.name)


def edition_name(words: Catalogue, edition: RuleSet) -> str:
    return words.name(f"names.edition.{edition.id}", edition.name)


def area_name(words: Catalogue, board: Board | MapInfo, area: Area) -> str:
    """Areas of different maps may share an id, but are parts of different countries."""
    return words.name(f"names.area.{board.id}.{area.id}", area.name)

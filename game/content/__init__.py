"""Editions, plants and maps as files: what the engine plays by without reading a file itself."""

from __future__ import annotations

from game.content.drawing import MapDrawing
from game.content.errors import ContentCode, ContentError
from game.content.library import GameContent, load_content
from game.content.map_check import check_map
from game.content.maps import MapInfo

__all__ = [
    "ContentCode",
    "ContentError",
    "GameContent",
    "MapDrawing",
    "MapInfo",
    "check_map",
    "load_content",
]

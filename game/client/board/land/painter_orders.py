"""What is asked of the painter's process, and what names the finished work on disk."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from game.client.board.plan.geometry import Frame
from game.client.board.plan.ground import LandGround
from game.client.board.plan.layout import board_key
from game.client.draw.pixels import Size
from game.client.draw.theme import THEME_FILE
from game.content.drawing import MapDrawing
from game.engine import codec
from game.engine.board import AreaId, Board

DRAWING_VERSION: Final = 1
"""To be raised whenever the same order gives another picture."""


class Light(StrEnum):
    """When a map is seen."""

    DAY = "day"
    NIGHT = "night"


@dataclass(frozen=True)
class PictureOrder:
    """The terrain of a frame; `layout` is the text of a layout, zone None means all areas."""

    layout: bytes
    frame: Frame
    size: Size
    zone: tuple[AreaId, ...] | None = None
    light: Light = Light.DAY

    @property
    def key(self) -> str:
        return codec.digest(
            {
                "version": DRAWING_VERSION,
                "theme": _theme_digest(),
                "layout": hashlib.blake2b(self.layout, digest_size=12).hexdigest(),
                "frame": [round(value, 3) for value in _sides(self.frame)],
                "size": list(self.size),
                "zone": None if self.zone is None else sorted(self.zone),
                "light": self.light.value,
            }
        )


@dataclass(frozen=True)
class LayoutOrder:
    """The layout of a board that has not been baked."""

    board: Board
    drawing: MapDrawing
    ground: LandGround

    @property
    def key(self) -> str:
        return codec.digest(
            {
                "board": board_key(self.board),
                "drawing": codec.encode(self.drawing),
                "ground": codec.encode(self.ground),
            }
        )


Order = PictureOrder | LayoutOrder


@dataclass(frozen=True)
class Request:
    """An order under a number."""

    number: int
    order: Order


@dataclass(frozen=True)
class AnswerPart:
    """A piece of an answer; large pictures come in many, so that no frame waits for one."""

    number: int
    data: bytes
    is_last: bool


@dataclass(frozen=True)
class Spoilt:
    """An order could not be carried out; the reason is for developers."""

    number: int
    reason: str


def _sides(frame: Frame) -> tuple[float, float, float, float]:
    return frame.left, frame.top, frame.width, frame.height


@cache
def _theme_digest() -> str:
    return hashlib.blake2b(THEME_FILE.read_bytes(), digest_size=12).hexdigest()

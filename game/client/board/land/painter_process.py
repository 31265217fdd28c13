"""The painter's own process: takes orders from a pipe and sends back bytes.

It never opens a window, and it ends with the program that started it, whatever happens to that.
"""

from __future__ import annotations

import json
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

import pygame

from game.client.board.land.night import paint_night
from game.client.board.land.painter_orders import (
    AnswerPart,
    LayoutOrder,
    Light,
    Order,
    PictureOrder,
    Request,
    Spoilt,
)
from game.client.board.land.picture_cache import PictureCache
from game.client.board.land.terrain import paint_terrain
from game.client.board.plan.layout import BoardLayout, lay_out
from game.client.board.plan.layout_file import decode_layout, layout_text
from game.client.board.plan.plate_size import name_measure
from game.client.draw.theme import shipped_theme
from game.processes import described

PART: Final = 256 * 1024


def serve(pipe: Connection, folder: Path | None) -> None:
    """Carry out orders one after the other until the pipe is closed."""
    cache = PictureCache(folder)
    try:
        while True:
            _answer(pipe, pipe.recv(), cache)
    except (EOFError, OSError):
        return


def carry_out(order: Order, cache: PictureCache) -> bytes:
    """The work itself: what is kept on disk, or else made now and kept."""
    found = cache.get(order.key)
    if found is not None and _fits(order, found):
        return found
    made = _picture(order) if isinstance(order, PictureOrder) else _layout(order)
    cache.put(order.key, made)
    return made


def _answer(pipe: Connection, request: Request, cache: PictureCache) -> None:
    try:
        data = carry_out(request.order, cache)
    except Exception as problem:
        # One bad map must not cost all later pictures; the reason travels to the log.
        pipe.send(Spoilt(request.number, described(problem)))
        return
    for start in range(0, max(1, len(data)), PART):
        end = start + PART
        pipe.send(AnswerPart(request.number, data[start:end], end >= len(data)))


def _fits(order: Order, data: bytes) -> bool:
    """A picture of another size would be drawn as noise."""
    if isinstance(order, PictureOrder):
        return len(data) == 3 * order.size[0] * order.size[1]
    return bool(data)


def _picture(order: PictureOrder) -> bytes:
    layout, theme = _decoded(order.layout), shipped_theme()
    if order.light is Light.NIGHT:
        picture = paint_night(layout, order.frame, order.size, theme)
    else:
        picture = paint_terrain(layout, order.frame, order.size, theme, zone=order.zone)
    return pygame.image.tobytes(picture, "RGB")


def _layout(order: LayoutOrder) -> bytes:
    measure = name_measure(shipped_theme())
    layout = lay_out(order.board, order.drawing, order.ground, measure)
    return layout_text(layout)


@lru_cache(maxsize=2)
def _decoded(text: bytes) -> BoardLayout:
    return decode_layout(json.loads(text))

"""The pictures of the book by their names: how high each is, and who draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.client.rulebook import pictures_pieces as pieces
from game.client.rulebook import pictures_tables as tables
from game.client.rulebook.chapters import Picture
from game.client.rulebook.easel import Easel

Draw = Callable[[Easel], None]
GALLERY: Final[Mapping[Picture, tuple[float, Draw]]] = {
    Picture.COMPANY: (92.0, pieces.company),
    Picture.PLAYERS: (124.0, tables.players),
    Picture.PHASES: (96.0, tables.phases),
    Picture.ORDER: (72.0, pieces.order),
    Picture.PLANT_MARKET: (206.0, tables.plant_market),
    Picture.CARD: (144.0, pieces.card),
    Picture.RESOURCE_MARKET: (178.0, tables.resource_market),
    Picture.STORAGE: (100.0, pieces.storage),
    Picture.REFILL: (160.0, tables.refill),
    Picture.ROUTE: (64.0, pieces.route),
    Picture.PAYMENTS: (170.0, tables.payments),
    Picture.SLOTS: (84.0, pieces.slots),
    Picture.STEP_3: (76.0, pieces.step_3),
    Picture.DISCOUNT: (92.0, pieces.discount),
    Picture.BACKS: (88.0, pieces.backs),
    Picture.CARTEL: (64.0, pieces.cartel),
    Picture.MARKED: (64.0, pieces.marked),
    Picture.SCREEN: (330.0, tables.screen),
    Picture.KEYS: (tables.KEY_ROW * tables.key_rows(), tables.keys),
}
"""Logical heights, and what draws there."""


def picture_height(picture: Picture) -> float:
    return GALLERY[picture][0]


def draw_picture(picture: Picture, easel: Easel) -> None:
    GALLERY[picture][1](easel)

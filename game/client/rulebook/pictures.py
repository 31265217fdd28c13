"""The pictures of the book by their names: how high each is, and who draws it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.client.rulebook import pictures_pieces as pieces
from game.client.rulebook import pictures_tables as tables
from game.client.rulebook.chapters import BookPicture
from game.client.rulebook.easel import Easel

Draw = Callable[[Easel], None]
GALLERY: Final[Mapping[BookPicture, tuple[float, Draw]]] = {
    BookPicture.COMPANY: (92.0, pieces.company),
    BookPicture.PLAYERS: (124.0, tables.players),
    BookPicture.PHASES: (96.0, tables.phases),
    BookPicture.ORDER: (72.0, pieces.order),
    BookPicture.PLANT_MARKET: (206.0, tables.plant_market),
    BookPicture.CARD: (144.0, pieces.card),
    BookPicture.RESOURCE_MARKET: (178.0, tables.resource_market),
    BookPicture.STORAGE: (100.0, pieces.storage),
    BookPicture.REFILL: (160.0, tables.refill),
    BookPicture.ROUTE: (64.0, pieces.route),
    BookPicture.PAYMENTS: (170.0, tables.payments),
    BookPicture.SLOTS: (84.0, pieces.slots),
    BookPicture.STEP_3: (76.0, pieces.step_3),
    BookPicture.DISCOUNT: (92.0, pieces.discount),
    BookPicture.BACKS: (88.0, pieces.backs),
    BookPicture.CARTEL: (64.0, pieces.cartel),
    BookPicture.MARKED: (64.0, pieces.marked),
    BookPicture.SCREEN: (330.0, tables.screen),
    BookPicture.KEYS: (tables.KEY_ROW * tables.key_rows(), tables.keys),
}
"""Logical heights, and what draws there."""


def picture_height(picture: BookPicture) -> float:
    return GALLERY[picture][0]


def draw_picture(picture: BookPicture, easel: Easel) -> None:
    GALLERY[picture][1](easel)

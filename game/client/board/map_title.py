"""The title of the map: its name, its edition, and what is known of the areas in play."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.client.board.art import BoardArt
from game.client.board.camera import Camera
from game.client.board.cartouche import CartoucheFit, cartouche, cartouche_fits
from game.client.board.plate_looks import BoardState
from game.client.draw import Kit
from game.client.draw.pixels import Cache, Point
from game.client.vocabulary.place_names import map_name
from game.texts import Catalogue

GROWS: Final = 4.0
"""By so much at most it gets wider with another number in it."""

TRIED: Final = 6
"""Places that are weighed by what they leave to tags."""
WORTH_IT: Final = 4.0
"""Tags have to gain so much before the title gives up a better place."""

Astray = Callable[[Rect], float]
"""What the tags of areas would lose, were the title there."""


class MapTitle:
    """Draws the title of one board, and keeps it."""

    def __init__(self, kit: Kit, art: BoardArt, words: Catalogue) -> None:
        self._kit, self._art, self._words = kit, art, words
        self._kept: Cache[tuple[Surface, Point]] = Cache(4)
        self._fits: Cache[CartoucheFit] = Cache(4)

    def drawn(
        self, state: BoardState, camera: Camera, astray: Astray | None
    ) -> tuple[Surface, Point] | None:
        """The picture and its upper left corner on the page; None unless all of it is seen."""
        count = len(state.chosen) if state.drafted else len(state.zone or self._art.board.areas)
        return self._of(state, camera, count, astray) if camera.shows_all else None

    def room(self, state: BoardState, camera: Camera, astray: Astray) -> Rect:
        """What it needs of the window at most, as areas are chosen."""
        picture, corner = self._of(state, camera, state.wanted, astray)
        return self._in_window(camera, corner, picture.get_size())

    def _of(
        self, state: BoardState, camera: Camera, count: int, astray: Astray | None
    ) -> tuple[Surface, Point]:
        board, layout, scale = self._art.board, self._art.layout, camera.piece_scale
        title = map_name(self._words, board)
        subtitle = self._subtitle(state, count)
        # It stays where it is while areas are chosen, so it is fitted with all of them.
        whole = self._subtitle(state, state.wanted) if state.drafted else subtitle
        at = (title, scale, camera.sheet, layout.key, astray is not None)
        fit = self._fits.get((whole, *at), lambda: self._fit(camera, title, whole, astray))

        def made() -> tuple[Surface, Point]:
            return cartouche(self._kit, title, subtitle, scale * fit.share), fit.corner

        return self._kept.get((subtitle, fit, *at), made)

    def _subtitle(self, state: BoardState, count: int) -> str:
        board = self._art.board
        return self._words.say(
            "board.drafted" if state.drafted else "board.cartouche",
            edition=self._words.say(f"board.form.{board.form.value}"),
            cities=len(board.cities),
            areas=count,
            all=state.wanted or len(board.areas),
        )

    def _fit(
        self, camera: Camera, title: str, subtitle: str, astray: Astray | None
    ) -> CartoucheFit:
        """Where no tag has to leave its area for it; of the first few the one that costs least."""
        scale = camera.piece_scale

        def size_of(share: float) -> Point:
            picture = cartouche(self._kit, title, subtitle, scale * share)
            return picture.get_width() / scale, picture.get_height() / scale

        found = cartouche_fits(self._art.layout, camera.sheet, size_of)
        if astray is None:
            return found[0]
        best, least = found[0], math.inf
        for fit in found[:TRIED]:
            width, height = size_of(fit.share)
            lost = astray(self._in_window(camera, fit.corner, (width * scale, height * scale)))
            if lost < least - WORTH_IT:
                best, least = fit, lost
            if not least:
                break
        return best

    def _in_window(self, camera: Camera, corner: Point, size: Point) -> Rect:
        left, top = camera.to_window(corner)
        room = Rect(round(left), round(top), round(size[0]), round(size[1]))
        return room.inflate(2 * self._kit.px(GROWS), 0)

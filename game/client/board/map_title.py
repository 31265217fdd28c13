"""The title of the map: its name, its edition, and what is known of the areas in play."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.client.board.art import BoardArt
from game.client.board.camera import Camera
from game.client.board.cartouche import CartoucheFit, cartouche, cartouche_fit
from game.client.board.plate_looks import BoardState
from game.client.draw import Kit
from game.client.draw.pixels import Cache, Point
from game.client.vocabulary.place_names import map_name
from game.texts import Catalogue

GROWS: Final = 4.0
"""By so much at most it gets wider with another number in it."""


class MapTitle:
    """Draws the title of one board, and keeps it."""

    def __init__(self, kit: Kit, art: BoardArt, words: Catalogue) -> None:
        self._kit, self._art, self._words = kit, art, words
        self._kept: Cache[tuple[Surface, Point]] = Cache(4)

    def drawn(self, state: BoardState, camera: Camera) -> tuple[Surface, Point] | None:
        """The picture and its upper left corner on the page; None unless all of it is seen."""
        count = len(state.chosen) if state.drafted else len(state.zone or self._art.board.areas)
        return self._of(state, camera, count) if camera.shows_all else None

    def room(self, state: BoardState, camera: Camera) -> Rect:
        """What it needs of the window at most, as areas are chosen."""
        picture, corner = self._of(state, camera, state.wanted)
        left, top = camera.to_window(corner)
        room = picture.get_rect(topleft=(round(left), round(top)))
        return room.inflate(2 * self._kit.px(GROWS), 0)

    def _of(self, state: BoardState, camera: Camera, count: int) -> tuple[Surface, Point]:
        board, layout, scale = self._art.board, self._art.layout, camera.piece_scale
        title = map_name(self._words, board)
        subtitle = self._subtitle(state, count)

        def made() -> tuple[Surface, Point]:
            whole = self._subtitle(state, state.wanted) if state.drafted else subtitle
            fit = self._fit(camera, title, whole)
            return cartouche(self._kit, title, subtitle, scale * fit.share), fit.corner

        return self._kept.get((title, subtitle, scale, camera.sheet, layout.key), made)

    def _subtitle(self, state: BoardState, count: int) -> str:
        board = self._art.board
        return self._words.say(
            "board.drafted" if state.drafted else "board.cartouche",
            edition=self._words.say(f"board.form.{board.form.value}"),
            cities=len(board.cities),
            areas=count,
            all=state.wanted or len(board.areas),
        )

    def _fit(self, camera: Camera, title: str, subtitle: str) -> CartoucheFit:
        """It stays where it is while areas are chosen, so it is fitted with all of them."""
        scale = camera.piece_scale

        def size_of(share: float) -> Point:
            picture = cartouche(self._kit, title, subtitle, scale * share)
            return picture.get_width() / scale, picture.get_height() / scale

        return cartouche_fit(self._art.layout, camera.sheet, size_of)

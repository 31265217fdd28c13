"""The title's buttons: a panel like all others, whose faces are painted for the night."""

from __future__ import annotations

from pygame import BLEND_PREMULTIPLIED, Rect, Surface

from game.client.draw import ButtonState
from game.client.draw.pixels import Size
from game.client.scenery.title_words import (
    ENTRY_GAP,
    MENU_TOP,
    PAIR,
    WordPlaces,
    beside_pictures,
    entry_pictures,
    primary_pictures,
)
from game.client.shell.aloud import as_sentence
from game.client.start.title_entry import TitleEntry
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel, PlacedPicture

Faces = dict[ButtonState, Surface]


class TitleButtons(Panel[tuple[TitleEntry, ...]]):
    """The first entry is the gold one; each has a face for every state, painted once."""

    overhang = 0.0
    _faces: tuple[Faces, ...] = ()

    def show(self, model: tuple[TitleEntry, ...]) -> None:
        self._faces = ()
        super().show(model)

    @property
    def first(self) -> Rect | None:
        """Where the gold one lies."""
        return self.place_of(self._model[0].piece) if self._model else None

    def label_of(self, piece: PieceId) -> str:
        entries = (entry for entry in self._model or () if entry.piece == piece)
        return next((as_sentence([entry.label, entry.note]) for entry in entries), "")

    def paint(self, page: Page, model: tuple[TitleEntry, ...]) -> None:
        places = self._places(model)
        if not self._faces:
            sizes = (place.size for place in places)
            self._faces = tuple(self._painted_faces(*each) for each in zip(model, sizes))
        for entry, place in zip(model, places):
            page.mark(entry.piece, place)

    def pictures(self, page: Page) -> list[PlacedPicture]:
        entries = zip(self._model or (), self._faces)
        return [
            (faces[self.state_of(entry.piece)], page.places[entry.piece].topleft)
            for entry, faces in entries
        ]

    def draw_again(self, surface: Surface) -> None:
        surface.fblits(self._drawn, BLEND_PREMULTIPLIED)

    def _places(self, model: tuple[TitleEntry, ...]) -> list[Rect]:
        places = WordPlaces(self.kit, self.rect.h)
        halves = [entry.is_half for entry in model]
        if not model[1:] or not model[1].is_beside:
            return places.entries(halves)
        top, wide = MENU_TOP + PAIR[1] + ENTRY_GAP, 2 * PAIR[0] + ENTRY_GAP
        return [*places.pair(), *places.entries(halves[2:], top, wide)]

    def _painted_faces(self, entry: TitleEntry, size: Size) -> Faces:
        if self._model and entry == self._model[0]:
            pictures = primary_pictures(self.kit, size, entry.label, entry.note)
        elif entry.is_beside:
            pictures = beside_pictures(self.kit, size, entry.label, entry.note)
        else:
            pictures = entry_pictures(self.kit, size, entry.label)
        normal = pictures[ButtonState.NORMAL]
        return {state: pictures.get(state, normal).premul_alpha() for state in ButtonState}

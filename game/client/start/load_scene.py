"""All games that were kept: in progress, named and finished; to go on with, look at or delete."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface
from pygame.event import Event

from game.client.lan.copies.copy_list import CopyRack
from game.client.shell.context import Context
from game.client.start.load_form import (
    DELETE,
    EARLIER,
    KEEP,
    OPEN,
    REPLAY,
    REVIEW_OF,
    LoadForm,
    list_share,
    picture_box,
    row_piece,
    rows_in,
)
from game.client.start.save_words import save_words
from game.client.vocabulary.controls import name_of, number_of, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.frame import BACK, GAP, MenuFrame, head_form
from game.client.widgets.items import Box
from game.client.widgets.second_press import SecondPress
from game.engine.errors import DataError
from game.saves.shelf import SaveKind, Shelf, ShelfEntry

MOVES: Final = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_PAGEUP: -5,
    pygame.K_PAGEDOWN: 5,
}
RADIUS: Final = 6.0


class LoadScene(FormScene):
    """A list at the left, one save in full at the right."""

    takes_back = True

    def __init__(
        self,
        context: Context,
        shelf: Shelf,
        go_on: Callable[[ShelfEntry], None],
        replay: Callable[[ShelfEntry], None],
        review: Callable[[ShelfEntry], None],
        *,
        rack: CopyRack | None = None,
    ) -> None:
        """`rack` has the copies of games that were played on other machines."""
        super().__init__(context)
        self._go_on = go_on
        self._replay = replay
        self._review = review
        self._shelf = shelf
        self._rack = rack
        self.kind = SaveKind.AUTO
        self.chosen = 0
        self._first = 0
        self._deletion: SecondPress[PieceId] = SecondPress()
        self._pictures: dict[tuple[Path, float], Surface | None] = {}
        self._read()

    @property
    def entry(self) -> ShelfEntry | None:
        """The save that is shown in full."""
        return self.entries[self.chosen] if self.chosen < len(self.entries) else None

    def find(self, entry: ShelfEntry) -> None:
        """Begin with one of the saves."""
        self.kind = entry.kind
        self._read()
        found = [place for place, one in enumerate(self.entries) if one.path == entry.path]
        self._first = self.chosen = found[0] if found else 0

    def build(self) -> Sequence[FormPanel]:
        self._pictures.clear()
        kit, words = self.context.kit, self.context.catalogue
        frame = MenuFrame.of(self.context.size, self.context.settings.interface_scale)
        body = Box(frame.body.x, frame.body.y, frame.body.width, frame.foot.bottom - frame.body.y)
        left = Box(body.x, body.y, body.width * list_share(body.width), body.height)
        right = Box(left.right + GAP, body.y, body.right - left.right - GAP, body.height)
        panels = tuple(FormPanel(kit, frame.place(box), words) for box in (frame.head, left, right))
        self._head, self._list, self._details = panels
        return panels

    def fill(self) -> None:
        words = self.context.catalogue
        self._head.show(head_form(words, self._head.width, words.say("load.title")))
        form = LoadForm(words, save_words(self.context))
        size = self._list.room
        self._list.show(form.shelf(self.kind, self.entries, self._first, self.chosen, size))
        entry = self.entry
        if entry is None:
            self._details.show(FormModel("", ()))
            return
        earlier = self._shelf.previous(entry) if entry.problem is not None else None
        room = self._details.room
        picture = self._picture(entry)
        is_sure = self._deletion.asked is not None
        self._details.show(form.details(entry, picture, is_sure, earlier, room))

    def default(self) -> PieceId | None:
        entry = self.entry
        if entry is None:
            return None
        if entry.headline is None:
            return EARLIER
        return OPEN if entry.can_go_on else REPLAY

    def key(self, event: Event) -> bool:
        if event.key == pygame.K_DELETE and self.entry is not None:
            self.press(DELETE)
            return True
        in_list = self.focus.shown is None or name_of(self.focus.shown) == "save"
        if event.key not in MOVES or not in_list:
            return False
        self._choose(self.chosen + MOVES[event.key])
        return True

    def wheel(self, notches: float) -> None:
        most = max(0, len(self.entries) - rows_in(self._list.height))
        self._first = min(most, max(0, self._first - int(notches)))
        self.changed()

    def pressed(self, piece: PieceId) -> None:
        entry = self.entry
        if piece == BACK:
            self.leave()
        elif name_of(piece) == "kind":
            self.kind, self.chosen, self._first = SaveKind(value_of(piece)), 0, 0
            self._read()
            self.changed()
        elif name_of(piece) == "save":
            self._choose(number_of(piece))
        elif entry is not None:
            self._with(entry, piece)

    def resume(self) -> None:
        self._read()
        super().resume()

    def _with(self, entry: ShelfEntry, piece: PieceId) -> None:
        if piece == DELETE:
            self._delete(entry)
        elif piece == KEEP:
            self._keep(entry)
        elif piece == OPEN:
            self._go_on(entry)
        elif piece == REPLAY:
            self._replay(entry)
        elif piece == REVIEW_OF:
            self._review(entry)
        elif piece == EARLIER:
            earlier = self._shelf.previous(entry)
            if earlier is not None:
                self._go_on(earlier)

    def _delete(self, entry: ShelfEntry) -> None:
        if self._deletion.confirms(DELETE):
            if entry.shared is None:
                self._shelf.delete(entry)
            elif self._rack is not None:
                self._rack.delete(entry)
            self._read()
        self.changed()

    def _keep(self, entry: ShelfEntry) -> None:
        """A copy that is to stay; it remains the chosen one."""
        if self._rack is None:
            return
        try:
            self._rack.keep(entry)
        except DataError as problem:
            self.context.tell(self.context.catalogue.sentence(problem))
        self._read()
        self.changed()

    def _choose(self, place: int) -> None:
        self._deletion.forget()
        self.chosen = min(max(0, place), max(0, len(self.entries) - 1))
        seen = rows_in(self._list.height)
        self._first = min(max(self._first, self.chosen - seen + 1), self.chosen)
        if self.focus.shown is not None and name_of(self.focus.shown) == "save":
            self.focus.point(row_piece(self.chosen))
        self.changed()

    def _read(self) -> None:
        found = self._shelf.entries(self.kind)
        if self.kind is SaveKind.REPLAY and self._rack is not None:
            both = (*found, *self._rack.entries())
            found = tuple(sorted(both, key=lambda entry: entry.saved_at, reverse=True))
        self.entries = found
        self.chosen = min(self.chosen, max(0, len(self.entries) - 1))

    def _picture(self, entry: ShelfEntry) -> Surface | None:
        """The table as it was left, in the size of its frame; None if there is no picture."""
        path = entry.picture
        if path is None:
            return None
        key = (path, entry.saved_at.timestamp())
        if key not in self._pictures:
            self._pictures[key] = self._loaded(path)
        return self._pictures[key]

    def _loaded(self, path: Path) -> Surface | None:
        try:
            picture = pygame.image.load(path).convert()
        except (pygame.error, OSError):
            return None
        kit = self.context.kit
        frame = picture_box(self._details.room)
        width, height = kit.px(frame.width), kit.px(frame.height)
        share = min(width / picture.get_width(), height / picture.get_height())
        size = (round(picture.get_width() * share), round(picture.get_height() * share))
        scaled = pygame.transform.smoothscale(picture, size).convert_alpha()
        return kit.shapes.rounded(scaled, RADIUS * kit.scale)

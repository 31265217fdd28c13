"""Finding a city by the beginning of its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.client.draw import Style
from game.client.shell.context import Context
from game.client.vocabulary.pieces import CityPiece, PieceId, city
from game.client.widgets.dialog import Dialog
from game.client.widgets.focus import search_cities
from game.client.widgets.interaction import PRESSING, WAYS
from game.client.widgets.overlay_scene import OverlayScene, centred
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.client.widgets.typing_field import TypingField
from game.engine.board import City, CityId

SIZE: Final = (320.0, 300.0)
FIELD: Final = 36.0
LINE: Final = 30.0
MOST: Final = 7


@dataclass(frozen=True)
class Matches:
    """What was found, and which of it Enter takes."""

    names: tuple[tuple[CityId, str], ...]
    chosen: int
    note: str


class FindCityScene(Dialog[CityId], OverlayScene):
    """Type, choose with the arrows, Enter; or click."""

    def __init__(
        self, context: Context, cities: Sequence[City], found: Callable[[CityId], None]
    ) -> None:
        super().__init__(context, found)
        self._cities = tuple(cities)
        self._field = TypingField()
        self._text = ""
        self._chosen = 0

    def build(self) -> Sequence[Panel[Any]]:
        kit = self.context.kit
        place = centred(self.context.size, kit.px(SIZE[0]), kit.px(SIZE[1]))
        self._panel = _MatchesPanel(kit, place, self.context.catalogue)
        self._field.open_search(self.context.ui_manager, self._panel.field(), self._text)
        self._show()
        return (self._panel,)

    def exit(self) -> None:
        self._field.close()

    def handle(self, event: Event) -> bool:
        if self._field.is_finished_by(event):
            self._take()
            return True
        return super().handle(event)

    def key(self, event: Event) -> bool:
        matches = self._matches()
        if event.key == pygame.K_TAB and matches:
            by = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self._chosen = (self._chosen + by) % len(matches)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if event.key == pygame.K_DOWN else -1
            self._chosen = max(0, min(len(matches) - 1, self._chosen + step))
        else:
            return event.key in WAYS or event.key in PRESSING
        self._show()
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._field.is_open and self._field.text != self._text:
            self._text, self._chosen = self._field.text, 0
            self._show()

    def pressed(self, piece: PieceId) -> None:
        if isinstance(piece, CityPiece):
            self.dismiss(piece.city)

    @property
    def chosen_city(self) -> CityId | None:
        """What Enter would take."""
        matches = self._matches()
        return matches[min(self._chosen, len(matches) - 1)] if matches else None

    def _matches(self) -> tuple[CityId, ...]:
        if not self._text.strip():
            return tuple(found.id for found in self._cities[:MOST])
        return search_cities(self._cities, self._text)[:MOST]

    def _take(self) -> None:
        found = self.chosen_city
        if found is not None:
            self.dismiss(found)
        else:
            self.resize(self.context.size)

    def _show(self) -> None:
        names = {found.id: found.name for found in self._cities}
        matches = tuple((found, names[found]) for found in self._matches())
        key = "prompt" if matches else "none"
        note = self.context.catalogue.say(f"action.find.{key}")
        self._panel.show(Matches(matches, self._chosen, note))
        self._is_dirty = True


class _MatchesPanel(Panel[Matches]):
    """The field's place, and the matches below it."""

    overhang = 14.0

    def field(self) -> Rect:
        pad = self.px(12)
        top = self.rect.y + self.px(LABEL_ROW + 4)
        return Rect(self.rect.x + pad, top, self.rect.w - 2 * pad, self.px(FIELD))

    def paint(self, page: Page, model: Matches) -> None:
        self.ground(page, self.words.say("action.find.title"), model.note, accent=True)
        field = self.field()
        y = field.bottom + self.px(8)
        for place, (found, name) in enumerate(model.names):
            row = Rect(field.x, y, field.w, self.px(LINE - 2))
            is_chosen = place == model.chosen
            fill = ("ground.asked", "accent.amber_dark") if is_chosen else ("ground.recess", None)
            page.blit(self.kit.desk.field(row.size, fill[0], 5, fill[1]), row.topleft)
            words = Rect(row.x + self.px(10), row.y, row.w - self.px(20), row.h)
            page.write(name, Style.NAME, "text.ivory" if is_chosen else "text.text", words)
            page.mark(city(found), row)
            y += self.px(LINE)

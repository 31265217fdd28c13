"""The title: the land at night under its wires, and what can be done from here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.draw import Kit
from game.client.draw.pixels import Size
from game.client.scenery.night_map import NightMap
from game.client.scenery.title_stage import TitleStage
from game.client.scenery.title_view import TitleView
from game.client.scenery.title_words import RADIUS
from game.client.shell.context import Context
from game.client.start.title_buttons import TitleButtons
from game.client.start.title_entry import Entries, TitleEntry
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.panel_scene import PanelScene

MAP: Final = "usa"
"""Wide enough to lie below a whole window."""
TOUCHES: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)


class TitleScene(PanelScene):
    """The first thing that is seen, with the entries that it is given."""

    is_home = True

    def __init__(
        self,
        context: Context,
        entries: Entries,
        rehearse: Callable[[], Iterator[None]] | None = None,
    ) -> None:
        """`rehearse` makes ready, in small steps, what somebody may go on to."""
        super().__init__(context)
        self._rehearse = rehearse
        self._rehearsal: Iterator[None] | None = rehearse() if rehearse else None
        self._ask_entries = entries
        self._entries: tuple[TitleEntry, ...] = ()
        self._kept_view: TitleView | None = None
        self._is_covered = False

    @property
    def note(self) -> str:
        """What the first entry leads to."""
        return self._entries[0].note if self._entries else ""

    @property
    def is_stale(self) -> bool:
        return super().is_stale or self._view.is_stale

    @property
    def rest(self) -> float:
        # Only what is on top prepares anything: under a question the rehearsal waits.
        is_rehearsing = self._rehearsal is not None and not self._is_covered
        return 0.0 if self._view.is_busy or is_rehearsing else super().rest

    def build(self) -> Sequence[TitleButtons]:
        context = self.context
        self._buttons = TitleButtons(context.kit, Rect((0, 0), context.size), context.catalogue)
        return (self._buttons,)

    def fill(self) -> None:
        self._entries = tuple(self._ask_entries())
        self._buttons.show(self._entries)

    def pressed(self, piece: PieceId) -> None:
        next(entry for entry in self._entries if entry.piece == piece).act()

    def default(self) -> PieceId:
        return self._entries[0].piece

    def leave(self) -> None:
        """Nothing lies below the title; whoever wants to go says so."""

    def exit(self) -> None:
        self._drop_view()

    def pause(self) -> None:
        self._is_covered = True
        super().pause()

    def resume(self) -> None:
        self._is_covered = False
        super().resume()
        self._view.spoil()

    def prepare(self) -> bool:
        """What somebody may go on to, once nothing of the title itself is still to come."""
        if self._rehearsal is None or self._view.is_busy:
            return False
        if next(self._rehearsal, self) is self:
            self._rehearsal = None
        return True

    def resize(self, size: Size) -> None:
        self._rehearsal = self._rehearse() if self._rehearse else None
        self._drop_view()
        super().resize(size)

    def handle(self, event: Event) -> bool:
        if event.type in TOUCHES:
            self._view.touch()
        return super().handle(event)

    def update(self, dt: float) -> None:
        """Large pictures are let go of while nothing is seen of them; they are soon made again."""
        super().update(dt)
        if self._is_covered and self not in self.context.scenes.visible():
            self._drop_view()
        else:
            self._view.update(dt, reduced_motion=self.context.settings.reduced_motion)

    def draw_ground(self, surface: Surface) -> None:
        self._view.draw(surface)
        self._draw_glow(surface)

    def draw_focus(self, surface: Surface, kit: Kit, radius: float = RADIUS) -> None:
        super().draw_focus(surface, kit, radius)

    def refresh(self, surface: Surface) -> Sequence[Rect] | None:
        if super().is_stale:
            return None
        places = self._view.refresh(surface)
        for place in places or ():
            surface.set_clip(place)
            self._draw_glow(surface)
            self._buttons.draw_again(surface)
            self.draw_focus(surface, self.context.kit)
        surface.set_clip(None)
        return places

    @property
    def _view(self) -> TitleView:
        if self._kept_view is None:
            context = self.context
            self._kept_view = TitleView(
                context.kit, context.size, context.catalogue, self._ordered_map
            )
        return self._kept_view

    def _drop_view(self) -> None:
        if self._kept_view is not None:
            self._kept_view.close()
        self._kept_view = None

    def _ordered_map(self, stage: TitleStage) -> NightMap:
        context = self.context
        form = context.content.rule_set(context.settings.game.setup.edition).form
        maps = context.content.map_ids()
        board = context.content.board(MAP if MAP in maps else maps[0], form)
        return NightMap(context.workers.painter, board, stage, context.kit.theme)

    def _draw_glow(self, surface: Surface) -> None:
        """Around the gold button."""
        desk, first = self.context.kit.desk, self._buttons.first
        if first is not None:
            glow = desk.glow(first.size, RADIUS, "button.glow", "glow.podium")
            surface.blit(glow, glow.get_rect(center=first.center))

"""Short announcements above the board: a phase, a Step with what is new, a word in passing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.client.draw import Elevation, Icon, Style
from game.client.widgets.models import NoteTone
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import Model, Panel

SIDE: Final = 22.0
TITLE: Final = 46.0
LINE: Final = 18.0
EDGE: Final = 12.0
ICON: Final = 30.0
TOAST: Final = 34.0
TOAST_SIDE: Final = 14.0


@dataclass(frozen=True)
class Announcement:
    """A title, and up to three lines about it."""

    title: str
    lines: tuple[str, ...] = ()
    icon: Icon | None = None


@dataclass(frozen=True)
class ToastMessage:
    """One short sentence."""

    text: str
    tone: NoteTone = NoteTone.PLAIN
    icon: Icon | None = None


class Fading(Panel[Model]):
    """Something that comes and goes; `alpha` from 0 to 1 says how far it is there."""

    alpha = 1.0

    def draw(self, surface: Surface) -> None:
        page = self._painted()
        if page is None or self.alpha <= 0:
            return
        page.surface.set_alpha(round(255 * min(1.0, self.alpha)))
        surface.blit(page.surface, page.area.topleft)
        self.is_stale = False


class Banner(Fading[Announcement]):
    """An announcement in the middle of its place, as high as its lines need."""

    overhang = 22.0

    def paint(self, page: Page, model: Announcement) -> None:
        kit = self.kit
        plate = self._plate(model)
        radius = kit.theme.length("radius.panel")
        page.put(kit.desk.shadow(plate.size, radius, Elevation.LIFTED), plate.center)
        page.blit(kit.desk.gradient(plate.size, "tooltip", radius), plate.topleft)
        page.blit(kit.desk.outline(plate.size, radius, "line.copper", 1), plate.topleft)
        self._title(page, model, plate)
        y = plate.y + self.px(EDGE + TITLE)
        for line in model.lines:
            row = Rect(plate.x + self.px(SIDE), y, plate.w - 2 * self.px(SIDE), self.px(LINE))
            page.write(line, Style.BODY, "text.text", row, Align.CENTRE, frame=plate)
            y += self.px(LINE)

    def _plate(self, model: Announcement) -> Rect:
        below = self.px(EDGE) + (self.px(4) if model.lines else 0)
        height = self.px(EDGE) + self.px(TITLE) + len(model.lines) * self.px(LINE) + below
        plate = Rect(0, 0, self.rect.w, height)
        plate.center = self.rect.center
        return plate

    def _title(self, page: Page, model: Announcement, plate: Rect) -> None:
        title = model.title.upper()
        before = self.px(ICON) + self.px(12) if model.icon else 0
        room = plate.w - 2 * self.px(SIDE) - before
        width = min(page.width(title, Style.BANNER), room)
        left = plate.centerx - (width + before) // 2
        row = Rect(left, plate.y + self.px(EDGE), width + before, self.px(TITLE - 6))
        if model.icon:
            icon = self.kit.sprites.icon(model.icon, self.px(ICON), "accent.amber")
            page.blit(icon, (row.x, row.centery - icon.get_height() / 2))
        words = Rect(row.x + before, row.y, row.w - before, row.h)
        page.write(title, Style.BANNER, "text.ivory", words, frame=plate)


class Toast(Fading[ToastMessage]):
    """A message at the top of its place, as wide as its words."""

    overhang = 22.0

    def paint(self, page: Page, model: ToastMessage) -> None:
        kit, side = self.kit, self.px(TOAST_SIDE)
        before = self.px(20) if model.icon else 0
        words = min(page.width(model.text, Style.BODY), self.rect.w - 2 * side - before)
        plate = Rect(0, self.rect.y, words + before + 2 * side, self.px(TOAST))
        plate.centerx = self.rect.centerx
        radius = TOAST / 2
        page.put(kit.desk.shadow(plate.size, radius, Elevation.LIFTED), plate.center)
        page.blit(kit.desk.field(plate.size, "ground.panel2", radius, "line.line"), plate.topleft)
        if model.icon:
            icon = kit.sprites.icon(model.icon, self.px(14), model.tone)
            page.blit(icon, (plate.x + side, plate.centery - icon.get_height() / 2))
        room = Rect(plate.x + side + before, plate.y, words, plate.h)
        page.write(model.text, Style.BODY, model.tone, room, frame=plate)

"""The card on which a hint is given: what to do, why, and a button that plans it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import ButtonKind, ButtonState, Elevation, Icon, Style
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

SIZE: Final = (320.0, 186.0)
EDGE: Final = 10.0
PAD: Final = 12.0
BUTTON: Final = 32.0


@dataclass(frozen=True)
class HintModel:
    """What the card says; without a `plan` label there is nothing to plan."""

    title: str
    sentence: str
    reasons: tuple[str, ...] = ()
    plan: str = ""
    close: str = ""
    key: str = ""
    """The name of the key that presses the default."""
    is_thinking: bool = False

    @property
    def default(self) -> PieceId | None:
        """What Enter presses; nothing until there is an answer."""
        if self.is_thinking:
            return None
        return controls.simple(Verb.TAKE_HINT if self.plan else Verb.CLOSE)


def hint_place(board: Rect, scale: float, tools: Rect) -> Rect:
    """A lower corner of the board: beside the action panel, unless the tools lie there."""
    width, height, edge = (round(length * scale) for length in (*SIZE, EDGE))
    place = Rect(board.right - edge - width, board.bottom - edge - height, width, height)
    if place.colliderect(tools):
        place.x = board.x + edge
    if place.colliderect(tools):
        place.bottom = tools.y - edge
    return place


class HintCard(Panel[HintModel]):
    """Lies over the board while there is something to say."""

    overhang = 16.0

    def clear(self) -> None:
        """Say nothing any more."""
        if self._model is not None:
            self._model = None
            self.repaint()

    def paint(self, page: Page, model: HintModel) -> None:
        kit, radius = self.kit, self.kit.theme.length("radius.panel")
        shadow = kit.desk.shadow(self.rect.size, radius, Elevation.LIFTED)
        page.put(shadow, self.rect.center)
        page.blit(kit.desk.gradient(self.rect.size, "tooltip", radius), self.rect.topleft)
        page.blit(kit.desk.outline(self.rect.size, radius, "accent.live", 1.5), self.rect.topleft)
        pad, line = self.px(PAD), kit.text.line_height(Style.LABEL)
        room = Rect(self.rect.x + pad, self.rect.y + self.px(6), self.rect.w - 2 * pad, line)
        icon = kit.sprites.icon(Icon.IDEA, self.px(14), "accent.live")
        page.blit(icon, (room.x, room.centery - icon.get_height() / 2))
        head = Rect(room.x + self.px(20), room.y, room.w - self.px(20), room.h)
        page.write(model.title.upper(), Style.LABEL, "accent.live", head)
        self._words(page, model, Rect(room.x, room.bottom + self.px(2), room.w, 0))
        self._buttons(page, model, pad)

    def _words(self, page: Page, model: HintModel, room: Rect) -> None:
        bottom = self.rect.bottom - self.px(BUTTON + 14)
        upper = Rect(room.x, room.y, room.w, 2 * self.kit.text.line_height(Style.STRONG))
        y = page.paragraph(model.sentence, Style.STRONG, "text.ivory", upper).bottom
        line = self.kit.text.line_height(Style.SMALL)
        for reason in model.reasons:
            lines = min(2, len(self.kit.text.wrap(reason, Style.SMALL, room.w)))
            lower = Rect(room.x, y + self.px(2), room.w, lines * line)
            if reason and lower.bottom <= bottom:
                y = page.paragraph(reason, Style.SMALL, "text.text", lower).bottom

    def _buttons(self, page: Page, model: HintModel, pad: int) -> None:
        labels = [(controls.simple(Verb.CLOSE), model.close)]
        if model.plan:
            labels.insert(0, (controls.simple(Verb.TAKE_HINT), model.plan))
        gap, height = self.px(6), self.px(BUTTON)
        width = (self.rect.w - 2 * pad - gap) // 2
        y = self.rect.bottom - self.px(8) - height
        right = self.rect.right - pad
        for piece, label in reversed(labels):
            place = Rect(right - width, y, width, height)
            self._button(page, piece, label, place, model)
            right = place.x - gap

    def _button(
        self, page: Page, piece: PieceId, label: str, place: Rect, model: HintModel
    ) -> None:
        desk = self.kit.desk
        state = ButtonState.HOVER if piece == self.hovered else ButtonState.NORMAL
        if piece == model.default:
            page.put(desk.button_glow(place.size), place.center)
            face = desk.button(place.size, ButtonKind.PRIMARY, state, label, key=model.key or None)
        else:
            face = desk.button(place.size, ButtonKind.GHOST, state, label)
        page.blit(face, place.topleft)
        page.mark(piece, place)

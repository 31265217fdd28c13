"""A question over whatever is shown: a few sentences, and buttons to answer with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from pygame import Rect

from game.client.draw import Kit, Style
from game.client.shell.context import Context
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.dialog import Dialog
from game.client.widgets.overlay_scene import Choice, ChoicePanel, OverlayScene, centred
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel

Answer = TypeVar("Answer", bound=str)

WIDTH: Final = 500.0
BUTTONS: Final = 42.0
PAD: Final = 16.0


@dataclass(frozen=True)
class Question(Generic[Answer]):
    """What is asked; Esc gives none of the answers."""

    title: str
    sentences: tuple[str, ...]
    choices: tuple[Choice[Answer], ...]


class AskScene(Dialog[Answer], OverlayScene):
    """Closes with the answer; what follows from it is somebody else's."""

    def __init__(
        self, context: Context, question: Question[Answer], answered: Callable[[Answer], None]
    ) -> None:
        super().__init__(context, answered)
        self.question = question

    def build(self) -> Sequence[Panel[Any]]:
        kit, words = self.context.kit, self.context.catalogue
        width, pad, foot = kit.px(WIDTH), kit.px(PAD), kit.px(BUTTONS)
        height = kit.px(LABEL_ROW + 6) + _height(kit, self.question, width - 2 * pad) + foot + pad
        place = centred(self.context.size, width, height + pad)
        text = _Sentences(kit, place, words)
        text.show(self.question)
        row = Rect(place.x + pad, place.bottom - pad - foot, place.w - 2 * pad, foot)
        buttons = ChoicePanel(kit, row, words)
        buttons.show(self.question.choices)
        return text, buttons

    def pressed(self, piece: PieceId) -> None:
        self.dismiss(next(each.value for each in self.question.choices if each.piece == piece))


class _Sentences(Panel[Question[Any]]):
    """The sentences, each a paragraph of its own."""

    overhang = 14.0

    def paint(self, page: Page, model: Question[Any]) -> None:
        self.ground(page, model.title, accent=True)
        pad = self.px(PAD)
        y = self.rect.y + self.px(LABEL_ROW + 6)
        for sentence in model.sentences:
            room = Rect(self.rect.x + pad, y, self.rect.w - 2 * pad, self.rect.bottom - y)
            written = page.paragraph(sentence, Style.BODY, "text.text", room)
            y = written.bottom + self.px(8)


def _height(kit: Kit, question: Question[Any], width: int) -> int:
    """Device pixels that the sentences take."""
    lines = sum(len(kit.text.wrap(text, Style.BODY, width)) for text in question.sentences)
    gaps = len(question.sentences) * kit.px(8) + kit.px(8)
    return lines * kit.text.line_height(Style.BODY) + gaps


def ask(context: Context, question: Question[Answer], answered: Callable[[Answer], None]) -> None:
    """Lay a question over everything."""
    context.scenes.push(AskScene(context, question, answered))

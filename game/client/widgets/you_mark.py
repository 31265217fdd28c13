"""The mark that says "you", wherever players stand in a list."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.client.draw import Kit, Style
from game.client.draw.pixels import blank
from game.texts import Catalogue

HEIGHT: Final = 15.0
PADDING: Final = 6.0


def you_mark(kit: Kit, words: Catalogue) -> Surface:
    """A pill in amber."""
    text = kit.text.render(words.say("panels.players.you"), Style.CHIP, "accent.amber")
    size = (text.get_width() + 2 * kit.px(PADDING), kit.px(HEIGHT))
    pill = blank(size)
    pill.blit(kit.desk.field(size, "ground.asked", HEIGHT / 2, "accent.amber_dark"), (0, 0))
    pill.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2)))
    return pill

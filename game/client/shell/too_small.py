"""What a window shows that is too small for a table: one sentence, and how large it must be."""

from __future__ import annotations

from pygame import Surface

from game.client.draw import Kit, Style


def draw_too_small(surface: Surface, kit: Kit, sentence: str) -> None:
    """The sentence in the middle of an empty desk, in as many lines as it takes."""
    surface.fill(kit.theme.colour("ground.void"))
    width, height = surface.get_size()
    lines = kit.text.wrap(sentence, Style.BODY, max(1, int(width * 0.86)))
    step = kit.text.line_height(Style.BODY)
    top = (height - step * len(lines)) // 2
    for number, line in enumerate(lines):
        drawn = kit.text.render(line, Style.BODY, "text.ivory")
        place = drawn.get_rect(midtop=(width // 2, top + number * step))
        surface.blit(drawn, place)

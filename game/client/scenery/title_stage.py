"""Where things stand in the title's picture, for a window of any shape.

The picture was composed at 1920 by 1080. Larger and wider windows see more land on the left and
right; the pylons keep to the right edge and the words to the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.client.draw.pixels import Size

COMPOSED: Final = (1920.0, 1080.0)


@dataclass(frozen=True)
class TitleStage:
    """A window and its scale against the composed picture."""

    size: Size

    @property
    def scale(self) -> float:
        """Device pixels per composed pixel."""
        return min(self.size[0] / COMPOSED[0], self.size[1] / COMPOSED[1])

    def within(self, widest: int) -> TitleStage:
        """The same picture, no wider than so many pixels."""
        share = widest / self.size[0]
        if share >= 1:
            return self
        return TitleStage((widest, round(self.size[1] * share)))

    @property
    def width(self) -> float:
        """In composed pixels, as is everything below."""
        return self.size[0] / self.scale

    @property
    def height(self) -> float:
        return self.size[1] / self.scale

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def from_right(self, x: float) -> float:
        """A place that keeps its distance from the right edge."""
        return x + self.width - COMPOSED[0]

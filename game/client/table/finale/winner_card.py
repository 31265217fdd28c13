"""The winner: face, name and figures come forward, and bursts of lamps around them."""

from __future__ import annotations

from typing import Final

from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, Rect, Surface
from pygame.transform import smoothscale

from game.client.draw import Icon, Kit
from game.client.draw.easing import clamped, out_back
from game.client.draw.pixels import Point
from game.client.table.finale.finale_art import (
    BURST_FRAMES,
    burst_frames,
    figures,
    fitted_zoom,
    winner_face,
    wordmark,
)
from game.client.table.finale.finale_layout import FinaleLayout
from game.engine.events import Standing
from game.table_seat import TableSeat

TROPHY: Final = 44.0
NAME_ZOOM: Final = 0.62
NAME_WIDTH: Final = 420.0
RULE: Final = 200.0
SMALLEST: Final = 0.8
"""How small the face is when it begins to come forward."""
BURSTS: Final = (
    (-160.0, 130.0, 86.0),
    (170.0, 112.0, 104.0),
    (-194.0, 338.0, 58.0),
    (206.0, 346.0, 64.0),
)
"""Where they open, from the middle and from the top, and how wide."""
OPENS: Final = 0.45
FALLS: Final = 0.55
FALL: Final = 18.0
BETWEEN: Final = 0.33
"""Between two bursts; the last one has faded as the end comes to rest."""


class WinnerCard:
    """Everything at the right of the winner's network, at a moment of its coming."""

    def __init__(
        self,
        kit: Kit,
        layout: FinaleLayout,
        winners: tuple[tuple[TableSeat, Standing], ...],
        *,
        has_bursts: bool,
    ) -> None:
        self._kit = kit
        self._layout = layout
        self._places = layout.winners(len(winners))
        side = self._places[0].w
        self._faces = [winner_face(kit, sitter, side) for sitter, _ in winners]
        self._below = self._words(winners)
        self.come = 0.0
        """How far they have come forward, from 0 to 1."""
        self.time = 0.0
        """Seconds since the first burst."""
        first = kit.theme.glow(winners[0][0].colour)
        colours = (first, kit.theme.colour("night.pool"))
        # Several faces leave no room beside them.
        opened = BURSTS[: 4 if len(winners) == 1 else 2] if has_bursts else ()
        self._bursts = [
            burst_frames(kit, colours[n % 2], reach) for n, (_, _, reach) in enumerate(opened)
        ]

    @property
    def place(self) -> Rect:
        """All that face and words may cover."""
        pad = self._kit.px(50)
        whole = self._places[0].unionall(self._places[1:]).inflate(2 * pad, 2 * pad)
        whole.y -= self._kit.px(20)
        return whole.unionall([box for _, box in self._below])

    def opening(self) -> list[float]:
        """When each burst opens, in seconds after the first."""
        return [number * BETWEEN for number in range(len(self._bursts))]

    def burst_places(self) -> list[Rect]:
        """Where bursts are now, or were a moment ago."""
        return [self._burst_box(n) for n in range(len(self._bursts)) if self._age(n) is not None]

    def draw(self, surface: Surface) -> None:
        """Everything as it is now."""
        for number in range(len(self._bursts)):
            self._draw_burst(surface, number)
        if self.come <= 0:
            return
        share = clamped(self.come)
        size = SMALLEST + (1 - SMALLEST) * out_back(share)
        for face, place in zip(self._faces, self._places):
            picture = face
            if share < 1:
                wide = round(face.get_width() * size)
                picture = smoothscale(face, (wide, wide))
            picture.set_alpha(round(255 * min(1.0, share * 2)))
            surface.blit(picture, picture.get_rect(center=place.center))
        for picture, box in self._below:
            picture.set_alpha(round(255 * share))
            surface.blit(picture, box)

    def _words(self, winners: tuple[tuple[TableSeat, Standing], ...]) -> list[tuple[Surface, Rect]]:
        """Trophy above; names, a line and figures below."""
        kit, middle = self._kit, self._layout.middle
        faces = self._places[0].unionall(self._places[1:])
        trophy = kit.sprites.icon(Icon.TROPHY, kit.px(TROPHY), "accent.amber").copy()
        parts = [(trophy, trophy.get_rect(midbottom=(middle, faces.top - kit.px(14))))]
        y = faces.bottom + kit.px(66)
        name = " · ".join(sitter.name for sitter, _ in winners).upper()
        width = kit.px(NAME_WIDTH)
        zoom = fitted_zoom(kit, name, width, NAME_ZOOM)
        words = wordmark(kit, name, zoom)
        parts.append((words, words.get_rect(center=(middle, y))))
        rule = Surface((kit.px(RULE), max(1, kit.px(1))))
        rule.fill(kit.theme.colour("accent.copper_light"))
        parts.append((rule, rule.get_rect(center=(middle, y + kit.px(54)))))
        line = winners[0][1]
        values = figures(kit, ((Icon.HOME, line.powered), (Icon.COIN, line.money)))
        parts.append((values, values.get_rect(center=(middle, y + kit.px(88)))))
        return parts

    def _age(self, number: int) -> float | None:
        age = self.time - number * BETWEEN
        return age if 0 < age < OPENS + FALLS + 0.1 else None

    def _middle(self, number: int) -> Point:
        x, y, _ = BURSTS[number]
        return self._layout.middle + x * self._kit.scale, y * self._kit.scale

    def _burst_box(self, number: int) -> Rect:
        box = self._bursts[number][-1].get_rect(center=self._middle(number))
        return box.inflate(0, 2 * self._kit.px(FALL))

    def _draw_burst(self, surface: Surface, number: int) -> None:
        age = self._age(number)
        if age is None:
            return
        frames = self._bursts[number]
        x, y = self._middle(number)
        if age < OPENS:
            frame = frames[min(BURST_FRAMES - 1, int(age / OPENS * BURST_FRAMES))]
        else:
            fallen = clamped((age - OPENS) / FALLS)
            level = round(255 * (1 - fallen))
            frame = frames[-1].copy()
            frame.fill((level, level, level), special_flags=BLEND_RGB_MULT)
            y += FALL * self._kit.scale * fallen * fallen
        surface.blit(frame, frame.get_rect(center=(x, y)), special_flags=BLEND_RGB_ADD)

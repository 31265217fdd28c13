"""The land during the draft: areas veiled by how they stand, and the outlines of possible ones.

Shapes and outlines are slow to make, so they are made once for a region and kept. What is only
one of them in a colour is not: at 3840x2160 the tones of all areas would take 150 MB.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pygame
from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, BLEND_RGBA_MULT, Rect, Surface

from game.client.board.area_draft import AreaTint, Drafted
from game.client.board.land.raster import WHITE, Canvas, Rgb, blurred, film, opaque, red, scaled
from game.client.board.plan.geometry import Frame, frame_of
from game.client.board.plan.layout import BoardLayout
from game.client.draw.pixels import Cache, Size, blank
from game.client.draw.theme import Theme
from game.engine.board import AreaId

AROUND: Final = 204
"""What is left of sea and neighbours, of 255: the country is the brightest thing."""
OUT: Final = 0.82
"""How grey areas out of play are."""
POSSIBLE_GREY: Final = 0.26
CLOSED_TONE: Final = (158, 163, 173)
BRIGHTER: Final = (10, 10, 10)
Line = tuple[float, float, float]
LINE: Final[Line] = (1.6, 4.0, 0.5)
"""Width of an outline, reach of its glow, and how strong that is."""
POINTED_LINE: Final[Line] = (2.6, 9.0, 0.85)
OTHERS: Final = 0.6
"""How strong the outlines are while somebody else chooses."""
PAD: Final = 22.0
FINE: Final = 2
DETAIL: Final = 1.6
"""Pixels to a unit of the page at most; beyond that soft lines and veils are enlarged."""
GLOW_DETAIL: Final = 0.5
"""What share of them a glow needs."""
KEPT: Final = 64
SHARP: Final = 1.35
"""How steep the edge of an outline is, as a share of its blur."""


class AreaGround:
    """Areas of one layout in one region of the page."""

    def __init__(self, layout: BoardLayout, canvas: Canvas, theme: Theme) -> None:
        self._layout, self._canvas, self._theme = layout, canvas, theme
        self._kept: Cache[Surface] = Cache(KEPT)
        self._boxes = {area: self._box(area) for area in layout.colour_of}
        self._papers: tuple[Surface, Surface] | None = None
        self._cut = 0
        """How many areas have been cut out."""
        self._bare: dict[AreaId, Surface] = {}
        """Possible areas before they were veiled, for when they are pointed at."""
        self._bright: dict[AreaId, Surface] = {}

    def prepared(self) -> Iterator[None]:
        """What takes long, in small steps."""
        self._around()
        yield
        for area in self._in_sight(self._boxes):
            self._mask(area)
            yield
            self._white_line(area, LINE)
            yield

    def veils(self, areas: Iterable[AreaId]) -> Iterator[None]:
        """What greying areas takes long for, in small steps."""
        for area in self._in_sight(areas):
            self._mask(area)
            yield

    def grey(self, ground: Surface, areas: Iterable[AreaId]) -> None:
        """Take the colours out of areas, as the painter does."""
        for area in self._in_sight(areas):
            self._veiled(ground, area, OUT)

    def _in_sight(self, areas: Iterable[AreaId]) -> list[AreaId]:
        """Those of which the region has any part."""
        return [area for area in areas if self._boxes[area]]

    def _veiled(self, ground: Surface, area: AreaId, share: float) -> None:
        box = self._boxes[area]
        grey = _clear_copy(pygame.transform.grayscale(ground.subsurface(box)))
        grey.blit(self._mask(area), (0, 0), special_flags=BLEND_RGBA_MULT)
        grey.fill(self._veil(share), special_flags=BLEND_RGBA_MULT)
        ground.blit(grey, box)

    def lay(self, ground: Surface, drafted: Drafted, chooser: int | None) -> None:
        """Veil what is not chosen, and outline what can be."""
        self._bare.clear()
        self._bright.clear()
        ground.blit(self._around(), (0, 0), special_flags=BLEND_RGB_MULT)
        for area, standing in drafted:
            box = self._boxes.get(area)
            if not box or standing is AreaTint.FULL:
                continue
            if standing is AreaTint.POSSIBLE:
                self._bare[area] = ground.subsurface(box).copy()
            share = OUT if standing is AreaTint.CLOSED else OUT * POSSIBLE_GREY
            self._veiled(ground, area, share)
            if standing is AreaTint.CLOSED:
                ground.blit(self._shade(area), box, special_flags=BLEND_RGB_MULT)
        for area, standing in drafted:
            if standing is AreaTint.POSSIBLE and self._boxes.get(area):
                line = self._outline(area, LINE, self._line_colour(chooser))
                line.set_alpha(255 if chooser is None else round(255 * OTHERS))
                ground.blit(line, self._boxes[area])

    def pointed(self, area: AreaId) -> tuple[Surface, Rect] | None:
        """A possible area in full light with its outline, to be laid over the ground."""
        bare = self._bare.get(area)
        if bare is None:
            return None
        if area not in self._bright:
            self._bright[area] = self._lit(bare, area)
        return self._bright[area], self._boxes[area]

    def _line_colour(self, chooser: int | None) -> Rgb:
        """Amber for what I may do, else the colour of whoever may."""
        if chooser is None:
            return self._amber()
        seat = self._theme.seat(chooser)
        return seat.r, seat.g, seat.b

    def _amber(self) -> Rgb:
        amber = self._theme.colour("accent.amber")
        return amber.r, amber.g, amber.b

    def _lit(self, bare: Surface, area: AreaId) -> Surface:
        """An area without its veil, brighter, with the outline of what is pointed at."""
        part = _clear_copy(bare)
        part.fill(BRIGHTER, special_flags=BLEND_RGB_ADD)
        part.blit(self._mask(area), (0, 0), special_flags=BLEND_RGBA_MULT)
        part.blit(self._outline(area, POINTED_LINE, self._amber()), (0, 0))
        return part

    def _box(self, area: AreaId) -> Rect:
        """Where an area and its glow lie in the region."""
        found = self._frame(area).grown(PAD, PAD)
        canvas, scale = self._canvas, self._canvas.scale
        left, top = canvas.point((found.left, found.top))
        box = Rect(round(left), round(top), round(found.width * scale), round(found.height * scale))
        return box.clip(Rect((0, 0), canvas.size))

    def _frame(self, area: AreaId) -> Frame:
        rings = zip(self._layout.cities, self._layout.scenery.cells)
        return frame_of(point for city, ring in rings if city.area == area for point in ring)

    def _part(self, area: AreaId) -> Canvas:
        """A canvas of the box alone."""
        box, scale = self._boxes[area], self._canvas.scale
        frame = self._canvas.frame
        left, top = frame.left + box.x / scale, frame.top + box.y / scale
        return Canvas(Frame(left, top, box.w / scale, box.h / scale), box.size)

    def _mask(self, area: AreaId) -> Surface:
        """White, and as opaque as the area covers a pixel."""

        def drawn() -> Surface:
            shape = scaled(self._shape(area), self._boxes[area].size)
            return film(red(shape), shape.get_size(), WHITE).copy()

        return self._kept.get(("mask", area), drawn)

    def _shape(self, area: AreaId) -> Surface:
        """White on black, cut out along the coast, in as much detail as is ever needed."""
        return self._kept.get(("shape", area), lambda: self._cut_shape(area))

    def _cut_shape(self, area: AreaId) -> Surface:
        part = self._detailed(area)
        fine = part.at(FINE)
        shape, coast = self._paper(fine.size)
        for city, ring in zip(self._layout.cities, self._layout.scenery.cells):
            if city.area == area:
                fine.fill(shape, WHITE, ring)
                fine.stroke(shape, WHITE, ring, FINE / fine.scale, closed=True)
        land = self._layout.scenery.land
        if land:
            for ring in land:
                fine.fill(coast, WHITE, ring)
            shape.blit(coast, (0, 0), special_flags=BLEND_RGB_MULT)
        return scaled(shape, part.size)

    def _detailed(self, area: AreaId) -> Canvas:
        """The box in as much detail as is ever needed."""
        part = self._part(area)
        return part.at(min(1.0, DETAIL / part.scale))

    def _paper(self, size: Size) -> tuple[Surface, Surface]:
        """Two black surfaces to draw an area on; it is fresh memory that takes long, not drawing.

        They are let go of with the last area.
        """
        if self._papers is None:
            sizes = [self._detailed(area).at(FINE).size for area in self._in_sight(self._boxes)]
            largest = max(width for width, _ in sizes), max(height for _, height in sizes)
            self._papers = opaque(largest), opaque(largest)
        first, second = (paper.subsurface(((0, 0), size)) for paper in self._papers)
        first.fill("black")
        second.fill("black")
        self._cut += 1
        if self._cut >= len(self._in_sight(self._boxes)):
            self._papers = None
        return first, second

    def _veil(self, share: float) -> tuple[int, int, int, int]:
        """The tone of areas out of play, so opaque; to be multiplied by."""
        tone = self._theme.colour("terrain.out_tone")
        return tone.r, tone.g, tone.b, round(255 * share)

    def _shade(self, area: AreaId) -> Surface:
        """Darkens what is out of reach; to be multiplied by."""
        tone = self._mask(area).copy()
        tone.fill((*CLOSED_TONE, 255), special_flags=BLEND_RGBA_MULT)
        shade = opaque(tone.get_size(), WHITE)
        shade.blit(tone, (0, 0))
        return shade

    def _around(self) -> Surface:
        """Darkens sea and neighbours; to be multiplied by."""

        def drawn() -> Surface:
            canvas = self._canvas
            land = self._layout.scenery.land
            mask = canvas.mask(land) if land else opaque(canvas.size, WHITE)
            mask.fill((255 - AROUND,) * 3, special_flags=BLEND_RGB_MULT)
            mask.fill((AROUND,) * 3, special_flags=BLEND_RGB_ADD)
            return mask

        return self._kept.get("around", drawn)

    def _outline(self, area: AreaId, look: Line, colour: Rgb) -> Surface:
        """In the colour of whoever may choose; each has the same shape."""
        line = self._white_line(area, look).copy()
        line.fill((*colour, 255), special_flags=BLEND_RGBA_MULT)
        return line

    def _white_line(self, area: AreaId, look: Line) -> Surface:
        return self._kept.get(("line", area, look), lambda: self._line(area, look))

    def _line(self, area: AreaId, look: Line) -> Surface:
        """A white line of even width along the edge of an area, and its glow on both sides.

        Blurred, the edge of a shape is a slope; how high it is tells how far the edge is away.
        """
        width, reach, strength = look
        shape, size = self._shape(area), self._boxes[area].size
        scale = self._canvas.scale * shape.get_width() / size[0]
        across, down = (max(1, round(side * GLOW_DETAIL)) for side in shape.get_size())
        small = across, down
        soft = blurred(scaled(shape, small), reach * scale * GLOW_DETAIL / 2)
        glow = film(red(soft), small, WHITE, lambda v: strength * max(0.0, 1 - abs(2 * v - 1)))
        near = width * scale
        edge = blurred(shape, near, 1)
        # One pass of a box makes an even slope, 2r + 1 pixels long.
        half = width * scale / 2 / (2 * max(1, round(near)) + 1)
        fade = 0.5 / (2 * max(1, round(near)) + 1) * SHARP
        solid = film(
            red(edge),
            shape.get_size(),
            WHITE,
            lambda v: min(1.0, max(0.0, (half + fade - abs(v - 0.5)) / (2 * fade))),
        )
        line = scaled(glow, size).copy()
        line.blit(scaled(solid, size), (0, 0))
        return line


def _clear_copy(surface: Surface) -> Surface:
    """The same picture, able to become transparent."""
    copy = blank(surface.get_size())
    copy.blit(surface, (0, 0))
    return copy

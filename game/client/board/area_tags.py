"""Tags of areas during the draft: number, house, name, and who chose or why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface
from pygame.transform import smoothscale_by

from game.client.board.area_draft import AreaDraft, AreaTag, TagLook
from game.client.board.camera import Camera
from game.client.board.plan.geometry import Frame, around
from game.client.board.plan.layout import BoardLayout
from game.client.board.tag_places import CLEAR, TagTask, astray, is_clear, tag_places
from game.client.draw import Elevation, Kit, Style
from game.client.draw.pixels import Cache, Point, Size, blank, half_up, ready
from game.client.draw.shapes import disc
from game.client.draw.theme import rgba
from game.engine.board import AreaId

HEIGHT, LOW = 34.0, 26.0
"""With a second line, and without."""
RADIUS: Final = 9.0
SIDE: Final = 9.0
DISC: Final = 19.0
HOUSE: Final = 19.0
GAP: Final = 6.0
NAME_UP, LINE_DOWN = 6.5, 7.5
"""From the middle of a tag to the middles of its two lines."""
LONGEST: Final = 112.0
"""A longer second line is set smaller, or cut."""
FOLDED: Final = 600.0
"""Logical pixels across below which there are no second lines."""
SHADOW_PAD: Final = 14.0
INKS: Final = {
    TagLook.CHOSEN: ("text.ivory", "text.mid"),
    TagLook.POSSIBLE: ("accent.amber", "text.mid"),
    TagLook.POINTED: ("text.ivory", "accent.amber"),
    TagLook.CLOSED: ("text.low", "text.low"),
}
"""Of the name and of the line below it."""

PLACES: Final[Cache[dict[AreaId, Frame]]] = Cache(6)
"""Of all tables alike: where tags stand follows from what is asked, and a rehearsal finds it."""


class AreaTags:
    """Draws tags with one kit, and finds their places once for a layout and a window."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._sprites: Cache[Surface] = Cache(60)

    def places(
        self, draft: AreaDraft, layout: BoardLayout, camera: Camera, taken: tuple[Rect, ...]
    ) -> list[tuple[AreaTag, Rect]]:
        """Every tag in the window of a camera; `taken` are places there that stay free.

        They are placed for the view of the whole sheet, and go with the land from there.
        """
        is_folded = self._is_folded(camera)
        task = self._task(draft, layout, camera, taken)
        frames = self._frames(draft, task, camera)
        return [self._placed(tag, frames, task, camera, is_folded) for tag in draft.tags]

    def astray(
        self, draft: AreaDraft, layout: BoardLayout, camera: Camera, taken: tuple[Rect, ...]
    ) -> float:
        """By how much tags would stand nearer to another area than to their own."""
        task = self._task(draft, layout, camera, taken)
        return astray(task, self._frames(draft, task, camera))

    def _task(
        self, draft: AreaDraft, layout: BoardLayout, camera: Camera, taken: tuple[Rect, ...]
    ) -> TagTask:
        whole, is_folded = camera.whole(), self._is_folded(camera)
        return TagTask(
            layout,
            whole.sheet,
            {tag.area: self._room(tag, whole, is_folded) for tag in draft.usual},
            tuple(_on_page(rect, whole) for rect in taken),
            {} if is_folded else {tag.area: self._room(tag, whole, False) for tag in draft.widest},
        )

    def _frames(self, draft: AreaDraft, task: TagTask, camera: Camera) -> dict[AreaId, Frame]:
        sizes = tuple(sorted(task.sizes.items()))
        key = (task.layout.key, camera.whole(), sizes, task.taken, draft.widest)
        return PLACES.get(key, lambda: tag_places(task))

    def _is_folded(self, camera: Camera) -> bool:
        return camera.window[0] < self._kit.px(FOLDED)

    def _room(self, tag: AreaTag, whole: Camera, is_folded: bool) -> Point:
        width, height = self.size(replace(tag, line="") if is_folded else tag)
        return width / whole.scale, height / whole.scale

    def _placed(
        self,
        tag: AreaTag,
        frames: Mapping[AreaId, Frame],
        task: TagTask,
        camera: Camera,
        is_folded: bool,
    ) -> tuple[AreaTag, Rect]:
        """A tag that needs more room grows to the side where there is some, or has less to say."""
        frame = frames[tag.area]
        found = None if is_folded else self._grown(tag, frames, task, camera)
        if found is None:
            tag = replace(tag, line="")
            found = around(frame.centre, self._half(tag, camera))
        rect = Rect((0, 0), self.size(tag))
        middle = camera.to_window(found.centre)
        rect.center = half_up(middle[0]), half_up(middle[1])
        return tag, rect

    def _grown(
        self, tag: AreaTag, frames: Mapping[AreaId, Frame], task: TagTask, camera: Camera
    ) -> Frame | None:
        frame, half = frames[tag.area], self._half(tag, camera)
        others = [other for area, other in frames.items() if area != tag.area]
        middle = frame.centre
        for x in (middle[0], frame.left + half[0], frame.right - half[0]):
            grown = around((x, middle[1]), half)
            if half[0] <= frame.width / 2:
                return grown
            near = grown.grown(CLEAR, CLEAR)
            if is_clear(task, grown) and not any(map(near.overlaps, others)):
                return grown
        return None

    def _half(self, tag: AreaTag, camera: Camera) -> Point:
        width, height = self.size(tag)
        scale = camera.whole().scale
        return width / 2 / scale, height / 2 / scale

    def size(self, tag: AreaTag) -> Size:
        kit = self._kit
        words = kit.text.size(tag.name, Style.NAME)[0]
        if tag.line:
            line = kit.text.size(tag.line, Style.SMALL)[0]
            words = max(words, min(line, kit.px(LONGEST)))
        width = 2 * kit.px(SIDE) + self._before(tag) + words
        return width, kit.px(HEIGHT if tag.line else LOW)

    def sprite(self, tag: AreaTag, pop: float = 1.0) -> tuple[Surface, int]:
        """A tag with its shadow, and how far that reaches; its number may be popping up."""
        drawn = self._sprites.get((tag, round(pop, 2)), lambda: ready(self._drawn(tag, pop)))
        return drawn, self._kit.px(SHADOW_PAD)

    def _before(self, tag: AreaTag) -> int:
        """Room for number and house."""
        kit, width = self._kit, 0
        if tag.number is not None:
            width += kit.px(DISC) + kit.px(GAP)
        if tag.house is not None:
            width += kit.px(HOUSE) + kit.px(GAP)
        return width

    def _drawn(self, tag: AreaTag, pop: float) -> Surface:
        kit, size, pad = self._kit, self.size(tag), self._kit.px(SHADOW_PAD)
        surface = blank((size[0] + 2 * pad, size[1] + 2 * pad))
        rect = Rect((pad, pad), size)
        shadow = kit.desk.shadow(size, RADIUS, Elevation.CARD)
        surface.blit(shadow, shadow.get_rect(center=rect.center))
        surface.blit(kit.desk.gradient(size, "tooltip", RADIUS), rect)
        is_open = tag.look in (TagLook.POSSIBLE, TagLook.POINTED)
        rim = "accent.amber" if is_open else "line.line"
        surface.blit(kit.desk.outline(size, RADIUS, rim, 1.4 if is_open else 1.0), rect)
        x = rect.x + kit.px(SIDE)
        if tag.number is not None:
            self._number(surface, tag, (x + kit.px(DISC) / 2, rect.centery), pop)
            x += kit.px(DISC) + kit.px(GAP)
        if tag.house is not None:
            planned = tag.look is TagLook.POINTED
            house = kit.sprites.house(tag.house, kit.px(HOUSE), planned=planned)
            surface.blit(house, house.get_rect(midleft=(x, rect.centery)))
            x += kit.px(HOUSE) + kit.px(GAP)
        self._words(surface, tag, x, rect.centery)
        return surface

    def _number(self, surface: Surface, tag: AreaTag, middle: Point, pop: float) -> None:
        kit = self._kit
        role = "accent.amber" if tag.look is TagLook.POINTED else "enamel.top"
        face = disc(kit.px(DISC), ((1.0, rgba(kit.theme.colour(role))),)).copy()
        number = kit.text.digits(str(tag.number), Style.STRONG, "text.ink")
        face.blit(number, number.get_rect(center=face.get_rect().center))
        if pop < 1:
            face = smoothscale_by(face, pop)
        surface.blit(face, face.get_rect(center=(half_up(middle[0]), half_up(middle[1]))))

    def _words(self, surface: Surface, tag: AreaTag, x: int, middle: int) -> None:
        kit = self._kit
        ink, line_ink = INKS[tag.look]
        name = kit.text.render(tag.name, Style.NAME, ink)
        up = kit.px(NAME_UP) if tag.line else 0
        surface.blit(name, name.get_rect(midleft=(x, middle - up)))
        if tag.line:
            room = surface.get_width() - kit.px(SHADOW_PAD + SIDE) - x
            line = kit.text.fitted(tag.line, Style.SMALL, line_ink, room)
            surface.blit(line, line.get_rect(midleft=(x, middle + kit.px(LINE_DOWN))))


def _on_page(rect: Rect, camera: Camera) -> Frame:
    left, top = camera.to_page(rect.topleft)
    return Frame(left, top, rect.w / camera.scale, rect.h / camera.scale)

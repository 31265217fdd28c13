"""The draft on one board: where its tags stand, what moves, and the position it waits to show."""

from __future__ import annotations

from pygame import Rect, Surface

from game.client.board.area_draft import AreaDraft, AreaTag
from game.client.board.area_tags import AreaTags
from game.client.board.camera import Camera
from game.client.board.draft_motion import Flight, Spread
from game.client.board.plan.geometry import frame_of
from game.client.board.plan.layout import BoardLayout
from game.client.board.plate_looks import BoardState
from game.client.draw import Kit
from game.client.draw.pixels import Point
from game.engine.board import AreaId


class DraftShow:
    """Tags and motion of a draft; points are pixels of the board's window."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._tags = AreaTags(kit)
        self.taken: tuple[Rect, ...] = ()
        """Places in the window that tags leave free, besides plates, badges and the title."""
        self.touched: Point | None = None
        """Where the land was clicked last."""
        self.spread: Spread | None = None
        self.flight: Flight | None = None
        self.awaited: BoardState | None = None
        """The first position after the draft, until motion has led to it."""

    @property
    def is_moving(self) -> bool:
        return self.spread is not None or self.flight is not None

    def equip(self, kit: Kit) -> None:
        self._kit = kit
        self._tags = AreaTags(kit)

    def forget_tags(self) -> None:
        """The draft is over."""
        self.equip(self._kit)

    def stop(self) -> None:
        """Nothing moves any more."""
        self.spread = self.flight = None

    def places(
        self, draft: AreaDraft, layout: BoardLayout, camera: Camera, title: Rect
    ) -> list[tuple[AreaTag, Rect]]:
        """Where the tags are."""
        return self._tags.places(draft, layout, camera, (*self.taken, title))

    def astray(self, draft: AreaDraft, layout: BoardLayout, camera: Camera, title: Rect) -> float:
        """By how much tags would stand nearer to other areas, were the title there."""
        return self._tags.astray(draft, layout, camera, (*self.taken, title))

    def sprites(
        self, places: list[tuple[AreaTag, Rect]], camera: Camera
    ) -> list[tuple[Surface, Point]]:
        """Every tag, and its upper left corner on the page."""
        drawn = []
        for tag, rect in places:
            fresh = self.spread is not None and tag.area in self.spread.areas
            sprite, pad = self._tags.sprite(tag, self.spread.pop if fresh and self.spread else 1.0)
            drawn.append((sprite, camera.to_page((rect.x - pad, rect.y - pad))))
        return drawn

    def centre(self, areas: frozenset[AreaId], layout: BoardLayout, camera: Camera) -> Point:
        """Where colour begins to spread: at the click that chose, else in the middle."""
        touched, self.touched = self.touched, None
        if touched is not None:
            return touched
        places = [city.place for city in layout.cities if city.area in areas]
        return camera.to_window(frame_of(places).centre) if places else camera.to_window((0, 0))

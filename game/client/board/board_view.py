"""The board on the screen: shows a position through a camera, and tells what is where.

`draw` only copies finished pixels. Whatever must be drawn anew is drawn just before, as little of
it as possible; terrain is painted elsewhere and fades in when it is ready.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.client.board.art import BoardArt
from game.client.board.camera import Camera
from game.client.board.draft_motion import FLIGHT, Flight, Spread
from game.client.board.framed_board import NO_MARKS
from game.client.board.furniture import BoardFrame
from game.client.board.layered_board import LayeredBoard, Stale
from game.client.board.marks import BoardMarks
from game.client.board.plate_looks import BoardState, board_state
from game.client.board.terrain_keeper import wanted_picture
from game.client.draw import Kit
from game.client.draw.frame_budget import Allowance
from game.client.draw.pixels import Point
from game.engine.board import AreaId
from game.engine.model import Position
from game.texts import Catalogue

REST: Final = 0.2
"""Seconds after the last turn of the wheel until the board is drawn sharply again."""
FADE: Final = 0.3
LIFT_TIME: Final = 0.12


class BoardView(LayeredBoard):
    """A board in a rectangle of the screen. All points are device pixels of the screen."""

    def __init__(self, kit: Kit, art: BoardArt, rect: Rect, words: Catalogue | None = None) -> None:
        self.moves = True
        """Plates rise and terrain fades in; with reduced motion both are just there."""
        self.speed = 1.0
        """How fast a draft and light move; nought shows all at once."""
        self._shown: tuple[Surface, Rect | None, bool] | None = None
        super().__init__(kit, art, rect, words or Catalogue.load(kit.language))

    def _equip(self, kit: Kit, rect: Rect) -> None:
        super()._equip(kit, rect)
        self._frame = BoardFrame(kit)

    @property
    def is_stale(self) -> bool:
        """Drawing would show something new."""
        return self._wants_drawing or self.night.is_spoilt

    def show(
        self,
        position: Position,
        marks: BoardMarks = NO_MARKS,
        colours: Sequence[int] | None = None,
    ) -> None:
        """Show a position; seats have the colours of their numbers unless told otherwise."""
        before, state = self._state, board_state(position, colours, marks.draft)
        if self._draft.awaited is not None:
            self._draft.awaited = state
        else:
            self._state = self._spreading(before, state) if before is not None else state
            if before is None or before.zone != self._state.zone:
                self._aim(self._home_camera())
                self._spoil(Stale.GROUND)
            elif before != self._state:
                is_land_new = before.drafted != self._state.drafted
                is_land_new |= before.chooser != self._state.chooser
                self._spoil(Stale.GROUND if is_land_new else Stale.STILL)
        self._mark(marks)

    def _spreading(self, before: BoardState, state: BoardState) -> BoardState:
        """What is shown next: during a draft colour spreads first, and the zone comes after."""
        is_over = bool(before.drafted) and not state.drafted and state.zone is not None
        chosen = frozenset(state.zone or ()) if is_over else state.chosen
        fresh = chosen - before.chosen
        if not before.drafted or not fresh or not self._begin_spread(fresh):
            return state
        if is_over:
            self._draft.awaited = state
            return before.settled(chosen)
        return state

    def touch(self, point: Point) -> None:
        """The land was clicked here: colour will spread from there."""
        self._draft.touched = self._inside(point)

    def keep_clear(self, places: Sequence[Rect]) -> None:
        """Tags leave these places of the screen free."""
        self._draft.taken = tuple(place.move(-self._rect.x, -self._rect.y) for place in places)

    def settle(self) -> None:
        """End all motion of the draft, and show what it leads to."""
        if self._draft.is_moving or self._draft.awaited is not None:
            self._draft.stop()
            self._land()

    def resize(self, kit: Kit, rect: Rect) -> None:
        """The board's place, or the scale of everything, has changed; the camera stays."""
        self._equip(kit, rect)
        self._layers = None
        self._meanwhile.forget()
        self._fading = None
        self._draft.equip(kit)
        self.settle()
        self._aim(self._camera.resized(rect.size))
        self._spoil(Stale.GROUND)

    def let_go(self) -> None:
        """It will not be seen for long: all that can be drawn again leaves memory."""
        self._shown = None
        self.resize(self._kit, self._rect)

    def zoom(self, point: Point, notches: float) -> None:
        """Nearer or farther around a point; drawn sharply once the wheel rests."""
        camera = self._camera.zoomed(self._inside(point), notches)
        if camera != self._camera:
            self.night.end()
            self._camera = camera
            self._resting = 0.0
            self._fading = None
            self._wants_drawing = True

    def drag(self, dx: float, dy: float) -> None:
        """Pull the board along."""
        camera = self._camera.dragged(dx, dy)
        if camera != self._camera:
            self.night.end()
            self._camera = camera
            self._fading = None
            self._wants_drawing = True

    def home(self) -> None:
        """Show the zone in play; if that is shown already, the whole map."""
        home = self._home_camera()
        self._aim(self._camera.whole() if self._camera == home else home)

    def update(self, dt: float) -> None:
        """Let time pass: take in finished work, fade, lift, and rest after zooming."""
        if self._art.painter is not None:
            self._art.painter.poll()
        if self._art.update():
            self._terrain.forget()
            self._layers = None
            self._meanwhile.forget()
            self._aim(self._home_camera())
        if self._terrain.update():
            self._begin_fade()
            self._spoil(Stale.GROUND)
        self._rest(dt)
        self._rise(dt)
        if self._shine.update(
            self._marks.network, dt * self.speed if self.moves and self.speed else None
        ):
            self._spoil(Stale.MARKS)
        self._fade(dt)
        self._move(dt)

    def renew(self, allowance: Allowance | None = None) -> list[Rect]:
        """Draw what is stale, not yet on the screen; the places where it will look different.

        A board at another scale that there is no time to draw is shown by the old one, enlarged.
        """
        if not self.is_stale:
            return []
        if self.night.board is not None:
            self.night.is_spoilt = False
            corner = self._rect.topleft
            return [place.move(corner) for place in self.night.board.take_changes()]
        if self.night.is_spoilt:
            self.night.is_spoilt, self._shown = False, None
        if allowance is not None:
            self._make_layers(allowance)
        picture, part = self._picture()
        changes = self._layers.take_changes() if self._layers is not None else []
        is_fading = self._fading is not None or self._draft.is_moving
        before, self._shown = self._shown, (picture, part, is_fading)
        self._wants_drawing = is_fading or self._meanwhile.is_making
        if before != self._shown or part is None or is_fading:
            return [self.rect]
        x, y = self._rect.x - part.x, self._rect.y - part.y
        return [place for rect in changes if (place := rect.move(x, y).clip(self._rect))]

    def draw(self, surface: Surface) -> None:
        """Copy the board to the screen, drawing first what is stale."""
        corners = self._frame.save_corners(surface, self._rect)
        if self.night.board is not None:
            self.night.board.draw(surface, self._rect.topleft)
            self._frame.draw(surface, self._rect, corners)
            return
        picture, part = self._picture()
        is_fading = self._fading is not None or self._draft.is_moving
        self._shown = (picture, part, is_fading)
        surface.blit(picture, self._rect, part)
        if self._fading is not None:
            old, left = self._fading
            old.set_alpha(round(255 * left / FADE))
            surface.blit(old, self._rect)
        if self._draft.spread is not None:
            self._draft.spread.paint(surface, self._rect)
        self._frame.draw(surface, self._rect, corners)
        self._wants_drawing = is_fading or self._meanwhile.is_making

    def _aim(self, camera: Camera) -> None:
        """Look elsewhere at once, and have the terrain for it painted."""
        self.night.end()
        self._camera = camera
        self._resting = None
        self._fading = None
        self._wants_drawing = True
        if self._state is not None:
            self._terrain.want(wanted_picture(camera, self._state.zone))

    def _mark(self, marks: BoardMarks) -> None:
        if marks == self._marks:
            return
        old = self._marks
        if (marks.area_tint, marks.own_cables) != (old.area_tint, old.own_cables):
            self._spoil(Stale.GROUND)
        if marks.hover != self._marks.hover:
            self._lift = 0.0
        self._marks = marks
        self._spoil(Stale.MARKS)

    def _rest(self, dt: float) -> None:
        if self._resting is None:
            return
        self._resting += dt
        if self._resting >= REST:
            self._aim(self._camera)

    def _rise(self, dt: float) -> None:
        if self._marks.hover is not None and self._lift < 1.0:
            self._lift = min(1.0, self._lift + dt / LIFT_TIME) if self.moves else 1.0
            self._spoil(Stale.MARKS)

    def _fade(self, dt: float) -> None:
        if self._fading is None:
            return
        old, left = self._fading
        self._fading = (old, left - dt) if left > dt else None
        self._wants_drawing = True

    def _begin_fade(self) -> None:
        """Keep what is seen now, to fade it out over what comes."""
        seen = self._seen() if self.moves else None
        if seen is not None:
            self._fading = (seen.copy(), FADE)

    def _begin_spread(self, areas: frozenset[AreaId]) -> bool:
        """Keep what is seen now, to let the colour of these areas spread over it."""
        seen = self._seen() if self.speed else None
        if seen is None:
            return False
        centre = self._draft.centre(areas, self._art.layout, self._camera)
        is_still = not self.moves
        self._draft.spread = Spread(seen, centre, areas, speed=self.speed, is_still=is_still)
        return True

    def _move(self, dt: float) -> None:
        """Colour spreads, then the camera goes to the zone."""
        draft = self._draft
        if draft.spread is not None:
            is_popping = draft.spread.pop < 1
            draft.spread.update(dt)
            self._spoil(Stale.MARKS if is_popping else Stale.NOTHING)
            if draft.spread.is_over:
                draft.spread = None
                self._depart()
        elif draft.flight is not None:
            draft.flight = draft.flight.after(dt)
            self._camera = draft.flight.camera
            self._wants_drawing = True
            if draft.flight.is_over:
                draft.flight = None
                self._land()

    def _depart(self) -> None:
        if self._draft.awaited is None:
            return
        if self._layers is not None:
            self._layers.forget_areas()  # before there are others beside them
        home = self._home_camera(self._draft.awaited)
        self._draft.flight = Flight(self._camera, home, FLIGHT / self.speed)
        if not self.moves or not self._camera.shows_all:
            self._draft.flight = None
            self._land()

    def _land(self) -> None:
        """The zone in play, after all motion."""
        self._wants_drawing = True
        if self._draft.awaited is not None:
            self._state, self._draft.awaited = self._draft.awaited, None
            self._draft.forget_tags()
            self._aim(self._home_camera())
            self._spoil(Stale.GROUND)

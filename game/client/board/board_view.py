"""The board on the screen: shows a position through a camera, and tells what is where.

`draw` only copies finished pixels. Whatever must be drawn anew is drawn just before, as little of
it as possible; terrain is painted elsewhere and fades in when it is ready.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Final

from pygame import Rect, Surface

from game.client.board.area_draft import AreaTag
from game.client.board.art import BoardArt
from game.client.board.badge_art import Badges
from game.client.board.camera import Camera, camera_for
from game.client.board.clear_place import Surroundings
from game.client.board.draft_motion import FLIGHT, Flight, Spread
from game.client.board.draft_show import DraftShow
from game.client.board.furniture import BoardFrame
from game.client.board.layers import Layers, region_for
from game.client.board.map_title import MapTitle
from game.client.board.marks import BoardMarks, NetworkMarks
from game.client.board.meanwhile import Making, Meanwhile
from game.client.board.night.board_night import BoardNight, Sight
from game.client.board.overlay import Overlay
from game.client.board.places import Places, home_frame
from game.client.board.plate_looks import BoardState, board_state
from game.client.board.plates import Plates
from game.client.board.shine import Shine
from game.client.board.surroundings import surroundings
from game.client.board.terrain_keeper import TerrainKeeper, wanted_picture
from game.client.draw import Kit
from game.client.draw.frame_budget import Allowance
from game.client.draw.pixels import Point
from game.engine.board import AreaId, CityId
from game.engine.model import Position
from game.texts import Catalogue

REST: Final = 0.2
"""Seconds after the last turn of the wheel until the board is drawn sharply again."""
FADE: Final = 0.3
LIFT_TIME: Final = 0.12
SMALLEST_TARGET: Final = 32.0
"""Logical pixels that a city offers to the pointer at least."""
NO_MARKS: Final = BoardMarks()


class Stale(IntEnum):
    """What must be drawn anew; a lower layer brings all above it along."""

    NOTHING = 0
    MARKS = 1
    STILL = 2
    GROUND = 3


class BoardView:
    """A board in a rectangle of the screen. All points are device pixels of the screen."""

    def __init__(self, kit: Kit, art: BoardArt, rect: Rect, words: Catalogue | None = None) -> None:
        self.moves = True
        """Plates rise and terrain fades in; with reduced motion both are just there."""
        self.speed = 1.0
        """How fast a draft and light move; nought shows all at once."""
        self._art = art
        self._words = words or Catalogue.load(kit.language)
        self._state: BoardState | None = None
        self._marks = NO_MARKS
        self._camera = camera_for(rect.size)
        self._terrain = TerrainKeeper(art, kit.theme)
        self._layers: Layers | None = None
        self._stale = Stale.GROUND
        self._wants_drawing = True
        self._resting: float | None = None
        self._lift = 0.0
        self._shine = Shine()
        self._fading: tuple[Surface, float] | None = None
        self._meanwhile = Meanwhile()
        self.night = BoardNight(self._sight, self._day)
        self._shown: tuple[Surface, Rect | None, bool] | None = None
        self._draft = DraftShow(kit)
        self._equip(kit, rect)

    @property
    def rect(self) -> Rect:
        return Rect(self._rect)

    @property
    def camera(self) -> Camera:
        return self._camera

    @property
    def is_stale(self) -> bool:
        """Drawing would show something new."""
        return self._wants_drawing or self.night.is_spoilt

    @property
    def is_painted(self) -> bool:
        """The terrain has arrived."""
        return self._terrain.is_painted

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
            surface.blit(self.night.board.picture, self._rect)
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

    def city_at(self, point: Point) -> CityId | None:
        """The city whose plate is at a point of the screen."""
        if not self._rect.collidepoint(point):
            return None
        return self._places.city_at(self._inside(point))

    def area_at(self, point: Point) -> AreaId | None:
        """The area at a point of the screen, unless it shows sea or a foreign country."""
        if not self._rect.collidepoint(point):
            return None
        inside = self._inside(point)
        tagged = (tag.area for tag, rect in self._tags() if rect.collidepoint(inside))
        return next(tagged, None) or self._places.area_at(inside)

    def tag_rects(self) -> dict[AreaId, Rect]:
        """Where the tags of areas stand on the screen, while areas are chosen."""
        return {tag.area: rect.move(self._rect.topleft) for tag, rect in self._tags()}

    def city_place(self, city: CityId) -> tuple[int, int]:
        """The middle of a city's plate, which may be out of sight."""
        return self._outside(self._places.city(city))

    def slot_place(self, city: CityId, slot: int) -> tuple[int, int]:
        """The middle of a house slot."""
        return self._outside(self._places.slot(city, slot))

    def plate_rect(self, city: CityId) -> Rect:
        """The plate of a city, for tooltips and focus."""
        plate = self._places.plate(city)
        left, top = self._outside((plate.left, plate.top))
        return Rect(left, top, round(plate.width), round(plate.height))

    def around(self, *kept: CityId) -> Surroundings:
        """What lies around plates, for what is put beside them; these cities stay in sight."""
        if self._state is None:
            return Surroundings()
        return surroundings(self._places, self._state, self._marks, self._rect.topleft, kept)

    def foresee(self, network: NetworkMarks) -> Iterator[None]:
        """All that lighting a network takes long for, in small steps."""
        if self._layers is not None and self._state is not None:
            yield from self._overlay.network.foresee(self._layers, self._state, network)

    def title_rect(self) -> Rect | None:
        """The title of the map, None where it is not shown."""
        title = self._title.drawn(self._state, self._camera) if self._state else None
        if title is None:
            return None
        picture, corner = title
        return picture.get_rect(topleft=self._outside(self._camera.to_window(corner)))

    def cable_path(self, a: CityId, b: CityId) -> list[tuple[int, int]]:
        """The seen part of a cable from a to b. Raises KeyError if they are not connected."""
        return [self._outside(point) for point in self._places.cable(a, b)]

    @property
    def _places(self) -> Places:
        return Places(self._art.layout, self._camera, SMALLEST_TARGET * self._kit.scale)

    def _equip(self, kit: Kit, rect: Rect) -> None:
        self._kit, self._rect = kit, Rect(rect)
        self._plates, self._badges = Plates(kit), Badges(kit)
        self._overlay = Overlay(kit, self._plates, self._badges)
        self._frame = BoardFrame(kit)
        self._title = MapTitle(kit, self._art, self._words)

    def _inside(self, point: Point) -> Point:
        return point[0] - self._rect.x, point[1] - self._rect.y

    def _outside(self, point: Point) -> tuple[int, int]:
        return round(point[0]) + self._rect.x, round(point[1]) + self._rect.y

    def _home_camera(self, state: BoardState | None = None) -> Camera:
        shown = state or self._state
        zone = shown.zone if shown else None
        if zone is None:
            return self._camera.whole()
        return self._camera.fitted(home_frame(self._art.layout, zone))

    def _aim(self, camera: Camera) -> None:
        """Look elsewhere at once, and have the terrain for it painted."""
        self.night.end()
        self._camera = camera
        self._resting = None
        self._fading = None
        self._wants_drawing = True
        if self._state is not None:
            self._terrain.want(wanted_picture(camera, self._state.zone))

    def _spoil(self, layer: Stale) -> None:
        self._stale = max(self._stale, layer)
        self._wants_drawing = True
        if layer > Stale.MARKS:
            self.night.forget()

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

    def rehearsed(self) -> Iterator[None]:
        """What drawing it first takes long for, in small steps."""
        if self._state is not None:
            layers = Layers(self._kit, region_for(self._camera), self._art.layout)
            yield from layers.prepared(self._state, self._plates, self._badges)

    def _begin_fade(self) -> None:
        """Keep what is seen now, to fade it out over what comes."""
        seen = self._seen() if self.moves else None
        if seen is not None:
            self._fading = (seen.copy(), FADE)

    def _seen(self) -> Surface | None:
        """What is on the screen, if it is a part of the layers."""
        if self._layers is None or self._layers.region.scale != self._camera.scale:
            return None
        part = self._layers.region.part(self._camera)
        return self._layers.marked.subsurface(part) if part is not None else None

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
            self._aim(self._home_camera())
            self._spoil(Stale.GROUND)

    def _tags(self) -> list[tuple[AreaTag, Rect]]:
        """Every tag and where it stands in the window."""
        draft, state = self._marks.draft, self._state
        if draft is None or state is None:
            return []
        title = self._title.room(state, self._camera.whole())
        return self._draft.places(draft, self._art.layout, self._camera, title)

    def _picture(self) -> tuple[Surface, Rect | None]:
        """The surface to copy from and the part of it to copy."""
        old = self._old_picture()
        if old is not None:
            return old, None
        layers = self._fresh_layers()
        self._meanwhile.forget()
        part = layers.region.part(self._camera)
        assert part is not None
        return layers.marked, part

    def _sight(self) -> Sight | None:
        """What is seen, for its night to be made of; None while it moves or is being drawn."""
        layers, camera = self._layers, self._camera
        if layers is None or self._stale > Stale.MARKS or self._fading is not None:
            return None
        part = layers.region.part(camera)
        if layers.region.scale != camera.scale or part is None:
            return None
        return Sight((layers, camera), self._kit, self._places, lambda: layers.daylight(part))

    def _day(self) -> Surface:
        """What is seen, or would be if it were not night."""
        picture, part = self._picture()
        return picture.subsurface(part) if part is not None else picture

    def _old_picture(self) -> Surface | None:
        """While the wheel turns, or new layers are in the making: the old ones scaled."""
        layers = self._layers
        if layers is None or layers.region.scale == self._camera.scale:
            return None
        is_moving = self._resting is not None or self._draft.flight is not None
        if not is_moving and not self._meanwhile.is_making:
            return None
        return self._meanwhile.enlarged(layers, self._camera)

    def _make_layers(self, allowance: Allowance) -> None:
        """Those for another scale, step by step, as long as the old ones will do."""
        old, state, camera = self._layers, self._state, self._camera
        if old is None or state is None or old.region.scale == camera.scale:
            return
        if self._resting is not None or self._draft.flight is not None:
            return
        if old.region.scaled_part(camera) is None:
            return

        def begin() -> Making:
            layers = Layers(self._kit, region_for(camera), self._art.layout)
            return layers, layers.prepared(state, self._plates, self._badges)

        made = self._meanwhile.make(camera, allowance, begin)
        if made is not None:
            self._layers, self._stale = made, Stale.GROUND

    def _fresh_layers(self) -> Layers:
        layers = self._layers
        if (
            layers is None
            or layers.region.scale != self._camera.scale
            or layers.region.part(self._camera) is None
        ):
            layers = Layers(self._kit, region_for(self._camera), self._art.layout)
            self._layers = layers
            self._stale = Stale.GROUND
        state = self._state
        if state is not None:
            self._redraw(layers, state)
        return layers

    def _redraw(self, layers: Layers, state: BoardState) -> None:
        if self._stale >= Stale.GROUND:
            layers.draw_ground(self._terrain, state, self._marks)
        if self._stale >= Stale.STILL:
            title = self._title.drawn(state, self._camera)
            layers.draw_still(state, self._plates, self._badges, [title] if title else [])
        if self._stale >= Stale.MARKS:
            lift = 1 - (1 - self._lift) ** 3
            tags = self._draft.sprites(self._tags(), self._camera)
            self._overlay.draw(layers, state, self._marks, lift, lit=self._shine.lit, tags=tags)
        self._stale = Stale.NOTHING

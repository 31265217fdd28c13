"""The table as it lies on the screen: the board, all panels, and where everything is.

It is told what to show and tells what lies where. It knows no rules and takes no decisions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pygame import Rect, Surface

from game.client.board.art import BoardArt
from game.client.board.board_view import BoardView
from game.client.draw import Kit
from game.client.draw.dirty_rects import taken_together
from game.client.draw.frame_budget import Allowance
from game.client.table.anim.cue_painter import Looks
from game.client.table.anim.timeline import Cue, SeatProp
from game.client.table.panels.board_tools import (
    BoardTools,
    Tucked,
    clearest,
    tools_places,
    tools_shown,
)
from game.client.table.panels.log import LogPanel
from game.client.table.panels.log_view import LogView
from game.client.table.panels.market_drawers import MarketDrawers
from game.client.table.panels.plant_market_panel import PlantMarketPanel
from game.client.table.panels.players import PlayerStrip
from game.client.table.panels.resource_market_panel import ResourceMarketPanel
from game.client.table.panels.tableau import TableauPanel
from game.client.table.panels.top_bar import TopBar
from game.client.table.panels.turn_order import OrderPanel
from game.client.table.sheets.action_panel import ActionPanel
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.fold import Drawer, Fold
from game.client.widgets.models import PlantMarketModel, ResourceMarketModel
from game.client.widgets.panel import Panel
from game.client.widgets.screen_layout import TableLayout
from game.engine.board import AreaId, City, CityId

NEAR: Final = 9.0


class TableStage:
    """All that is drawn of a table, in one place."""

    def __init__(
        self,
        kit: Kit,
        layout: TableLayout,
        art: BoardArt,
        looks: Looks,
        boxes: int,
    ) -> None:
        """`boxes` is how many players, the Cartel among them, the strip shows."""
        words = looks.words
        self.kit = kit
        self.layout = layout
        self._boxes = boxes
        self._are_tools_out = False
        self._cities = art.board.cities
        self._zone: tuple[AreaId, ...] | None = ()
        self.board = BoardView(kit, art, layout.board, words)
        self.top_bar = TopBar(kit, layout.top_bar, words)
        self.strip = PlayerStrip(kit, layout, words)
        self.order = OrderPanel(kit, self._order_place(), words)
        self.plants = PlantMarketPanel(kit, layout.plants, words)
        self.resources = ResourceMarketPanel(kit, layout.resources, words)
        self.tableau = TableauPanel(kit, layout.tableau, words)
        self.log = LogPanel(kit, layout.log, words)
        self.action = ActionPanel(kit, layout.action, words, looks.plants, looks.seating)
        self.tools = BoardTools(kit, self._tools_places()[0], words)
        self.log_view = LogView(kit, layout.log_view, words)
        self.shows_log = False
        self._drawers = MarketDrawers(kit, layout, words)
        self._needed: Drawer | None = None
        self._is_fresh = False
        self._passed_over: dict[Panel[Any], int] = {}
        """Stale panels that there was no time for, and in how many frames in a row."""

    def resize(self, kit: Kit, layout: TableLayout) -> None:
        """Lay everything out for another window or scale."""
        self.kit = kit
        self.layout = layout = layout.opened(self._needed)
        self.board.resize(kit, layout.board)
        self.strip.resize(kit, layout)
        self._drawers.resize(kit, layout)
        self._are_tools_out &= layout.fold is Fold.DRAWERS
        places: dict[Panel[Any], Rect] = {
            self.top_bar: layout.top_bar,
            self.order: self._order_place(),
            self.plants: layout.plants,
            self.resources: layout.resources,
            self.tableau: layout.tableau,
            self.log: layout.log,
            self.action: layout.action,
            self.log_view: layout.log_view,
        }
        for panel, place in places.items():
            panel.resize(kit, place)
        self._is_fresh = False
        self.place_tools()

    def let_go(self) -> None:
        """It will not be seen for long: everything on it can be painted again."""
        self.board.let_go()
        for panel in self._all_panels():
            panel.let_go()
        self._is_fresh = False

    def place_tools(self) -> None:
        """Put the tools where they hide least of the zone."""
        near = self.kit.px(NEAR)
        zone = self.board.rect
        plates = [self.board.plate_rect(city.id) for city in self._cities if self._is_in(city)]
        covered = [plate.inflate(near, near) for plate in plates if plate.colliderect(zone)]
        title = self.board.title_rect()
        covered += [title] if title else []
        self.tools.tuck(self._tucked)
        places = self._tools_places()
        if self._tucked is Tucked.OUT:
            home = self.tools.rect.topleft
            places = tuple(place for place in places if place.collidepoint(home)) or places
        place = clearest(places, covered, self.board.around().badges)
        self.tools.resize(self.kit, place)
        self.board.keep_clear((place,))

    def _tools_places(self) -> tuple[Rect, ...]:
        count = len(tools_shown(names_keys=not self.has_order, tucked=self._tucked))
        return tools_places(self.layout.board, self.layout.scale, count)

    @property
    def _tucked(self) -> Tucked:
        if self.layout.fold < Fold.DRAWERS:
            return Tucked.NO
        return Tucked.OUT if self._are_tools_out else Tucked.AWAY

    def toggle_tools(self) -> None:
        """Show the tools behind their button, or put them away."""
        self._are_tools_out = not self._are_tools_out
        self.place_tools()
        self.spoil()

    def toggle_log(self) -> None:
        """The whole log over the board, or the board again."""
        self.shows_log = not self.shows_log
        self._drawers.toggle(None)
        self.spoil()

    def pull(self, drawer: Drawer) -> None:
        """A market over the board, or back; what lies open in its column needs none."""
        self._drawers.toggle(drawer if drawer is not self._needed else None)
        self.shows_log &= not self._drawers.pulled
        self.spoil()

    @property
    def has_pulled_out(self) -> bool:
        """A market or the tools lie over the board."""
        return self._drawers.pulled is not None or self._are_tools_out

    def push_back(self) -> None:
        """The board again, with nothing pulled out over it."""
        if self._drawers.pulled is not None:
            self._drawers.toggle(None)
            self.spoil()
        elif self._are_tools_out:
            self.toggle_tools()

    def show_markets(
        self, plants: PlantMarketModel, fuel: ResourceMarketModel, needed: Drawer | None
    ) -> None:
        """Both markets; where they are drawers the one that is needed lies open."""
        if needed is not self._needed:
            self._needed = needed
            if self._drawers.pulled is needed:
                self._drawers.toggle(None)
            if self.layout.fold is Fold.DRAWERS:
                self._open_column()
        self.plants.show(plants)
        self.resources.show(fuel)
        self._drawers.show(plants, fuel)

    def _open_column(self) -> None:
        self.layout = layout = self.layout.opened(self._needed)
        self.plants.resize(self.kit, layout.plants)
        self.resources.resize(self.kit, layout.resources)
        self.action.resize(self.kit, layout.action)
        self.spoil()

    def show_zone(self, areas: tuple[AreaId, ...] | None) -> None:
        """Another zone is in play; None while all areas may be."""
        if areas != self._zone:
            self._zone = areas
            self.place_tools()

    @property
    def is_stale(self) -> bool:
        """Something would look different if it were drawn."""
        panels = any(panel.is_stale for panel in self.panels())
        return panels or self.strip.is_stale or self.board.is_stale or not self._is_fresh

    def panels(self) -> Iterator[Panel[Any]]:
        """Every panel that is drawn, the lowest first."""
        yield from (self.top_bar, self.plants, self.resources, self.tableau, self.log, self.action)
        yield self.tools
        if self.has_order:
            yield self.order
        if self._drawers.open_panel is not None:
            yield self._drawers.open_panel
        if self.shows_log:
            yield self.log_view

    @property
    def has_order(self) -> bool:
        """There is room for the order panel."""
        return self.layout.order_panel(self._boxes) is not None

    def spoil(self) -> None:
        """Draw everything anew the next time."""
        self._is_fresh = False

    def update(self, dt: float) -> None:
        self.board.update(dt)
        self.plants.update(dt)
        self._drawers.plants.update(dt)
        self.action.update(dt)

    def hover(self, piece: PieceId | None) -> None:
        """Light up what is pointed at, wherever it is."""
        for panel in self.panels():
            panel.hover(piece)
        self.strip.hover(piece)

    def conceal(self, hidden: frozenset[PieceId]) -> None:
        """Leave out what clips are moving."""
        cards = _of_kind(hidden, pieces.MarketPlantPiece)
        tokens = _of_kind(hidden, pieces.TokenPiece)
        self.plants.conceal(cards)
        self.resources.conceal(tokens)
        self._drawers.conceal(cards, tokens)

    def slide(self, cues: list[Cue]) -> None:
        """Move the boxes of players as clips say."""
        offsets: dict[PieceId, tuple[float, float]] = {}
        for cue in cues:
            if isinstance(cue.prop, SeatProp):
                piece = pieces.seat(cue.prop.seat)
                home = self.strip.place_of(piece)
                if home is not None:
                    offset = (cue.spot.x - home.centerx, cue.spot.y - home.centery)
                    offsets[piece] = offset
        self.strip.slide(offsets)

    def draw(self, surface: Surface, allowance: Allowance | None = None) -> list[Rect]:
        """Draw what is stale, with all that lies over and under it; the places drawn.

        Panels that there is no time to paint stay as they were, and stale.
        """
        if self._is_fresh:
            places = self._renewed(allowance or Allowance())
        else:
            places = [surface.get_rect()]
            for panel in self._all_panels():
                panel.renew()
        for place in places:
            surface.set_clip(place)
            self._draw_place(surface, place)
        surface.set_clip(None)
        self._is_fresh = True
        return places

    def rehearsed(self) -> Iterator[None]:
        """Everything that drawing it first takes long for, in small steps."""
        for panel in self._all_panels():
            panel.renew()
            yield
        yield from self.board.rehearsed()

    def _draw_place(self, surface: Surface, place: Rect) -> None:
        self.kit.desk.put_ground(surface, place)
        if self.layout.board.colliderect(place):
            self.board.draw(surface)
        for panel in self._all_panels():
            if panel.covered.colliderect(place):
                panel.draw_again(surface)

    def _renewed(self, allowance: Allowance) -> list[Rect]:
        """Renew what is stale, at least one panel; what they cover and what they have covered."""
        places = taken_together(self.board.renew(allowance), self.layout.window)
        has_painted = False
        passed_over, self._passed_over = self._passed_over, {}
        for panel in self._by_need(passed_over):
            if not panel.is_painted:
                if has_painted and allowance.is_spent:
                    self._passed_over[panel] = passed_over.get(panel, 0) + 1
                    continue
                has_painted = True
            before = panel.covered
            panel.renew()
            places.append(panel.covered.union(before) if before else panel.covered)
        return [place.clip(self.layout.window) for place in places]

    def _by_need(self, passed_over: Mapping[Panel[Any], int]) -> list[Panel[Any]]:
        """The stale panels, those first that pieces move to and from, and that one acts on; but
        before them, however slow the machine is, whatever has waited longer."""
        moved = (self.log_view, self.plants, self.action, self.resources, *self.strip.in_order())
        order = {panel: place for place, panel in enumerate(moved)}
        stale = [panel for panel in self._all_panels() if panel.is_stale]
        return sorted(
            stale, key=lambda panel: (-passed_over.get(panel, 0), order.get(panel, len(order)))
        )

    def _all_panels(self) -> Iterator[Panel[Any]]:
        yield from self.strip.in_order()
        yield from self.panels()

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        """What lies under a point of the screen, the uppermost first."""
        if self.shows_log and self.layout.log_view.collidepoint(point):
            return self.log_view.piece_at(point)
        drawer = self._drawers.open_panel
        if drawer is not None and drawer.rect.collidepoint(point):
            return drawer.piece_at(point)
        for panel in self.panels():
            if panel is not self.log_view and panel.rect.collidepoint(point):
                return panel.piece_at(point)
        if self.layout.board.collidepoint(point):
            return self._on_board(point)
        return self.strip.piece_at(point)

    def place_of(self, piece: PieceId) -> Rect | None:
        """Where a piece lies, None if it is not to be seen."""
        if isinstance(piece, pieces.CityPiece):
            plate = self.board.plate_rect(piece.city)
            inside = plate.clip(self.layout.board)
            return inside if self._answers(inside, piece) else None
        if isinstance(piece, pieces.AreaPiece):
            return self._area_place(piece) or self.action.place_of(piece)
        if isinstance(piece, pieces.TokenPiece):
            is_pulled = self._drawers.pulled is Drawer.FUEL
            return (self._drawers.fuel if is_pulled else self.resources).place_of(piece)
        for panel in self._homes(piece):
            place = panel.place_of(piece)
            if place is not None:
                return place
        return self.strip.place_of(piece)

    def _homes(self, piece: PieceId) -> Iterator[Panel[Any]]:
        """Panels that may show a piece; looking for it paints them, so there are few.

        Sheets show some cards a second time.
        """
        match piece:
            case pieces.SeatPiece() | pieces.SeatPlantPiece() | pieces.CARTEL:
                return
            case pieces.MarketPlantPiece() | pieces.DECK | pieces.DISCOUNT:
                if self._drawers.pulled is Drawer.PLANTS:
                    yield self._drawers.plants
                yield from (self.plants, self.action)
            case pieces.OwnPlantPiece() | pieces.PURSE:
                yield from (self.tableau, self.action)
            case _:
                yield from self.panels()

    def panel_rect(self, piece: PieceId) -> Rect | None:
        """The panel that a piece lies in, None for the board's own."""
        if isinstance(piece, pieces.CityPiece | pieces.AreaPiece):
            return None
        for panel in self._homes(piece):
            if panel.place_of(piece) is not None:
                return panel.rect
        return self.layout.left_column if self.strip.place_of(piece) else None

    def _is_in(self, city: City) -> bool:
        return self._zone is None or city.area in self._zone

    def _order_place(self) -> Rect:
        return self.layout.order_panel(self._boxes) or Rect(0, 0, 1, 1)

    def _on_board(self, point: tuple[int, int]) -> PieceId | None:
        city = self.board.city_at(point)
        if city is not None:
            return pieces.city(city)
        area = self.board.area_at(point)
        return pieces.area(area) if area is not None else None

    def _answers(self, place: Rect, piece: PieceId) -> bool:
        return place.w > 0 and place.h > 0 and self._on_board(place.center) == piece

    def _area_place(self, piece: pieces.AreaPiece) -> Rect | None:
        """A spot of the land that belongs to the area: just beside one of its cities."""
        near = self.kit.px(NEAR)
        for city in self._cities_of(piece.area):
            plate = self.board.plate_rect(city).inflate(2 * near, 2 * near)
            for point in (plate.midbottom, plate.midtop, plate.midleft, plate.midright):
                if self._on_board(point) == piece:
                    return Rect(point[0] - 1, point[1] - 1, 3, 3)
        return None

    def _cities_of(self, area: str) -> list[CityId]:
        return [city.id for city in self._cities if city.area == area]


def _of_kind(hidden: frozenset[PieceId], kind: type[PieceId]) -> frozenset[PieceId]:
    return frozenset(piece for piece in hidden if isinstance(piece, kind))

"""The board on the screen, without a window: what is where, what is redrawn, what is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from builders import arrange, content, game, play
from pygame import Rect, Surface

from game.client.board.art import BoardArt
from game.client.board.board_view import FADE, REST, BoardView
from game.client.board.land.painter import Painter, PaintTicket
from game.client.board.land.painter_orders import AnswerPart, LayoutOrder, Order, PictureOrder
from game.client.board.marks import (
    BoardMarks,
    NetworkMarks,
    NextCity,
    OwnCables,
    PlannedRoute,
    PriceState,
    PriceTag,
)
from game.client.board.plan.layout_file import layout_text
from game.client.draw import Kit
from game.client.draw.frame_budget import Allowance
from game.engine.actions import ChooseArea
from game.engine.board import Form
from game.engine.events import Phase
from game.engine.model import GameState, Position
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup

RECT = Rect(30, 20, 696, 512)
BLUE = (10, 20, 200)
DESK = (200, 10, 10)


class SlowPainter(Painter):
    """Takes orders down and delivers plain blue when told to."""

    def __init__(self) -> None:
        super().__init__(None)
        self.orders: list[tuple[Order, PaintTicket]] = []
        self.forgotten: list[int] = []

    def order(self, order: Order) -> PaintTicket:
        ticket = PaintTicket(self, len(self.orders))
        self.orders.append((order, ticket))
        return ticket

    def forget(self, number: int) -> None:
        self.forgotten.append(number)

    def deliver(self) -> None:
        order, ticket = self.orders[-1]
        assert isinstance(order, PictureOrder)
        data = bytes(BLUE) * (order.size[0] * order.size[1])
        ticket.take(AnswerPart(0, data, is_last=True))


@pytest.fixture(autouse=True)
def screen() -> Iterator[Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((760, 560))
    pygame.display.quit()


@pytest.fixture
def painter() -> SlowPainter:
    return SlowPainter()


def table(first: tuple[str, ...] = ("koeln",)) -> GameState:
    state = game("recharged", players=4, areas=("west", "south-west", "east", "south"))
    return arrange(state, Phase.BUILDING, step=2, cities={0: first, 1: ("koeln", "essen")})


@pytest.fixture
def position() -> Position:
    return table().position


@pytest.fixture
def view(painter: SlowPainter, position: Position) -> BoardView:
    view = BoardView(Kit(1.0), BoardArt.of(content(), position.terms.board, painter), RECT)
    view.show(position)
    return view


def drawn(view: BoardView) -> Surface:
    surface = Surface((760, 560)).convert()
    surface.fill(DESK)
    view.draw(surface)
    return surface


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def differing(one: Surface, other: Surface) -> Rect:
    """Where two pictures differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), othersurface=other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else Rect(0, 0, 0, 0)


def test_a_changed_city_leaves_the_board_as_if_drawn_afresh(
    view: BoardView, painter: SlowPainter
) -> None:
    """Only what changed is drawn again, and the screen is told where."""
    view.renew()
    screen = drawn(view)
    for first in (("koeln", "aachen"), ("aachen",), ("koeln", "muenchen")):
        position = table(first).position
        view.show(position, BoardMarks(targets=frozenset({"essen"})))
        places = view.renew()
        assert places
        assert sum(place.w * place.h for place in places) < RECT.w * RECT.h / 4
        for place in places:
            screen.set_clip(place)
            view.draw(screen)
        screen.set_clip(None)
        other = BoardView(Kit(1.0), BoardArt.of(content(), position.terms.board, painter), RECT)
        other.show(position, BoardMarks(targets=frozenset({"essen"})))
        assert not differing(screen, drawn(other))
        assert not view.is_stale


def test_a_board_at_another_scale_is_made_in_steps(view: BoardView, painter: SlowPainter) -> None:
    """Without time every frame makes one step, and shows the old board enlarged until then."""
    no_time = Allowance()
    no_time.grant(lambda: 0.0)
    view.home()
    drawn(view)
    view.home()
    view.renew(no_time)
    first = drawn(view)
    frames = 1
    while view.is_stale:
        view.renew(no_time)
        frames += 1
    assert frames > 40
    other = BoardView(Kit(1.0), BoardArt.of(content(), table().position.terms.board, painter), RECT)
    other.show(table().position)
    assert differing(first, drawn(view))
    assert not differing(drawn(view), drawn(other))


def test_the_first_frame_does_not_wait_for_terrain(view: BoardView) -> None:
    picture = drawn(view)
    assert not view.is_painted
    inside = {tuple(picture.get_at((x, 250))[:3]) for x in range(60, 700, 3)}
    assert len(inside) > 20


def test_terrain_fades_in_when_it_arrives(view: BoardView, painter: SlowPainter) -> None:
    sea = (RECT.x + 12, RECT.y + 400)
    before = drawn(view).get_at(sea)
    painter.deliver()
    view.update(0.0)
    assert view.is_stale
    assert drawn(view).get_at(sea) == before
    view.update(FADE / 2)
    assert drawn(view).get_at(sea) not in (before, pygame.Color(*BLUE))
    view.update(FADE)
    assert drawn(view).get_at(sea) == pygame.Color(*BLUE)
    assert not view.is_stale


def test_reduced_motion_shows_terrain_at_once(view: BoardView, painter: SlowPainter) -> None:
    view.moves = False
    drawn(view)
    painter.deliver()
    view.update(0.0)
    assert drawn(view).get_at((RECT.x + 12, RECT.y + 400)) == pygame.Color(*BLUE)


def test_nothing_new_needs_no_drawing(view: BoardView, position: Position) -> None:
    drawn(view)
    view.show(position)
    view.update(1.0)
    assert not view.is_stale


def test_a_new_house_changes_its_plate_only(view: BoardView, position: Position) -> None:
    before = drawn(view)
    view.show(table(first=("koeln", "aachen")).position)
    assert view.is_stale
    changed = differing(before, drawn(view))
    assert view.plate_rect("aachen").inflate(6, 6).contains(changed)
    assert changed.w > 4


def test_the_board_keeps_inside_its_rectangle_and_its_corners(view: BoardView) -> None:
    picture = drawn(view)
    for outside in ((5, 5), (RECT.right + 1, 250), (300, RECT.bottom + 1)):
        assert picture.get_at(outside) == pygame.Color(*DESK)
    for corner in (RECT.topleft, (RECT.right - 1, RECT.bottom - 1)):
        assert picture.get_at(corner) == pygame.Color(*DESK)


def test_the_zone_is_shown_first_and_home_goes_to_and_fro(view: BoardView) -> None:
    start = view.camera
    assert start.zoom > 1.1
    view.home()
    assert view.camera.shows_all
    view.home()
    assert view.camera == start
    view.drag(15, 0)
    view.home()
    assert view.camera == start


def test_all_of_the_zone_is_in_sight_at_home(view: BoardView, position: Position) -> None:
    for city in position.in_play.cities:
        assert RECT.contains(view.plate_rect(city)), city


def test_every_city_is_found_where_it_is(view: BoardView, position: Position) -> None:
    for city in position.in_play.cities:
        assert view.city_at(view.city_place(city)) == city
        assert view.city_at(view.slot_place(city, 2)) == city


def test_nothing_is_found_outside_the_board(view: BoardView) -> None:
    assert view.city_at((5, 5)) is None
    assert view.area_at((5, 5)) is None


def test_areas_are_found_on_land(view: BoardView) -> None:
    assert view.area_at(view.city_place("fulda")) == "east"
    view.home()
    assert view.area_at((RECT.x + 20, RECT.y + 120)) is None


def test_slots_lie_side_by_side_on_the_plate(view: BoardView) -> None:
    first, second, third = (view.slot_place("koeln", slot) for slot in range(3))
    assert first[0] < second[0] < third[0]
    assert first[1] == second[1] == third[1]
    assert view.plate_rect("koeln").collidepoint(first)


def test_a_cable_runs_from_plate_to_plate(view: BoardView) -> None:
    path = view.cable_path("koeln", "trier")
    assert path == view.cable_path("trier", "koeln")[::-1]
    assert view.plate_rect("koeln").inflate(4, 4).collidepoint(path[0])
    assert view.plate_rect("trier").inflate(4, 4).collidepoint(path[-1])
    with pytest.raises(KeyError):
        view.cable_path("koeln", "berlin")


def test_zooming_scales_at_once_and_paints_when_the_wheel_rests(
    view: BoardView, painter: SlowPainter
) -> None:
    drawn(view)
    placed = len(painter.orders)
    held = view.city_place("fulda")
    view.zoom(held, 2)
    assert view.city_place("fulda") == pytest.approx(held, abs=1)
    assert view.is_stale
    drawn(view)
    view.update(REST / 2)
    view.zoom(held, 1)
    view.update(REST / 2)
    assert len(painter.orders) == placed
    view.update(REST)
    assert len(painter.orders) == placed + 1
    order = painter.orders[-1][0]
    assert isinstance(order, PictureOrder)
    assert order.size[0] == round(view.camera.sheet.width * view.camera.scale)
    assert view.is_stale


def test_a_newer_order_replaces_the_older(view: BoardView, painter: SlowPainter) -> None:
    drawn(view)
    view.home()
    assert painter.forgotten == [0]
    assert len(painter.orders) == 2


def test_the_order_names_the_zone(view: BoardView, painter: SlowPainter) -> None:
    order = painter.orders[0][0]
    assert isinstance(order, PictureOrder)
    assert set(order.zone or ()) == {"west", "south-west", "east", "south"}


def test_terrain_never_grows_beyond_reason() -> None:
    painter, position = SlowPainter(), table().position
    art = BoardArt.of(content(), position.terms.board, painter)
    view = BoardView(Kit(3.0), art, Rect(0, 0, 2088, 1536))
    view.show(position)
    view.zoom((1000, 700), 12)
    view.update(REST)
    order = painter.orders[-1][0]
    assert isinstance(order, PictureOrder)
    assert order.size[0] * order.size[1] < 6_100_000


def test_dragging_far_shows_what_was_out_of_sight(view: BoardView) -> None:
    view.zoom((400, 300), 6)
    view.update(REST)
    drawn(view)
    for _ in range(30):
        view.drag(-40, 30)
    assert view.is_stale
    plate = view.plate_rect("torgelow-stralsund")
    assert RECT.contains(plate)
    enamel = Kit(1.0).theme.colour("enamel.inactive")
    assert drawn(view).get_at((plate.x + 5, plate.y + 5)).r == pytest.approx(enamel.r, abs=4)
    assert view.camera.view.right == pytest.approx(view.camera.sheet.right)
    assert view.camera.view.top == pytest.approx(view.camera.sheet.top)


NETWORK = NetworkMarks(
    3,
    frozenset({"koeln", "aachen", "trier"}),
    (NextCity("essen", 12, ("koeln", "essen")), NextCity("fulda", 35, ("koeln", "fulda"))),
)
MARKS = {
    "hover": BoardMarks(hover="fulda"),
    "target": BoardMarks(targets=frozenset({"fulda"})),
    "planned": BoardMarks(planned=("fulda",), planner=3),
    "route": BoardMarks(routes=(PlannedRoute(("koeln", "trier"), 1),)),
    **{state.value: BoardMarks(prices={"fulda": PriceTag(26, state)}) for state in PriceState},
    "own cables": BoardMarks(own_cables=OwnCables(1, frozenset({"koeln", "trier", "aachen"}))),
    "network": BoardMarks(network=NETWORK),
    "black network": BoardMarks(network=replace(NETWORK, colour=5)),
    "cartel": BoardMarks(network=NetworkMarks(None, frozenset({"koeln"}))),
    "lit": BoardMarks(lit=frozenset({"fulda"})),
    "focus": BoardMarks(focus="fulda"),
    "tint": BoardMarks(area_tint=True),
}


@pytest.mark.parametrize("marks", MARKS.values(), ids=list(MARKS))
def test_marks_are_seen_and_leave_no_trace(
    view: BoardView, position: Position, marks: BoardMarks
) -> None:
    plain = drawn(view)
    view.show(position, marks)
    view.update(1.0)
    assert pixels(drawn(view)) != pixels(plain)
    view.show(position)
    view.update(1.0)
    assert pixels(drawn(view)) == pixels(plain)


def test_a_price_tells_by_more_than_its_colour_whether_it_can_be_paid(
    view: BoardView, position: Position
) -> None:
    grey = []
    for state in PriceState:
        view.show(position, BoardMarks(prices={"fulda": PriceTag(26, state)}))
        grey.append(pygame.transform.grayscale(drawn(view)))
    for one, other in combinations(grey, 2):
        assert differing(one, other).w > 5


def test_a_hovered_plate_rises_and_then_rests(view: BoardView, position: Position) -> None:
    drawn(view)
    view.show(position, BoardMarks(hover="fulda"))
    view.update(0.05)
    half = drawn(view)
    view.update(1.0)
    full = drawn(view)
    assert pixels(half) != pixels(full)
    view.update(1.0)
    assert not view.is_stale


def test_a_route_stays_under_the_plates(view: BoardView, position: Position) -> None:
    plain = drawn(view)
    view.show(position, BoardMarks(routes=(PlannedRoute(("koeln", "trier"), 1),)))
    routed = drawn(view)
    middle = view.plate_rect("koeln").inflate(-8, -8)
    assert pixels(plain.subsurface(middle)) == pixels(routed.subsurface(middle))


def test_marks_for_cities_of_other_boards_do_no_harm(view: BoardView, position: Position) -> None:
    marks = BoardMarks(
        hover="denver", focus="denver", prices={"denver": PriceTag(1, PriceState.PLANNED)}
    )
    view.show(position, marks)
    drawn(view)


def test_resizing_keeps_zoom_and_centre(view: BoardView, position: Position) -> None:
    view.zoom((400, 300), 2)
    view.update(REST)
    before = view.camera
    larger = Rect(10, 10, 1044, 768)
    view.resize(Kit(1.5), larger)
    assert view.camera.zoom == pytest.approx(before.zoom)
    assert view.camera.centre == pytest.approx(before.centre)
    surface = Surface((1064, 788)).convert()
    view.draw(surface)
    assert view.city_at(view.city_place("fulda")) == "fulda"


@pytest.mark.parametrize("size", [(696, 512), (1082, 512), (696, 752), (400, 300)])
def test_boards_of_every_shape_are_drawn(size: tuple[int, int], position: Position) -> None:
    view = BoardView(Kit(1.0), BoardArt.of(content(), position.terms.board), Rect((0, 0), size))
    view.show(position)
    view.draw(Surface(size).convert())
    view.home()
    view.draw(Surface(size).convert())
    for city in position.in_play.cities:
        assert view.city_at(view.city_place(city)) == city


def test_before_the_zone_is_settled_the_whole_map_is_shown() -> None:
    state = game("recharged", players=4)
    position = replace(state.position, zone=None)
    view = BoardView(Kit(1.0), BoardArt.of(content(), position.terms.board), RECT)
    view.show(position)
    assert view.camera.shows_all
    drawn(view)
    view.show(table().position)
    assert not view.camera.shows_all


def test_a_map_without_a_layout_is_playable_at_once_and_spread_later(
    painter: SlowPainter, position: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = position.terms.board
    baked = BoardArt.of(content(), board).layout
    monkeypatch.setattr("game.client.board.art.shipped_layout", lambda board: None)
    art = BoardArt.of(content(), board, painter)
    assert not art.is_final
    order, ticket = painter.orders[0]
    assert isinstance(order, LayoutOrder)
    view = BoardView(Kit(1.0), art, RECT)
    view.show(position)
    drawn(view)
    assert view.city_at(view.city_place("koeln")) is not None
    ticket.take(AnswerPart(0, layout_text(baked), is_last=True))
    view.update(0.0)
    assert art.is_final
    assert art.layout == baked
    drawn(view)
    assert view.city_at(view.city_place("koeln")) == "koeln"


def test_both_forms_of_both_maps_have_their_own_art() -> None:
    for map_id in ("germany", "usa"):
        for form in Form:
            board = content().board(map_id, form)
            art = BoardArt.of(content(), board)
            assert art.is_final
            assert {city.name for city in art.layout.cities} == {city.name for city in board.cities}


def test_what_is_not_drafted_has_no_colours_while_the_zone_is_painted(painter: SlowPainter) -> None:
    """The old picture is from the draft, and shows all areas in theirs."""
    setup = GameSetup("recharged", "germany", 3, areas=AreaChoice.DRAFT)
    state = new_game(setup, content(), 1).state
    view = BoardView(Kit(1.0), BoardArt.of(content(), state.terms.board, painter), RECT)
    view.moves = False
    view.show(state.position)
    painter.deliver()
    view.update(0.0)
    drawn(view)
    state = play(state, *map(ChooseArea, ("south", "south-west", "east"))).state
    view.show(state.position)
    view.update(0.0)
    assert view.is_painted
    drawn(view)
    assert view._layers is not None
    data = pixels(view._layers._ground)
    greyed = sum(b - r < 60 for r, b in zip(data[::3], data[2::3]))
    assert 0.15 < greyed / (len(data) // 3) < 0.5
    blue = data.count(bytes(BLUE))
    assert blue > len(data) // 3 * 0.4, "the sea, and what is in play"

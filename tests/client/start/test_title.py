"""The title: what it offers by mouse and keyboard, and a background that lives and then rests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pygame
import pytest
from pygame import Rect
from ui.pilot import NoPainter, Pilot

from game.client.board.land.painter import PaintTicket
from game.client.board.land.painter_orders import Light, Order, PictureOrder
from game.client.board.plan.geometry import PAGE
from game.client.draw.theme import shipped_theme
from game.client.scenery.landscape import paint_landscape
from game.client.scenery.lights import STILL_AFTER, Lamp, Lights
from game.client.scenery.night_sky import NightGround
from game.client.scenery.title_stage import TitleStage
from game.client.settings.preferences import Settings
from game.client.shell.context import Context
from game.client.start.title_entry import TitleEntry
from game.client.start.title_scene import TitleScene
from game.client.vocabulary.controls import control

PLAY_NOW, QUIT = control("play_now"), control("quit")
SIZES = [(1280, 720), (1920, 1080), (2560, 1080), (1280, 960), (3440, 1440)]


class QuickPainter(NoPainter):
    """Hands out plain grey maps at once."""

    def order(self, order: Order) -> PaintTicket:
        ticket = PaintTicket(self, 1)
        assert isinstance(order, PictureOrder)
        self.orders.append(order)
        ticket.data = bytes([90]) * (3 * order.size[0] * order.size[1])
        return ticket


@dataclass
class Title:
    """A pilot on the title, and how often a game was begun."""

    pilot: Pilot
    games: list[int] = field(default_factory=list)


Opener = Callable[..., Title]


def entries(context: Context, title: Title) -> tuple[TitleEntry, ...]:
    return (
        TitleEntry(PLAY_NOW, "Play", lambda: title.games.append(1), "against bots"),
        TitleEntry(QUIT, "Quit", context.quit),
    )


@pytest.fixture
def opened() -> Iterator[Opener]:
    pilots: list[Pilot] = []

    def opener(**options: object) -> Title:
        pilot = Pilot(**options)  # type: ignore[arg-type]
        pilots.append(pilot)
        title = Title(pilot)
        pilot.open(lambda context: TitleScene(context, lambda: entries(context, title)))
        return title

    yield opener
    for pilot in pilots:
        pilot.__exit__(None, None, None)


def test_play_now_begins_a_game(opened: Opener) -> None:
    title = opened()
    title.pilot.click(PLAY_NOW)
    assert title.games == [1]


def test_quit_closes_the_window(opened: Opener) -> None:
    title = opened()
    title.pilot.click(QUIT)
    assert title.pilot.app.is_over


def test_enter_begins_a_game_without_any_focus(opened: Opener) -> None:
    title = opened()
    title.pilot.press(pygame.K_RETURN)
    assert title.games == [1]


@pytest.mark.parametrize("way", [pygame.K_TAB, pygame.K_DOWN])
@pytest.mark.parametrize("press", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_keyboard_reaches_every_entry(opened: Opener, way: int, press: int) -> None:
    title = opened()
    title.pilot.press(way)
    title.pilot.press(way)
    title.pilot.press(press)
    assert title.games == []
    assert title.pilot.app.is_over


def test_shift_tab_goes_backwards(opened: Opener) -> None:
    title = opened()
    title.pilot.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    title.pilot.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    title.pilot.press(pygame.K_RETURN)
    assert title.games == [1]


def test_the_focus_is_seen(opened: Opener) -> None:
    pilot = opened().pilot
    rect = pilot.see(PLAY_NOW)
    assert rect is not None
    beside = (rect.left - 2, rect.centery)
    before = pilot.surface.get_at(beside)
    pilot.press(pygame.K_TAB)
    assert pilot.surface.get_at(beside) == pilot.context.kit.theme.colour("focus.line") != before


def test_entries_light_up_under_the_pointer(opened: Opener) -> None:
    pilot = opened().pilot
    rect = pilot.see(QUIT)
    assert rect is not None
    spot = (rect.right - 8, rect.centery)
    before = pilot.surface.get_at(spot)
    pilot.hover(QUIT)
    assert sum(pilot.surface.get_at(spot)[:3]) > sum(before[:3])


@pytest.mark.parametrize("size", SIZES)
def test_everything_stands_inside_the_window(opened: Opener, size: tuple[int, int]) -> None:
    pilot = opened(size=size).pilot
    window = Rect((0, 0), size)
    first, second = pilot.see(PLAY_NOW), pilot.see(QUIT)
    assert first and second
    assert window.contains(first) and window.contains(second)
    assert not first.colliderect(second)
    assert min(first.height, second.height) >= 32


def test_a_resize_keeps_the_focus(opened: Opener) -> None:
    title = opened()
    title.pilot.press(pygame.K_TAB)
    title.pilot.press(pygame.K_TAB)
    title.pilot.resize((1920, 1080))
    title.pilot.press(pygame.K_RETURN)
    assert title.pilot.app.is_over


def test_the_night_map_comes_up_and_then_only_lights_move(opened: Opener) -> None:
    painter = QuickPainter()
    pilot = opened(painter=painter).pilot
    (order,) = painter.orders
    assert isinstance(order, PictureOrder)
    assert (order.light, order.frame) == (Light.NIGHT, PAGE)
    pilot.wait(2.0)
    before = pilot.drawn
    pilot.wait(2.0)
    assert 10 <= pilot.drawn - before <= 21


def test_lights_rest_when_nobody_is_there_and_wake_on_a_touch(opened: Opener) -> None:
    pilot = opened(painter=QuickPainter()).pilot
    pilot.wait(1.0)
    pilot.run_until(lambda: True)
    for _ in range(int(STILL_AFTER) + 2):
        pilot.step(dt=1.0)
    before = pilot.drawn
    pilot.wait(1.0)
    assert pilot.drawn == before
    pilot.press(pygame.K_LSHIFT)
    pilot.wait(1.0)
    assert pilot.drawn > before + 5


def test_nothing_moves_in_reduced_motion(opened: Opener) -> None:
    pilot = opened(painter=QuickPainter(), settings=Settings(reduced_motion=True)).pilot
    pilot.wait(1.0)
    before = pilot.drawn
    pilot.wait(2.0)
    assert pilot.drawn == before


def test_what_the_lights_leave_behind_is_the_picture_that_was_there(opened: Opener) -> None:
    """Parts that were repainted look as if all had been."""
    pilot = opened(painter=QuickPainter()).pilot
    pilot.wait(3.0)
    parts = pygame.image.tobytes(pilot.surface, "RGB")
    pilot.step([pygame.event.Event(pygame.WINDOWEXPOSED)], dt=0.0)
    assert pygame.image.tobytes(pilot.surface, "RGB") == parts


@pytest.mark.parametrize("size", SIZES)
def test_rows_and_places_of_the_tilted_map_agree(size: tuple[int, int]) -> None:
    ground = NightGround(TitleStage(size), (696.0, 512.0))
    for point in ((348.0, 512.0), (100.0, 300.0), (600.0, 60.0)):
        y = ground.place(point)[1]
        row, share = ground.row(y)
        assert row == pytest.approx(point[1])
        assert 0 < share <= 1
    assert ground.place((348.0, 400.0))[0] == pytest.approx(size[0] / 2)


@pytest.mark.parametrize("size", SIZES)
def test_ridge_and_pylons_reach_the_edges(size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    pylons, ridge = paint_landscape(TitleStage(size), shipped_theme())
    foot = size[1] - 1 - ridge.place[1]
    for x in (0, size[0] // 2, size[0] - 1):
        assert ridge.picture.get_at((x - ridge.place[0], foot)).a == 255
    assert pylons.picture.get_rect(topleft=pylons.place).right >= size[0]


def test_lights_move_ten_times_a_second_and_only_along_cables() -> None:
    lamps = [Lamp((100.0, 100.0), 1.0), Lamp((300.0, 100.0), 1.0), Lamp((900.0, 900.0), 1.0)]
    lights = Lights(lamps, {0: (1,), 1: (0,)}, 1.0, pygame.Color("white"))
    moved = sum(lights.update(0.02) for _ in range(500))
    assert 90 <= moved <= 100
    assert all(60 <= rect.centerx <= 340 and rect.centery == 100 for rect in lights.places())

"""The app: draws only what has changed, keeps its keys, and copes with every size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event
from ui.pilot import Pilot

from game.client.draw.pixels import Size
from game.client.shell import window as window_module
from game.client.shell.notices import LONGEST
from game.client.shell.scene import Scene
from game.client.shell.window import NoDisplay, Window
from game.client.start.loop import Loop


class Field(Scene):
    """A field of one colour that counts how it is treated."""

    def __init__(self) -> None:
        self.stale = True
        self.parts: list[Rect] | None = None
        self.drawn = self.refreshed = 0
        self.sizes: list[Size] = []
        self.passed: list[float] = []
        self.events: list[int] = []

    @property
    def is_stale(self) -> bool:
        return self.stale

    def handle(self, event: Event) -> bool:
        self.events.append(event.type)
        return False

    def update(self, dt: float) -> None:
        self.passed.append(dt)

    def draw(self, surface: Surface) -> None:
        surface.fill("red")
        self.drawn += 1
        self.stale = False

    def refresh(self, surface: Surface) -> Sequence[Rect] | None:
        self.refreshed += self.parts is not None
        self.stale = self.parts is None
        return self.parts

    def resize(self, size: Size) -> None:
        self.sizes.append(size)


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot() as pilot:
        yield pilot


@pytest.fixture
def field(pilot: Pilot) -> Field:
    field = Field()
    pilot.open(lambda context: field)
    field.events.clear()
    return field


def test_nothing_is_drawn_while_nothing_changes(pilot: Pilot, field: Field) -> None:
    before = pilot.drawn
    pilot.wait(1.0)
    assert pilot.drawn == before
    field.stale = True
    pilot.step()
    assert pilot.drawn == before + 1


def test_a_scene_may_repaint_some_places_only(pilot: Pilot, field: Field) -> None:
    drawn = field.drawn
    field.stale, field.parts = True, [Rect(5, 5, 10, 10)]
    pilot.step()
    assert (field.drawn, field.refreshed) == (drawn, 1)


def test_under_another_scene_everything_is_drawn(pilot: Pilot, field: Field) -> None:
    veil = Field()
    veil.opaque = False
    pilot.context.scenes.push(veil)
    pilot.settle()
    drawn = field.drawn
    veil.stale, veil.parts = True, [Rect(5, 5, 10, 10)]
    pilot.step()
    assert (field.drawn, veil.refreshed) == (drawn + 1, 0)


def test_time_passes_before_events_and_stands_still_after_them(pilot: Pilot, field: Field) -> None:
    field.passed.clear()
    pilot.app.step([Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")], 0.5)
    assert field.passed == [0.5, 0.0]
    assert field.events == [pygame.KEYDOWN]


def test_an_exposed_window_is_drawn_again(pilot: Pilot, field: Field) -> None:
    drawn = field.drawn
    pilot.step([Event(pygame.WINDOWEXPOSED)])
    assert field.drawn == drawn + 1


def test_another_size_makes_another_kit_once_it_has_come_to_rest(
    pilot: Pilot, field: Field
) -> None:
    kit, manager = pilot.context.kit, pilot.context.ui_manager
    for size in ((1500, 800), (1920, 1080)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pilot.step([Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])])
    assert field.sizes == []
    pilot.settle()
    assert field.sizes == [(1920, 1080)]
    assert pilot.context.kit is not kit
    assert pilot.context.ui_manager is not manager
    assert pilot.context.kit.scale == 1.5


def test_the_same_size_changes_nothing(pilot: Pilot, field: Field) -> None:
    kit = pilot.context.kit
    pilot.step([Event(pygame.WINDOWSIZECHANGED, x=1280, y=720)])
    pilot.settle()
    assert field.sizes == []
    assert pilot.context.kit is kit


def test_a_small_window_says_so_and_takes_no_input(pilot: Pilot, field: Field) -> None:
    pilot.resize((900, 500))
    drawn = field.drawn
    field.stale = True
    field.events.clear()
    pilot.press(pygame.K_RETURN)
    assert field.drawn == drawn
    assert field.events == []
    assert pilot.surface.get_at((5, 5)) == pilot.context.kit.theme.colour("ground.void")
    pilot.resize((1280, 720))
    assert field.drawn > drawn


def test_a_larger_interface_is_used_as_far_as_it_fits(pilot: Pilot, field: Field) -> None:
    pilot.resize((2560, 1080))
    scale = pilot.context.kit.scale
    pilot.context.preferences.change(interface_scale=1.5)
    pilot.settle()
    assert pilot.context.kit.scale >= scale
    pilot.context.preferences.change(interface_scale=0.9)
    pilot.settle()
    assert pilot.context.kit.scale == pytest.approx(0.9 * scale)


def test_f12_keeps_a_picture(
    pilot: Pilot, field: Field, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window_module, "state_folder", lambda: tmp_path)
    pilot.press(pygame.K_F12)
    (picture,) = (tmp_path / "screenshots").iterdir()
    assert pygame.image.load(picture).get_size() == (1280, 720)
    assert str(picture) in pilot.app.notices.text
    pilot.wait(LONGEST)
    assert pilot.app.notices.text == ""


def test_a_picture_that_cannot_be_kept_is_told(
    pilot: Pilot, field: Field, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setattr(window_module, "state_folder", lambda: tmp_path / "file")
    pilot.press(pygame.K_F12)
    assert "could not be saved" in pilot.app.notices.text


def test_f11_goes_to_full_screen_and_back(pilot: Pilot, field: Field) -> None:
    pilot.press(pygame.K_F11)
    pilot.press(pygame.K_F11)
    assert pilot.window.size == (1280, 720)


def test_f11_does_no_harm_where_there_is_no_full_screen(
    pilot: Pilot, field: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = pygame.display.set_mode

    def refuses(size: Size, flags: int = 0) -> Surface:
        if flags & pygame.FULLSCREEN:
            raise pygame.error("not supported")
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", refuses)
    pilot.press(pygame.K_F11)
    assert pilot.window.size == (1280, 720)


def test_closing_the_window_ends_the_app(pilot: Pilot, field: Field) -> None:
    assert not pilot.app.is_over
    pilot.step([Event(pygame.QUIT)])
    assert pilot.app.is_over


def test_leaving_the_last_scene_ends_the_app(pilot: Pilot, field: Field) -> None:
    pilot.context.scenes.pop()
    pilot.step()
    assert pilot.app.is_over


def test_the_loop_measures_drawn_frames_by_the_clock_it_is_given(
    pilot: Pilot, field: Field
) -> None:
    ticks = iter(range(1000))
    frames: list[float] = []
    loop = Loop(pilot.app, clock=lambda: float(next(ticks)), on_frame=frames.append)
    field.stale = True
    loop.once()
    loop.once()
    assert frames == [1.0]


def test_the_loop_ends_with_its_app(pilot: Pilot, field: Field) -> None:
    pygame.event.post(Event(pygame.QUIT))
    Loop(pilot.app).run()
    assert pilot.app.is_over


def test_a_window_that_nobody_would_see_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplay):
        Window((1280, 720), "test")


def test_no_display_is_an_error_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "init", fails)
    with pytest.raises(NoDisplay):
        Window((1280, 720), "test")

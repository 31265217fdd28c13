"""Who hears a key or a button: only what was on top when it went down."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame.event import Event

from game.client.shell.hearing import Hearing
from game.client.shell.scene import Scene, SceneStack

ENTER, LETTER, ARROW = pygame.K_RETURN, pygame.K_c, pygame.K_DOWN


class Layered(Scene):
    """A scene that something may be laid over."""

    over: object = None

    @property
    def layer(self) -> object:
        return self.over


class Hall:
    """A stack, its hearing, and whether somebody types."""

    def __init__(self) -> None:
        self.scenes = SceneStack()
        self.is_typing = False
        self.hearing = Hearing(self.scenes, lambda: self.is_typing)
        self.scene = self.open()

    def open(self) -> Layered:
        scene = Layered()
        self.scenes.push(scene)
        self.scenes.settle()
        return scene

    def close(self) -> None:
        self.scenes.pop()
        self.scenes.settle()

    def down(self, key: int, text: str = "") -> bool:
        return self.hearing.hears(Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))

    def up(self, key: int) -> bool:
        return self.hearing.hears(Event(pygame.KEYUP, key=key, mod=0))

    def text(self, text: str) -> bool:
        return self.hearing.hears(Event(pygame.TEXTINPUT, text=text))

    def press(self, button: int) -> bool:
        return self.hearing.hears(Event(pygame.MOUSEBUTTONDOWN, pos=(0, 0), button=button))

    def release(self, button: int) -> bool:
        return self.hearing.hears(Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=button))


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_a_key_that_opens_a_scene_is_deaf_there_until_it_has_come_up(hall: Hall) -> None:
    assert hall.down(ENTER)
    hall.open()
    assert not any(hall.down(ENTER) for _ in range(40))
    assert not hall.up(ENTER)
    assert hall.down(ENTER) and hall.up(ENTER)


def test_coming_back_on_top_is_coming_on_top(hall: Hall) -> None:
    assert hall.down(ARROW)
    hall.open()
    hall.close()
    assert not hall.down(ARROW) and not hall.up(ARROW)
    assert hall.down(ARROW) and hall.down(ARROW)


def test_only_what_is_wanted_repeats(hall: Hall) -> None:
    assert hall.down(ENTER) and not hall.down(ENTER)
    assert hall.down(ARROW) and hall.down(ARROW)
    assert hall.down(pygame.K_F11) and not hall.down(pygame.K_F11)


def test_a_field_gets_the_repeats_of_editing_but_not_of_enter(hall: Hall) -> None:
    hall.is_typing = True
    assert hall.down(pygame.K_BACKSPACE) and hall.down(pygame.K_BACKSPACE)
    assert hall.down(ENTER) and not hall.down(ENTER)
    assert hall.down(LETTER, "c") and hall.text("c") and hall.text("c")


@pytest.mark.parametrize("button", [1, 2, 3, 6])
def test_a_release_is_heard_only_where_the_press_was(hall: Hall, button: int) -> None:
    assert hall.press(button)
    hall.open()
    assert not hall.release(button)
    assert hall.press(button) and hall.release(button)
    assert not hall.release(button), "nobody heard it go down"


def test_the_letter_of_the_key_that_opens_something_is_not_typed(hall: Hall) -> None:
    hall.down(LETTER, "c")
    hall.scene.over = "chat"
    assert not hall.text("c") and not hall.text("c"), "however long it is held"
    hall.up(LETTER)
    hall.down(LETTER, "c")
    assert hall.text("c")


def test_a_letter_that_comes_late_is_not_typed_either(hall: Hall) -> None:
    hall.down(LETTER, "c")
    hall.scene.over = "chat"
    hall.up(LETTER)
    assert not hall.text("c"), "some input methods tell of it after the key is up"
    assert hall.text("c")


def test_a_click_is_not_lost_to_a_card_that_comes_meanwhile(hall: Hall) -> None:
    hall.press(1)
    hall.scene.over = "hint"
    assert hall.release(1)


def test_a_key_whose_end_is_never_told_is_not_deaf_for_ever(hall: Hall) -> None:
    hall.down(ENTER)
    hall.open()
    hall.hearing.hears(Event(pygame.WINDOWFOCUSLOST))
    assert hall.down(ENTER)


ACTS = st.lists(
    st.one_of(
        st.sampled_from(["open", "close", "layer"]),
        st.tuples(st.sampled_from(["down", "up"]), st.sampled_from([ENTER, ARROW, LETTER])),
        st.tuples(st.sampled_from(["press", "release"]), st.sampled_from([1, 3])),
    ),
    max_size=40,
)


@given(ACTS)
def test_nothing_is_heard_that_went_down_before_what_is_on_top(
    acts: list[str | tuple[str, int]],
) -> None:
    hall, layered = Hall(), 0
    downs: dict[tuple[str, int], int] = {}
    for now, act in enumerate(acts, 1):
        if act == "open" or (act == "close" and len(hall.scenes) > 1):
            hall.open() if act == "open" else hall.close()
            downs = {one: -abs(when) for one, when in downs.items()}
        elif act == "layer":
            layered += 1
            top = hall.scenes.top
            assert isinstance(top, Layered)
            top.over = layered
            downs = {o: -abs(w) if o[0] == "key" else w for o, w in downs.items()}
        elif isinstance(act, tuple):
            what, which = act
            one = ("key" if what in ("down", "up") else "button", which)
            heard = getattr(hall, what)(which)
            if what in ("down", "press") and (one not in downs or what == "press"):
                assert heard, "a fresh press is always heard"
                downs[one] = now
            elif what in ("up", "release"):
                assert heard == (downs.pop(one, -1) > 0)
            elif heard:
                assert downs[one] > 0 and which == ARROW


def down(key: int) -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def up(key: int) -> Event:
    return Event(pygame.KEYUP, key=key, mod=0)


def test_repeats_that_piled_up_count_once() -> None:
    hall = Hall()
    assert hall.down(ARROW)
    held = [down(ARROW) for _ in range(5)]
    assert hall.hearing.timely(held) == held[-1:]


def test_a_tap_in_a_long_step_is_one_press() -> None:
    """Its end lay behind the repeats in the queue."""
    end = up(ARROW)
    hall = Hall()
    assert hall.down(ARROW)
    assert hall.hearing.timely([down(ARROW), down(ARROW), end]) == [end]
    first = down(ENTER)
    assert hall.hearing.timely([first, down(ENTER), up(ENTER)])[0] is first


def test_presses_of_their_own_all_count() -> None:
    """However many there are in one step, and whatever lies between them."""
    taps = [kind(ARROW) for _ in range(4) for kind in (down, up)]
    hall = Hall()
    assert hall.hearing.timely(taps) == taps
    text = Event(pygame.TEXTINPUT, text="c")
    mixed = [down(LETTER), text, up(LETTER), down(ENTER), up(ENTER)]
    assert hall.hearing.timely(mixed) == mixed

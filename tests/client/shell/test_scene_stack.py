"""The stack of scenes: changes between updates, and who is drawn and asked."""

from __future__ import annotations

import pytest
from pygame.event import Event

from game.client.shell.scene import Scene, SceneStack

ANY = Event(0)


class Noted(Scene):
    """Writes down what happens to it."""

    def __init__(
        self, name: str, notes: list[str], *, opaque: bool = True, modal: bool = False
    ) -> None:
        self.name, self.notes = name, notes
        self.opaque, self.modal = opaque, modal
        self.uses = False

    def _note(self, what: str) -> None:
        self.notes.append(f"{self.name} {what}")

    def enter(self) -> None:
        self._note("enter")

    def exit(self) -> None:
        self._note("exit")

    def pause(self) -> None:
        self._note("pause")

    def resume(self) -> None:
        self._note("resume")

    def handle(self, event: Event) -> bool:
        self._note("handle")
        return self.uses

    def update(self, dt: float) -> None:
        self._note("update")


@pytest.fixture
def notes() -> list[str]:
    return []


def stack_of(*scenes: Scene) -> SceneStack:
    stack = SceneStack()
    for scene in scenes:
        stack.push(scene)
    stack.settle()
    return stack


def test_changes_wait_until_the_stack_is_settled(notes: list[str]) -> None:
    stack = SceneStack()
    stack.push(Noted("a", notes))
    assert (len(stack), notes) == (0, [])
    assert stack.settle()
    assert (len(stack), notes) == (1, ["a enter"])
    assert not stack.settle()


def test_push_pauses_and_pop_resumes(notes: list[str]) -> None:
    stack = stack_of(Noted("a", notes), Noted("b", notes))
    stack.pop()
    stack.settle()
    assert notes == ["a enter", "a pause", "b enter", "b exit", "a resume"]


def test_replace_leaves_what_lies_below_alone(notes: list[str]) -> None:
    stack = stack_of(Noted("a", notes), Noted("b", notes))
    notes.clear()
    stack.replace(Noted("c", notes))
    stack.settle()
    assert notes == ["b exit", "c enter"]
    assert len(stack) == 2


def test_changes_asked_for_while_changing_are_made_too(notes: list[str]) -> None:
    stack = SceneStack()

    class Passing(Noted):
        def enter(self) -> None:
            super().enter()
            stack.replace(Noted("b", notes))

    stack.push(Passing("a", notes))
    stack.settle()
    assert notes == ["a enter", "a exit", "b enter"]


def test_events_go_down_until_somebody_uses_them(notes: list[str]) -> None:
    low, high = Noted("low", notes), Noted("high", notes, opaque=False)
    stack = stack_of(low, high)
    notes.clear()
    assert not stack.handle(ANY)
    assert notes == ["high handle", "low handle"]
    notes.clear()
    high.uses = True
    assert stack.handle(ANY)
    assert notes == ["high handle"]


def test_nothing_gets_past_a_modal_scene(notes: list[str]) -> None:
    stack = stack_of(Noted("low", notes), Noted("high", notes, opaque=False, modal=True))
    notes.clear()
    assert not stack.handle(ANY)
    assert notes == ["high handle"]


def test_what_is_covered_takes_no_input(notes: list[str]) -> None:
    stack = stack_of(Noted("low", notes), Noted("high", notes))
    notes.clear()
    assert not stack.handle(ANY)
    assert notes == ["high handle"]


def test_what_an_opaque_scene_covers_is_not_drawn_but_lives_on(notes: list[str]) -> None:
    low, middle = Noted("low", notes), Noted("middle", notes)
    high = Noted("high", notes, opaque=False)
    stack = stack_of(low, middle, high)
    assert stack.visible() == (middle, high)
    notes.clear()
    stack.update(0.1)
    assert notes == ["low update", "middle update", "high update"]


def test_clearing_leaves_every_scene_from_the_top(notes: list[str]) -> None:
    stack = stack_of(Noted("a", notes), Noted("b", notes))
    notes.clear()
    stack.clear()
    stack.settle()
    assert notes == ["b exit", "a exit"]
    assert stack.top is None

"""Leaving asks only when it matters: where something would be lost that nothing has kept."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from game.client.draw import ButtonKind, Icon
from game.client.shell.context import Context
from game.client.widgets.ask import AskScene, Question, ask
from game.client.widgets.overlay_scene import Choice


class Leaving(StrEnum):
    STAY = "stay"
    LEAVE = "leave_anyway"


def ask_to_leave(context: Context, go: Callable[[], None]) -> None:
    """Go at once if nothing is lost by it, else when people say that they mean it."""
    worried = context.scenes.worried()
    if worried is None or isinstance(context.scenes.top, AskScene):
        go()
        return
    scene, worry = worried
    say = context.catalogue.say
    choices = (
        Choice(Leaving.LEAVE, say(f"{scene.farewell}.leave"), ButtonKind.DANGER, Icon.EXIT),
        Choice(Leaving.STAY, say(f"{scene.farewell}.stay"), ButtonKind.PRIMARY, Icon.BACK),
    )
    question = Question(say(f"{scene.farewell}.title"), (worry,), choices)
    ask(context, question, lambda answer: go() if answer is Leaving.LEAVE else None)

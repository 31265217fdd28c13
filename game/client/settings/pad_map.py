"""Which button of a gamepad does what: every command has one, some with a trigger held along.

Buttons are named as SDL's mapping names them, by where they lie; what is written on them differs
from one family of pads to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, Flag, StrEnum, auto
from typing import Final

import pygame

from game.client.settings.key_map import ADDING, REMOVING, Command


class PadButton(Enum):
    """A button of the pad, with SDL's number."""

    A = pygame.CONTROLLER_BUTTON_A
    B = pygame.CONTROLLER_BUTTON_B
    X = pygame.CONTROLLER_BUTTON_X
    Y = pygame.CONTROLLER_BUTTON_Y
    BACK = pygame.CONTROLLER_BUTTON_BACK
    START = pygame.CONTROLLER_BUTTON_START
    LEFT_STICK = pygame.CONTROLLER_BUTTON_LEFTSTICK
    RIGHT_STICK = pygame.CONTROLLER_BUTTON_RIGHTSTICK
    LEFT_SHOULDER = pygame.CONTROLLER_BUTTON_LEFTSHOULDER
    RIGHT_SHOULDER = pygame.CONTROLLER_BUTTON_RIGHTSHOULDER
    UP = pygame.CONTROLLER_BUTTON_DPAD_UP
    DOWN = pygame.CONTROLLER_BUTTON_DPAD_DOWN
    LEFT = pygame.CONTROLLER_BUTTON_DPAD_LEFT
    RIGHT = pygame.CONTROLLER_BUTTON_DPAD_RIGHT


class Triggers(Flag):
    """Which of the two triggers is held."""

    NONE = 0
    LEFT = auto()
    RIGHT = auto()
    BOTH = LEFT | RIGHT


class PadDeed(StrEnum):
    """What only a pad has a button for."""

    PRESS = "press"
    """Press what wears the ring; without a ring it is the gold button."""
    CONFIRM = "confirm"
    """The gold button, wherever the ring is."""
    MENU = "menu"
    FULL_SCREEN = "full_screen"
    SCREENSHOT = "screenshot"


class PadFamily(StrEnum):
    """What is written on the buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    SWITCH = "switch"


Grip = tuple[Triggers, PadButton]
"""A button, and what is held along."""

FACES: Final = (PadButton.A, PadButton.B, PadButton.X, PadButton.Y)
GRIPS: Final[Mapping[Grip, Command | PadDeed]] = {
    (Triggers.NONE, PadButton.A): PadDeed.PRESS,
    (Triggers.NONE, PadButton.B): Command.CANCEL,
    (Triggers.NONE, PadButton.X): PadDeed.CONFIRM,
    (Triggers.NONE, PadButton.Y): Command.UNDO,
    (Triggers.NONE, PadButton.UP): Command.UP,
    (Triggers.NONE, PadButton.DOWN): Command.DOWN,
    (Triggers.NONE, PadButton.LEFT): Command.LEFT,
    (Triggers.NONE, PadButton.RIGHT): Command.RIGHT,
    (Triggers.NONE, PadButton.LEFT_SHOULDER): Command.PREVIOUS,
    (Triggers.NONE, PadButton.RIGHT_SHOULDER): Command.NEXT,
    (Triggers.NONE, PadButton.BACK): Command.HINT,
    (Triggers.NONE, PadButton.START): PadDeed.MENU,
    (Triggers.NONE, PadButton.LEFT_STICK): Command.HOME,
    (Triggers.NONE, PadButton.RIGHT_STICK): Command.SKIP,
    **{(Triggers.LEFT, face): command for face, command in zip(FACES, ADDING)},
    (Triggers.LEFT, PadButton.UP): Command.RAISE,
    (Triggers.LEFT, PadButton.DOWN): Command.LOWER,
    (Triggers.LEFT, PadButton.RIGHT): Command.RAISE_MORE,
    (Triggers.LEFT, PadButton.LEFT): Command.LOWER_MORE,
    (Triggers.LEFT, PadButton.LEFT_SHOULDER): Command.PASS,
    (Triggers.LEFT, PadButton.RIGHT_SHOULDER): Command.LIMIT,
    (Triggers.LEFT, PadButton.BACK): Command.REDO,
    (Triggers.LEFT, PadButton.START): Command.QUICK_SAVE,
    (Triggers.LEFT, PadButton.LEFT_STICK): Command.BID,
    (Triggers.LEFT, PadButton.RIGHT_STICK): Command.QUICK_LOAD,
    **{(Triggers.RIGHT, face): command for face, command in zip(FACES, REMOVING)},
    (Triggers.RIGHT, PadButton.UP): Command.PRICES,
    (Triggers.RIGHT, PadButton.DOWN): Command.LOG,
    (Triggers.RIGHT, PadButton.LEFT): Command.MINE,
    (Triggers.RIGHT, PadButton.RIGHT): Command.TINT,
    (Triggers.RIGHT, PadButton.LEFT_SHOULDER): Command.PLANTS,
    (Triggers.RIGHT, PadButton.RIGHT_SHOULDER): Command.FUEL,
    (Triggers.RIGHT, PadButton.BACK): Command.RULES,
    (Triggers.RIGHT, PadButton.START): Command.HISTORY,
    (Triggers.RIGHT, PadButton.LEFT_STICK): Command.FIND,
    (Triggers.RIGHT, PadButton.RIGHT_STICK): Command.CHAT,
    (Triggers.BOTH, PadButton.LEFT_STICK): Command.SPEAK,
    (Triggers.BOTH, PadButton.START): PadDeed.FULL_SCREEN,
    (Triggers.BOTH, PadButton.BACK): PadDeed.SCREENSHOT,
}

ARROWS: Final = {
    PadButton.UP: "↑",
    PadButton.DOWN: "↓",
    PadButton.LEFT: "←",
    PadButton.RIGHT: "→",
}
DIRECTION_PAD: Final = "✚"
SIGNS: Final[Mapping[PadFamily, Mapping[PadButton, str]]] = {
    PadFamily.XBOX: {
        **dict(zip(FACES, "ⒶⒷⓍⓎ")),
        PadButton.BACK: "View",
        PadButton.START: "Menu",
        PadButton.LEFT_STICK: "LS",
        PadButton.RIGHT_STICK: "RS",
        PadButton.LEFT_SHOULDER: "LB",
        PadButton.RIGHT_SHOULDER: "RB",
        **ARROWS,
    },
    PadFamily.PLAYSTATION: {
        **dict(zip(FACES, "✕○□△")),
        PadButton.BACK: "Share",
        PadButton.START: "Options",
        PadButton.LEFT_STICK: "L3",
        PadButton.RIGHT_STICK: "R3",
        PadButton.LEFT_SHOULDER: "L1",
        PadButton.RIGHT_SHOULDER: "R1",
        **ARROWS,
    },
    PadFamily.SWITCH: {
        **dict(zip(FACES, "ⒶⒷⓍⓎ")),
        PadButton.BACK: "−",  # noqa: RUF001 - a minus, as it is written there
        PadButton.START: "+",
        PadButton.LEFT_STICK: "LS",
        PadButton.RIGHT_STICK: "RS",
        PadButton.LEFT_SHOULDER: "L",
        PadButton.RIGHT_SHOULDER: "R",
        **ARROWS,
    },
}
"""What is written on the buttons; circled letters and shapes are drawn as round buttons."""
TRIGGER_SIGNS: Final[Mapping[PadFamily, tuple[str, str]]] = {
    PadFamily.XBOX: ("LT", "RT"),
    PadFamily.PLAYSTATION: ("L2", "R2"),
    PadFamily.SWITCH: ("ZL", "ZR"),
}
MAKERS: Final = {
    PadFamily.PLAYSTATION: ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "sony"),
    PadFamily.SWITCH: ("nintendo", "switch", "joy-con"),
}


def family_of(name: str) -> PadFamily:
    """By what a pad calls itself; most are made like Microsoft's."""
    called = name.casefold()
    for family, words in MAKERS.items():
        if any(word in called for word in words):
            return family
    return PadFamily.XBOX


def grip_label(family: PadFamily, grip: Grip) -> str:
    """A button and what is held along, as they are written on this pad."""
    triggers, button = grip
    left, right = TRIGGER_SIGNS[family]
    held = [left] * (Triggers.LEFT in triggers) + [right] * (Triggers.RIGHT in triggers)
    return " ".join([*held, SIGNS[family][button]])


def pad_caps(family: PadFamily) -> dict[str, str]:
    """What stands on key caps while this pad is used, by the name of the command."""
    caps = {does.value: grip_label(family, grip) for grip, does in GRIPS.items()}
    left, right = TRIGGER_SIGNS[family]
    faces = "".join(SIGNS[family][face] for face in FACES)
    together = {
        "act": caps[PadDeed.CONFIRM],
        "arrows": DIRECTION_PAD,
        "add": f"{left} {faces}",
        "remove": f"{right} {faces}",
        "fullscreen": caps[PadDeed.FULL_SCREEN],
        "screenshot": caps[PadDeed.SCREENSHOT],
    }
    return {**caps, **together}

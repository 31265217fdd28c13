"""What scenes share. It is handed to them when they are made; there is nothing global."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Surface
from pygame_gui import UIManager

from game.client.draw import Kit
from game.client.draw.frame_budget import Allowance
from game.client.draw.pixels import Size
from game.client.settings.preferences import Preferences, Settings
from game.client.shell.audio import Audio
from game.client.shell.home import Home
from game.client.shell.navigator import Navigator
from game.client.shell.scene import SceneStack
from game.client.shell.window import Window
from game.client.shell.workers import Workers
from game.content import GameContent
from game.texts import Catalogue


@dataclass
class Context:
    """The kit, the window's parts and services; kit, size and widgets are new after a resize."""

    kit: Kit
    ui_manager: UIManager
    size: Size
    preferences: Preferences
    audio: Audio
    catalogue: Catalogue
    content: GameContent
    workers: Workers
    window: Window
    navigator: Navigator = field(init=False)
    """The ways to screens that others must not know."""
    scenes: SceneStack = field(default_factory=SceneStack)
    allowance: Allowance = field(default_factory=Allowance)
    """How much of the present frame may still go into painting."""
    is_quitting: bool = False
    home: Home | None = None
    """What is kept between sessions; None where nothing is to be."""
    backdrops: dict[Size, Surface] = field(default_factory=dict)
    """What the screens around the table stand on, for the present size of the window."""
    dissolve: Callable[[], None] = field(default=lambda: None)
    """Says that a table is coming, and lets what is on the screen fade once it is there."""
    tell: Callable[[str], None] = field(default=lambda _text: None)
    """Shows a sentence at the foot of the window for a while."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.now

    def quit(self) -> None:
        """Close the window after this frame."""
        self.is_quitting = True

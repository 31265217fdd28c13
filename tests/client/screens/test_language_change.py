"""Another language in the middle of a game: nothing on the screen stays in the old one."""

from __future__ import annotations

import pygame
from ui.pilot import Pilot
from ui.tables import QUICK, open_table, table_in

from game.client.table.menu import MenuScene
from game.client.widgets.overlay_scene import ChoicePanel
from game.engine.events import Phase


def labels(scene: MenuScene) -> list[str]:
    return [
        choice.label
        for panel in scene.panels
        if isinstance(panel, ChoicePanel)
        for choice in panel.model or ()
    ]


def test_an_open_menu_and_the_window_follow_the_language() -> None:
    with Pilot(settings=QUICK) as pilot:
        open_table(pilot, table_in(Phase.RESOURCES))
        assert pygame.display.get_caption()[0] == "Your turn: Power Grid"
        pilot.press(pygame.K_ESCAPE)
        menu = pilot.context.scenes.top
        assert isinstance(menu, MenuScene) and "Rules" in labels(menu)
        pilot.context.preferences.change(language="de")
        pilot.settle()
        assert "Regeln" in labels(menu) and "Rules" not in labels(menu)
        assert "Funkenschlag" in pygame.display.get_caption()[0]


def test_the_windows_title_follows_the_language_without_a_game() -> None:
    with Pilot(settings=QUICK) as pilot:
        pilot.context.preferences.change(language="es")
        pilot.settle()
        assert pygame.display.get_caption()[0] == "Alta Tensión"

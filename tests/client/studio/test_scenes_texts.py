"""Every scene in every language: no text is cut, too small, or lies on another.

The scenes are those that pictures are taken of. What is written on buttons is no text of a panel,
so all that is shortened anywhere is listened for, too.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from panel_tables import untidy
from thinkers import PatientThinker
from ui.at_home import home_in
from ui.pilot import Pilot

from game.client.draw import Style
from game.client.draw.pixels import Size
from game.client.draw.text import Typesetter
from game.client.settings.preferences import AnimationSpeed, Settings
from game.client.shell.scene import Scene
from game.client.studio.studio import SCENES, Studio
from game.client.table.table_scene import TableScene
from game.client.widgets.form_scene import FormScene
from game.client.widgets.overlay_scene import OverlayScene
from game.client.widgets.page import TextBox
from game.texts import Catalogue, known_languages

SMALL: Size = (1280, 720)
LARGER: list[Size] = [(1366, 768), (1920, 1080), (2560, 1080), (1600, 1200), (3840, 2160)]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch, drawn_anew: None) -> list[str]:
    """All texts that did not fit where they were written."""
    texts: list[str] = []
    shorten = Typesetter._cut

    def listened(self: Typesetter, text: str, style: Style, *more: object) -> object:
        texts.append(text)
        return shorten(self, text, style, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Typesetter, "_cut", listened)
    return texts


def texts_of(scene: Scene | None) -> list[TextBox]:
    if isinstance(scene, FormScene):
        return [box for panel in scene.panels for box in panel.text_boxes()]
    if isinstance(scene, OverlayScene):
        return [box for panel in scene.panels for box in panel.text_boxes()]
    if isinstance(scene, TableScene):
        stage = scene.stage
        panels = [panel for panel in stage.panels() if panel is not stage.log_view]
        boxes = [box for panel in panels for box in panel.text_boxes()]
        return [*boxes, *stage.strip.text_boxes()]
    return []


def faults(language: str, size: Size, folder: Path, cut: list[str]) -> dict[str, list[str]]:
    """What is untidy, by scene."""
    settings = Settings(language=language, animation_speed=AnimationSpeed.OFF)
    found = {}
    with Pilot(size, settings) as pilot:
        pilot.app.context.workers.thinker = PatientThinker  # type: ignore[method-assign]
        pilot.context.catalogue.become(Catalogue.load(language))
        studio = Studio(pilot.app, home_in(folder))
        for name in SCENES:
            cut.clear()
            studio.take(name)
            boxes = texts_of(pilot.context.scenes.top)
            wrong = [*untidy(boxes, pilot.context.kit.scale), *(f"{text!r} is cut" for text in cut)]
            if wrong:
                found[name] = wrong
    return found


@pytest.mark.parametrize("language", known_languages())
def test_every_language_fits_every_scene(language: str, tmp_path: Path, cut: list[str]) -> None:
    assert faults(language, SMALL, tmp_path, cut) == {}


@pytest.mark.slow
@pytest.mark.parametrize("size", LARGER)
@pytest.mark.parametrize("language", known_languages())
def test_every_language_fits_every_scene_in_larger_windows(
    language: str, size: Size, tmp_path: Path, cut: list[str]
) -> None:
    assert faults(language, size, tmp_path, cut) == {}

"""Every text of the screens around the table keeps inside its frame, also in longer languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from panel_tables import longer_words, untidy
from saved_games import save_in, whole_game
from ui.at_home import at_title, games_of, home_in
from ui.pilot import Pilot

from game.client.draw.pixels import Size
from game.client.screens.new_game_scene import NewGameScene
from game.client.screens.portraits import PortraitScene
from game.client.screens.settings_form import Section
from game.client.screens.settings_scene import SettingsScene
from game.client.settings.preferences import Settings
from game.client.setup.draft import watched
from game.client.setup.next_game import usual_draft
from game.client.table.curtain import CurtainScene
from game.client.vocabulary.controls import control
from game.client.widgets.form_scene import FormScene
from game.client.widgets.save_as import SaveAsScene
from game.engine.events import Phase
from game.engine.terms import AreaChoice
from game.table_seat import TableSeat
from game.texts import Catalogue, known_languages

SIZES: list[Size] = [(1280, 720), (1920, 1080), (3840, 2160), (1600, 1200)]


def settings_in(section: Section) -> Callable[[Pilot], FormScene]:
    return lambda pilot: SettingsScene(pilot.context, section)


def new_game(pilot: Pilot) -> FormScene:
    context = pilot.context
    draft = usual_draft(context.settings.game, context.catalogue).with_another().with_another()
    draft = draft.with_areas(AreaChoice.GIVEN).with_person(2, "Bartholomäus")
    for seat, who in ((1, "saver"), (3, "gardener"), (4, "stockpiler")):
        draft = draft.with_character(seat, who)
    return NewGameScene(context, draft, lambda _: None, "new_game.title")


def crowded(pilot: Pilot) -> FormScene:
    """Six on two areas, which is warned of."""
    context = pilot.context
    draft = usual_draft(context.settings.game, context.catalogue)
    while len(draft.sitters) < 6:
        draft = draft.with_another()
    draft = draft.with_areas(AreaChoice.GIVEN).with_area("west").with_area("south-west")
    return NewGameScene(context, draft, lambda _: None, "new_game.title")


def watching(pilot: Pilot) -> FormScene:
    context = pilot.context
    draft = watched(usual_draft(context.settings.game, context.catalogue))
    return NewGameScene(context, draft, lambda _: None, "new_game.watch_title")


def portraits(pilot: Pilot) -> FormScene:
    return PortraitScene(pilot.context, "saver", ["saver", "gambler"], lambda _: None)


def curtain(pilot: Pilot) -> FormScene:
    return CurtainScene(pilot.context, TableSeat("Bartholomäus der Große", 3), lambda: None)


def save_as(pilot: Pilot) -> FormScene:
    scene = SaveAsScene(pilot.context, "", lambda _: True, lambda _: None)
    scene.title = "Germany"
    return scene


SCREENS = {
    **{f"settings {section}": settings_in(section) for section in Section},
    "new game": new_game,
    "crowded": crowded,
    "watching": watching,
    "portraits": portraits,
    "curtain": curtain,
    "save as": save_as,
}


def faults(pilot: Pilot, scene: FormScene) -> list[str]:
    """What is untidy about a scene that has come to rest."""
    found: list[str] = []
    for panel in scene.panels:
        found += untidy(panel.text_boxes(), pilot.context.kit.scale)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_all_texts_fit(name: str, size: Size) -> None:
    with Pilot(size) as pilot:
        scene = pilot.open(lambda context: SCREENS[name](pilot))
        assert isinstance(scene, FormScene)
        assert faults(pilot, scene) == []


@pytest.mark.parametrize("name", SCREENS)
def test_longer_words_fit_as_well(name: str) -> None:
    with Pilot() as pilot:
        pilot.context.catalogue.become(longer_words())
        scene = pilot.open(lambda context: SCREENS[name](pilot))
        assert isinstance(scene, FormScene)
        assert faults(pilot, scene) == []


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("name", ["new game", "crowded", "watching"])
def test_every_language_fits(name: str, language: str) -> None:
    """With all seats taken; test_scenes_texts.py opens all screens in all languages."""
    with Pilot(settings=Settings(language=language)) as pilot:
        pilot.context.catalogue.become(Catalogue.load(language))
        scene = pilot.open(lambda context: SCREENS[name](pilot))
        assert isinstance(scene, FormScene)
        assert faults(pilot, scene) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["autosaves", "saves", "replays"])
def test_the_list_of_saves_fits(tmp_path: Path, kind: str, size: Size) -> None:
    home = home_in(tmp_path)
    home.shelf.keep(save_in(Phase.BUILDING))
    home.shelf.keep_named(
        save_in(Phase.AUCTION), "A very long name for a save, as people give them"
    )
    home.shelf.keep_replay(whole_game())
    (home.shelf.folder(home.shelf.entries()[0].kind) / "broken.json").write_text("{", "utf-8")
    with at_title(home, size) as pilot:
        games_of(pilot).load()
        pilot.settle()
        scene = pilot.context.scenes.top
        assert isinstance(scene, FormScene)
        pilot.click(control("kind", kind))
        assert faults(pilot, scene) == []

"""Pictures by command: every scene has a name, and no screen is needed."""

from __future__ import annotations

import argparse
from pathlib import Path

import pygame
import pytest
from builders import content

from game.cli import screenshots
from game.cli.output import Failure
from game.client.studio.contact_sheets import SCENE_NAMES, NotWritable, PictureWish, take
from game.client.studio.sample_games import PERSON, asked, sample, sample_save
from game.client.studio.studio import GERMANY, README
from game.engine.actions import BuildCities
from game.engine.model import Decision
from game.saves.loading import load
from game.texts import Catalogue

QUICK_SCENES = ("curtain", "settings_sound", "settings_keys")
"""Without a map, and so without a painter."""


def arguments(**changes: object) -> argparse.Namespace:
    usual = {
        "folder": Path("nowhere"),
        "only": None,
        "sizes": "1280x720,1920x1080",
        "languages": "en,de",
        "scenes": None,
    }
    return argparse.Namespace(**{**usual, **changes})


def test_the_readmes_pictures_are_scenes() -> None:
    assert set(README) <= set(SCENE_NAMES)


def test_a_sheet_for_every_language_and_size() -> None:
    wishes = screenshots._wishes(arguments(), Catalogue.load())
    sheets = [(wish.language, wish.size) for wish in wishes if wish.sheet]
    assert len(wishes) == 5 and len(set(sheets)) == 4
    assert all(wish.sheet == SCENE_NAMES for wish in wishes if wish.sheet)


def test_only_what_is_asked_for() -> None:
    readme = screenshots._wishes(arguments(only="readme"), Catalogue.load())
    assert [wish.sheet for wish in readme] == [()]
    sheets = screenshots._wishes(arguments(only="sheets", scenes="title"), Catalogue.load())
    assert {wish.sheet for wish in sheets} == {("title",)}


@pytest.mark.parametrize(
    "wrong", [{"languages": "xx"}, {"scenes": "moon"}, {"sizes": "large"}, {"sizes": "1280x"}]
)
def test_what_there_is_not_is_refused_with_a_sentence(wrong: dict[str, str]) -> None:
    with pytest.raises(Failure) as failure:
        screenshots._wishes(arguments(**wrong), Catalogue.load())
    assert str(failure.value).endswith(".")


def test_a_sheet_shows_the_scenes_under_one_another(tmp_path: Path) -> None:
    wish = PictureWish("en", (1280, 720), QUICK_SCENES)
    (path,) = take(wish, tmp_path / "pictures", tmp_path / "home")
    sheet = pygame.image.load(path)
    assert path.name == "sheet_en_1280x720.png"
    assert sheet.get_width() > 3 * 640 and sheet.get_height() > 360


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    wish = PictureWish("en", (1280, 720), ("curtain",))
    with pytest.raises(NotWritable):
        list(take(wish, tmp_path / "file" / "below", tmp_path / "home"))


def test_a_sample_stops_where_the_person_is_asked_and_can_be_opened() -> None:
    found = sample(GERMANY, content(), asked(Decision.CHOOSE_AREA))
    at = found.state.position
    assert at.decision is Decision.CHOOSE_AREA and at.to_act[0] == PERSON
    assert found.action is not None
    save = sample_save(found, Catalogue.load(), "a-sample")
    loaded = load(save, content())
    assert loaded.difference is None and loaded.state == found.state


def test_pictures_show_somebody_who_does_something() -> None:
    found = sample(GERMANY, content(), asked(Decision.BUILD_CITIES))
    assert isinstance(found.action, BuildCities) and found.action.cities

"""Boards, editions and areas are called by names of the language; added maps by their own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import content
from ui.pilot import Pilot
from ui.tables import open_table, table_in

from game.client.vocabulary.place_names import area_name, edition_name, map_name
from game.engine.board import Area, Form
from game.engine.events import Phase
from game.texts import Catalogue, known_languages

WORDS = {language: Catalogue.load(language) for language in known_languages()}


@pytest.mark.parametrize("language", known_languages())
def test_every_shipped_board_and_edition_has_a_name_in_every_language(language: str) -> None:
    wanted = {f"names.edition.{edition}" for edition in content().rule_set_ids()}
    for map_id in ("germany", "usa"):
        wanted.add(f"names.map.{map_id}")
        wanted |= {f"names.area.{map_id}.{one.id}" for one in content().map_info(map_id).areas}
    keys = WORDS[language].keys()
    assert {key for key in keys if key.startswith("names.")} == wanted


def test_names_follow_the_language() -> None:
    germany = content().map_info("germany")
    assert map_name(WORDS["de"], germany) == "Deutschland"
    assert edition_name(WORDS["es"], content().rule_set("classic")) == "Clásica"
    assert area_name(WORDS["ja"], germany, germany.areas[0]) == "北西部"


def test_an_added_map_has_the_names_of_its_file() -> None:
    board = replace(content().board("germany", Form.CLASSIC), id="moon", name="Moon")
    assert map_name(WORDS["de"], board) == "Moon"
    assert (
        area_name(WORDS["de"], board, Area("north-west", "Sea of Rains", "red")) == "Sea of Rains"
    )


def test_areas_are_renamed_while_a_game_goes_on() -> None:
    with Pilot() as pilot:
        table = open_table(pilot, table_in(Phase.BUILDING))
        assert table.names.area("south") == "South"
        pilot.context.preferences.change(language="pt")
        pilot.settle()
        assert table.names.area("south") == "Sul"

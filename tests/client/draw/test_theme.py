"""The theme: complete, checked on loading, and readable wherever text stands."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.client
from game.client.draw.surfaces import chip_fill
from game.client.draw.theme import THEME_FILE, Theme, ThemeError, contrast, shipped_theme
from game.content.library import load_content
from game.engine.plants import PlantKind
from game.engine.tokens import Resource

READABLE = 4.5
VISIBLE = 3.0
THEME = shipped_theme()
DATA = json.loads(THEME_FILE.read_text("utf-8"))
MAPS = Path(__file__).resolve().parents[3] / "maps"
CLIENT = Path(game.client.__file__).parent


def pairs() -> list[tuple[str, str]]:
    """What the theme promises: texts, and grounds they can be read on."""
    rules = DATA["legible"]
    return [pair for rule in rules for pair in product(rule["texts"], rule["grounds"])]


def grounds(role: str) -> list[pygame.Color]:
    """The colours of a ground: of all stops if it is a gradient."""
    stops = DATA["gradient"].get(role)
    return [pygame.Color(shade) for _, shade in stops] if stops else [THEME.colour(role)]


@pytest.mark.parametrize(("text", "ground"), pairs())
def test_promised_text_can_be_read_on_its_ground(text: str, ground: str) -> None:
    for colour in grounds(ground):
        assert contrast(THEME.colour(text), colour) >= READABLE


@pytest.mark.parametrize("role", DATA["chips"])
def test_the_text_of_a_chip_can_be_read_on_its_tinted_ground(role: str) -> None:
    assert contrast(THEME.colour(role), chip_fill(THEME, role)) >= READABLE


def test_every_text_colour_has_a_ground_it_can_be_read_on() -> None:
    promised = {text for text, _ in pairs()} | {seat.text for seat in THEME.seats}
    assert {role for role in THEME.roles() if role.startswith("text.")} == {
        role for role in promised if role.startswith("text.")
    }


@pytest.mark.parametrize("index", range(6))
def test_figures_can_be_read_on_the_colour_of_a_seat(index: int) -> None:
    assert contrast(THEME.on_seat(index), THEME.seat(index)) >= READABLE


@pytest.mark.parametrize("index", range(6))
def test_a_house_stands_out_by_its_rim_or_its_body(index: int) -> None:
    seat = THEME.seats[index]
    grounds = [
        (seat.dark_rim, THEME.colour("plate.slot_bottom")),
        (seat.dark_rim, THEME.colour("ground.panel")),
        (seat.land_rim, THEME.area("green")),
        (seat.land_rim, THEME.area("yellow")),
    ]
    for rim, ground in grounds:
        best = max(contrast(THEME.colour(rim), ground), contrast(THEME.seat(index), ground))
        assert best >= VISIBLE


def test_seats_differ_in_colour_and_in_the_form_of_their_roofs() -> None:
    assert len({seat.colour for seat in THEME.seats}) == len(THEME.seats) == 6
    assert len({seat.roof for seat in THEME.seats}) == 6


def test_every_area_of_every_map_has_a_colour() -> None:
    content = load_content()
    for map_id in content.map_ids():
        plain = json.loads((MAPS / f"{map_id}.json").read_text("utf-8"))
        for area in plain["areas"]:
            assert THEME.area(area["color"]).a == 255


def test_every_resource_and_kind_of_plant_has_a_colour() -> None:
    assert len({tuple(THEME.fuel(resource)) for resource in Resource}) == len(Resource)
    assert len({tuple(THEME.plant(kind)) for kind in PlantKind}) == len(PlantKind)


def test_contrast_runs_from_one_to_twenty_one() -> None:
    black, white = pygame.Color("black"), pygame.Color("white")
    assert contrast(white, white) == 1
    assert contrast(black, white) == pytest.approx(21)


@pytest.mark.parametrize("look_up", [THEME.colour, THEME.gradient, THEME.length, THEME.typeface])
def test_an_unknown_role_is_named(look_up: Callable[[str], object]) -> None:
    with pytest.raises(ThemeError, match="mauve"):
        look_up("text.mauve")


def test_a_colour_handed_out_is_the_callers_own() -> None:
    mine = THEME.colour("text.ivory")
    mine.r = 0
    assert THEME.colour("text.ivory").r != 0


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.pop("gradient"),
        lambda data: data["colour"]["text"].update(ivory="no colour"),
        lambda data: data["gradient"].update(recess=[[0, "#000000"], [0.5, "#FFFFFF"]]),
        lambda data: data["seat"][0].update(roof="thatch"),
        lambda data: data["type"]["body"].pop("size"),
    ],
)
def test_a_damaged_theme_is_refused(damage: Callable[[Any], object]) -> None:
    data = json.loads(THEME_FILE.read_text("utf-8"))
    damage(data)
    with pytest.raises(ThemeError):
        Theme(data)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match="gone"):
        Theme.load(tmp_path / "gone.json")


def asked_for() -> list[tuple[str, str]]:
    """Every role that the client's code asks a theme for by a literal name."""
    found = set()
    for file in CLIENT.rglob("*.py"):
        if "plant_scenes" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="colour" | "gradient" | "length" as table),
                    args=[ast.Constant(value=str(role)), *_],
                ):
                    found.add((table, role))
    return sorted(found)


@pytest.mark.parametrize(("table", "role"), asked_for())
def test_what_the_client_asks_for_is_in_the_theme(table: str, role: str) -> None:
    getattr(THEME, table)(role)

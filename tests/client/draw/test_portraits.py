"""Portraits: drawn with what SDL's reader of SVG can do, and told apart when they are small."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.bots.characters import load_cast

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "portraits"
NAMES = [*(character.id for character in load_cast().characters), "you"]
SMALL = 30
CLEARLY = 24
"""Mean difference of two pictures, out of 255, that nobody overlooks."""


def drawn(name: str, px: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(FOLDER / f"{name}.svg", (px, px))


def test_there_is_one_for_everybody_and_none_too_many() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_used_that_the_reader_would_leave_out(name: str) -> None:
    source = (FOLDER / f"{name}.svg").read_text("utf-8")
    assert not re.search(
        r"<(filter|clipPath|mask|text|style|image|use)\b|\bclass=|\btransform=", source
    )
    gradients = re.findall(r"<(?:linear|radial)Gradient ([^>]*)>", source)
    assert gradients
    for gradient in gradients:
        places = re.findall(r'\b(?:x1|y1|x2|y2|cx|cy|r)="([^"]*)"', gradient)
        assert places and all(place.endswith("%") for place in places)
    used = set(re.findall(r"url\(#(\w+)\)", source))
    assert used == set(re.findall(r'<\w+Gradient id="(\w+)"', source))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("px", [SMALL, 192])
def test_a_portrait_fills_its_square(name: str, px: int) -> None:
    picture = drawn(name, px)
    assert picture.get_size() == (px, px)
    corners = [(0, 0), (px - 1, 0), (0, px - 1), (px - 1, px - 1)]
    assert all(picture.get_at(corner).a == 255 for corner in corners)


def test_small_portraits_are_told_apart_even_without_colour() -> None:
    grey = {name: pygame.transform.grayscale(drawn(name, SMALL)) for name in NAMES}
    pixels = {name: pygame.image.tobytes(picture, "RGB")[::3] for name, picture in grey.items()}
    for one, other in combinations(NAMES, 2):
        differences = [abs(a - b) for a, b in zip(pixels[one], pixels[other])]
        assert sum(differences) / len(differences) > CLEARLY, (one, other)

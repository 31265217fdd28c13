"""Shapes: stretched ones look like drawn ones, edges are clean, caches keep what is dear."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.client.draw.pixels import Cache
from game.client.draw.shapes import Shapes, disc, nine_slice
from game.client.draw.theme import shipped_theme

AMBER = pygame.Color("#FFB938")


def same(one: pygame.Surface, other: pygame.Surface, tolerance: int = 2) -> bool:
    pixels = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(other, "RGBA"))
    return one.get_size() == other.get_size() and all(abs(a - b) <= tolerance for a, b in pixels)


def test_a_stretched_square_is_what_would_have_been_drawn() -> None:
    def framed(width: int, height: int) -> pygame.Surface:
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.rect(surface, AMBER, surface.get_rect(), 2)
        return surface

    assert same(nine_slice(framed(9, 9), (31, 17)), framed(31, 17), tolerance=0)


@pytest.mark.parametrize("size", [(7, 7), (12, 40), (90, 41), (300, 200)])
@pytest.mark.parametrize("radius", [0, 2.6, 8, 24])
def test_a_face_is_full_inside_and_cut_at_its_corners(size: tuple[int, int], radius: float) -> None:
    face = Shapes().face(size, radius, AMBER)
    assert face.get_size() == size
    assert face.get_at((size[0] // 2, size[1] // 2)) == AMBER
    assert (face.get_at((0, 0)).a < 255) == (radius > 1)


def test_rounded_edges_keep_the_colour_of_the_face() -> None:
    face = Shapes().face((60, 40), 12, AMBER)
    edge = next(pixel for x in range(60) if 0 < (pixel := face.get_at((x, 0))).a < 255)
    assert abs(edge.r - AMBER.r) <= 2
    assert abs(edge.b - AMBER.b) <= 2


def test_a_gradient_runs_from_its_first_to_its_last_colour() -> None:
    stops = ((0.0, (0, 0, 0, 255)), (0.5, (200, 0, 0, 255)), (1.0, (0, 0, 100, 255)))
    picture = Shapes().gradient((20, 200), stops)
    assert picture.get_at((10, 0)).r < 6
    assert picture.get_at((10, 100)).r > 190
    assert picture.get_at((19, 199)).b > 94


@pytest.mark.parametrize("size", [(10, 10), (200, 120)])
def test_a_halo_shares_the_middle_of_what_it_surrounds(size: tuple[int, int]) -> None:
    halo = Shapes().halo(size, 6, AMBER, 5)
    grown = (halo.get_width() - size[0], halo.get_height() - size[1])
    assert grown[0] == grown[1] > 0
    assert grown[0] % 2 == 0
    flipped = pygame.transform.flip(halo, True, True)
    assert same(halo, flipped)


def test_a_shadow_falls_downward() -> None:
    shadow = Shapes().halo((80, 60), 6, pygame.Color(0, 0, 0, 150), 4, drop=3)
    top, bottom = shadow.get_at((40, 4)).a, shadow.get_at((40, shadow.get_height() - 5)).a
    assert bottom > top


def test_a_halo_fades_out_without_a_dark_edge() -> None:
    halo = Shapes().halo((80, 60), 6, AMBER, 6)
    assert max(halo.get_at((x, 0)).a for x in range(halo.get_width())) < 12
    faint = halo.get_at((halo.get_width() // 2, 3))
    assert faint.r >= AMBER.r - 6


def test_a_hatch_covers_some_of_its_field_and_leaves_the_rest() -> None:
    hatch = Shapes().hatch((120, 40), 4, AMBER, 10, 1)
    alphas = pygame.image.tobytes(hatch, "RGBA")[3::4]
    inked = sum(alpha > 128 for alpha in alphas) / len(alphas)
    assert 0.04 < inked < 0.3


def test_the_middle_of_a_disc_has_its_last_colour() -> None:
    medal = disc(41, ((1.0, (10, 20, 30, 255)), (0.5, (200, 100, 50, 255))))
    assert tuple(medal.get_at((20, 20))) == (200, 100, 50, 255)
    assert tuple(medal.get_at((20, 2))) == (10, 20, 30, 255)
    assert medal.get_at((0, 0)).a == 0


def test_masks_and_strips_are_made_once() -> None:
    shapes = Shapes()
    assert shapes.mask((40, 30), 5) is shapes.mask((40, 30), 5)
    stops = shipped_theme().gradient("panel.body")
    assert shapes.gradient((10, 10), stops) is not shapes.gradient((10, 10), stops)


def test_a_cache_forgets_what_was_not_asked_for_longest() -> None:
    cache: Cache[str] = Cache(2)
    for name in ("a", "b", "a", "c"):
        cache.get(name, partial(str, name))
    assert len(cache) == 2
    assert cache.get("a", lambda: "made again") == "a"
    assert cache.get("b", lambda: "made again") == "made again"

"""Pieces and icons: all there, told apart by form as well as colour, planned ones plainly so."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.client.draw import HouseGround, Icon, Kit
from game.client.draw.gavel import DOWN, SWING
from game.client.draw.sprites import MissingPictureError
from game.client.draw.theme import ASSETS, Roof, contrast
from game.engine.tokens import Resource

SEATS = range(6)
HOUSE_PX = 18
TOKEN_PX = 13


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit(1.0)


def pixels(sprite: pygame.Surface) -> bytes:
    return pygame.image.tobytes(sprite, "RGBA")


def grey_distance(one: pygame.Surface, other: pygame.Surface) -> float:
    """How different two sprites are, per pixel, once colours are gone."""

    def flat(sprite: pygame.Surface) -> bytes:
        ground = pygame.Surface(sprite.get_size())
        ground.fill("#1C2831")
        ground.blit(sprite, (0, 0))
        return pygame.image.tobytes(pygame.transform.grayscale(ground), "RGB")[::3]

    ones, others = flat(one), flat(other)
    return sum(abs(a - b) for a, b in zip(ones, others)) / len(ones)


def test_there_is_a_file_for_every_icon_and_an_icon_for_every_file() -> None:
    assert {path.stem for path in (ASSETS / "icons").glob("*.svg")} == {*Icon}


def test_there_is_a_file_for_every_roof_and_resource() -> None:
    assert {path.stem for path in (ASSETS / "houses").glob("*.svg")} == {*Roof}
    tokens = {path.stem for path in (ASSETS / "tokens").glob("*.svg")}
    assert tokens == {resource.name.lower() for resource in Resource}


@pytest.mark.parametrize("icon", list(Icon))
def test_an_icon_has_one_colour_and_some_body(kit: Kit, icon: Icon) -> None:
    sprite = kit.sprites.icon(icon, 24, "accent.amber")
    amber = kit.theme.colour("accent.amber")
    solid = [
        sprite.get_at((x, y)) for x in range(24) for y in range(24) if sprite.get_at((x, y)).a > 250
    ]
    assert len(solid) > 20
    assert all(abs(pixel.r - amber.r) <= 2 and abs(pixel.b - amber.b) <= 2 for pixel in solid)


@pytest.mark.parametrize("planned", [False, True])
def test_houses_are_told_apart_without_colour(kit: Kit, planned: bool) -> None:
    houses = [kit.sprites.house(seat, HOUSE_PX, planned=planned) for seat in SEATS]
    houses.append(kit.sprites.cartel_house(HOUSE_PX))
    assert min(grey_distance(one, other) for one, other in combinations(houses, 2)) > 10


def test_the_cartel_has_nobodys_colour_and_keeps_its_roof(kit: Kit) -> None:
    house = kit.sprites.cartel_house(HOUSE_PX)
    shared = Kit(kit.scale, own_roofs=False).sprites.cartel_house(HOUSE_PX)
    assert grey_distance(house, shared) == 0
    solid = [
        pixel
        for x in range(HOUSE_PX)
        for y in range(HOUSE_PX)
        if (pixel := house.get_at((x, y))).a > 250
    ]
    assert max(max(pixel[:3]) - min(pixel[:3]) for pixel in solid) < 40


@pytest.mark.parametrize("seat", SEATS)
def test_a_planned_house_is_not_taken_for_a_built_one(kit: Kit, seat: int) -> None:
    built = kit.sprites.house(seat, HOUSE_PX)
    assert grey_distance(built, kit.sprites.house(seat, HOUSE_PX, planned=True)) > 20


@pytest.mark.parametrize("seat", [0, 1, 4])
def test_dark_houses_have_a_light_rim_on_dark_ground_only(kit: Kit, seat: int) -> None:
    dark = kit.sprites.house(seat, HOUSE_PX, HouseGround.DARK)
    land = kit.sprites.house(seat, HOUSE_PX, HouseGround.LAND)
    assert pixels(dark) != pixels(land)


@pytest.mark.parametrize("resource", list(Resource))
def test_a_ghost_shows_on_dark_ground_yet_less_than_its_token(kit: Kit, resource: Resource) -> None:
    ground = kit.theme.colour("ground.recess")
    assert contrast(kit.theme.fuel_light(resource), ground) >= 3
    ghost = kit.sprites.token(resource, TOKEN_PX, ghost=True)
    middle = ghost.get_at((TOKEN_PX // 2, TOKEN_PX // 2))
    assert middle.a < 140
    outline = [alpha for alpha in pixels(ghost)[3::4] if alpha > 180]
    assert len(outline) > TOKEN_PX


def test_tokens_are_told_apart_without_colour(kit: Kit) -> None:
    tokens = [kit.sprites.token(resource, TOKEN_PX) for resource in Resource]
    assert min(grey_distance(one, other) for one, other in combinations(tokens, 2)) > 10


@pytest.mark.parametrize("px", [11, 20, 40, 72])
def test_sprites_have_the_size_asked_for(kit: Kit, px: int) -> None:
    sprites = kit.sprites
    made = [
        sprites.house(0, px),
        sprites.house(3, px, planned=True),
        sprites.token(Resource.OIL, px),
        sprites.token(Resource.OIL, px, ghost=True),
        sprites.icon(Icon.PYLON, px, "text.mid"),
        sprites.discount(px),
        sprites.free_place(px),
    ]
    assert {sprite.get_size() for sprite in made} == {(px, px)}


def test_a_sprite_is_drawn_once(kit: Kit) -> None:
    assert kit.sprites.house(2, 30) is kit.sprites.house(2, 30)


def test_the_seal_shows_its_price(kit: Kit) -> None:
    assert pixels(kit.sprites.discount(40, 1)) != pixels(kit.sprites.discount(40, 2))


def test_a_missing_portrait_is_an_error(kit: Kit) -> None:
    with pytest.raises(MissingPictureError, match="nobody"):
        kit.sprites.portrait("nobody", 40)


def test_a_portrait_never_leads_out_of_its_folder(kit: Kit) -> None:
    with pytest.raises(MissingPictureError):
        kit.sprites.portrait("../icons/bolt", 40)


def test_people_on_different_seats_have_different_faces(kit: Kit) -> None:
    faces = [kit.sprites.portrait("you", 56, colour) for colour in SEATS]
    for one, other in combinations(faces, 2):
        assert grey_distance(one, other) > 4, "told apart without colours as well"


def test_the_gavel_falls_onto_its_block(kit: Kit) -> None:
    """Raised there is air between head and block; down there is none, and the block stays."""
    raised, down = (kit.sprites.gavel(200, angle) for angle in (SWING[0], DOWN))
    assert raised.get_size() == down.get_size() == (240, 200)
    above_block = [(x, 140) for x in range(70, 110)]
    assert not any(raised.get_at(point).a for point in above_block)
    assert any(down.get_at(point).a for point in above_block)
    assert raised.get_at((86, 178)) == down.get_at((86, 178))

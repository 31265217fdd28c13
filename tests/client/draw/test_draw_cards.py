"""Plant cards: one for each plant, the same every time, with storage where it belongs."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.client.draw import CardBack, Kit
from game.client.draw.card_parts import scene_height
from game.client.draw.plant_scenes import scene
from game.client.draw.plant_scenes.stage import Era, era_of
from game.content.library import load_content
from game.engine.plants import Back, PlantKind
from game.engine.tokens import NO_TOKENS, Tokens

PLANTS = load_content().plants()
MARKET = (86, 80)
TABLEAU = (132, 120)


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit(1.0)


def pixels(card: pygame.Surface) -> bytes:
    return pygame.image.tobytes(card, "RGBA")


def saturation(card: pygame.Surface) -> float:
    rgb = pixels(card)
    spread = (
        max(rgb[i : i + 3]) - min(rgb[i : i + 3]) for i in range(0, len(rgb), 4) if rgb[i + 3]
    )
    return sum(spread) / len(rgb)


@pytest.mark.parametrize("number", PLANTS.numbers)
def test_every_plant_has_a_card_of_the_size_asked_for(kit: Kit, number: int) -> None:
    assert kit.cards.face(PLANTS[number], MARKET).get_size() == MARKET


def test_no_two_plants_have_the_same_picture(kit: Kit) -> None:
    scenes = {scene(PLANTS[number], kit.theme) for number in PLANTS.numbers}
    assert len(scenes) == len(PLANTS.numbers)


def test_a_card_looks_the_same_every_time() -> None:
    one, other = (Kit(1.0).cards.face(PLANTS[30], MARKET) for _ in range(2))
    assert pixels(one) == pixels(other)


def test_kinds_of_the_same_era_are_told_apart_without_colour(kit: Kit) -> None:
    def picture(number: int) -> bytes:
        card = pygame.transform.grayscale(kit.cards.face(PLANTS[number], TABLEAU))
        end = scene_height(TABLEAU)
        lower = card.subsurface((0, end // 2, TABLEAU[0], end // 2))
        return pygame.image.tobytes(lower, "RGB")[::3]

    concrete = {
        PLANTS[number].kind: picture(number)
        for number in PLANTS.numbers
        if era_of(number) is Era.CONCRETE
    }
    assert {PlantKind.COAL, PlantKind.OIL, PlantKind.HYBRID, PlantKind.GARBAGE} <= set(concrete)
    for one, other in combinations(concrete.values(), 2):
        assert sum(abs(a - b) for a, b in zip(one, other)) / len(one) > 12


def test_eras_follow_the_numbers() -> None:
    assert [era_of(number) for number in (3, 15, 16, 30, 31, 50)] == [
        Era.BRICK,
        Era.BRICK,
        Era.CONCRETE,
        Era.CONCRETE,
        Era.STEEL,
        Era.STEEL,
    ]


def test_storage_shows_what_it_holds_and_leaves_the_foot_alone(kit: Kit) -> None:
    plant = PLANTS[20]
    empty, full = (
        kit.cards.face(plant, TABLEAU, stored=stored) for stored in (NO_TOKENS, Tokens(coal=6))
    )
    foot = (0, scene_height(TABLEAU), TABLEAU[0], TABLEAU[1] - scene_height(TABLEAU))
    assert pixels(empty) != pixels(full)
    assert pixels(empty.subsurface(foot)) == pixels(full.subsurface(foot))


def test_planned_tokens_are_ghosts_in_the_storage(kit: Kit) -> None:
    plant = PLANTS[20]
    held = kit.cards.face(plant, TABLEAU, stored=Tokens(coal=3))
    ghosts = kit.cards.face(plant, TABLEAU, stored=Tokens(coal=1), planned=Tokens(coal=2))
    assert len({pixels(held), pixels(ghosts)}) == 2


def test_a_plant_without_fuel_has_no_storage_to_show(kit: Kit) -> None:
    plant = PLANTS[13]
    assert pixels(kit.cards.face(plant, TABLEAU, stored=NO_TOKENS)) == pixels(
        kit.cards.face(plant, TABLEAU)
    )


def test_cards_of_the_future_market_are_greyer(kit: Kit) -> None:
    plant = PLANTS[44]
    assert saturation(kit.cards.face(plant, MARKET, dim=True)) < 0.6 * saturation(
        kit.cards.face(plant, MARKET)
    )


def test_the_corners_of_a_card_are_cut(kit: Kit) -> None:
    for card in (
        kit.cards.face(PLANTS[25], MARKET),
        kit.cards.face(PLANTS[25], MARKET, dim=True),
        kit.cards.back(CardBack.STEP_3, MARKET),
    ):
        assert card.get_at((0, 0)).a < 40
        assert card.get_at((43, 40)).a == 255


def test_backs_are_asked_for_by_the_engines_names_too(kit: Kit) -> None:
    assert kit.cards.back(Back.PLUG, MARKET) is kit.cards.back(CardBack.PLUG, MARKET)
    assert len({pixels(kit.cards.back(back, MARKET)) for back in CardBack}) == 3


@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
@pytest.mark.parametrize(
    ("number", "stored"),
    [(13, NO_TOKENS), (50, NO_TOKENS), (46, Tokens(2, 4)), (46, NO_TOKENS), (30, Tokens(0, 0, 6))],
)
def test_the_parts_of_a_chip_do_not_touch(scale: float, number: int, stored: Tokens) -> None:
    kit = Kit(scale)
    size = (kit.px(59), kit.px(20))
    chip = kit.cards.chip(PLANTS[number], stored, size)
    assert chip.get_size() == size
    ground = kit.theme.colour("card.chip")
    empty = [
        all(chip.get_at((x, y)) == ground for y in range(kit.px(5), size[1] - kit.px(5)))
        for x in range(size[0])
    ]
    runs = "".join("." if column else "#" for column in empty).split("#")
    gaps = [run for run in runs[1:-1] if run]
    assert len(gaps) >= (2 if PLANTS[number].storage else 1)
    assert empty[-kit.px(2)]


def test_a_chip_counts_instead_of_lining_up_tokens(kit: Kit) -> None:
    size = (59, 20)
    chips = {pixels(kit.cards.chip(PLANTS[8], Tokens(coal=n), size)) for n in range(7)}
    assert len(chips) == 7

"""The editions and plants against the rulebook's numbers, spelled out here a second time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.content import ContentCode, ContentError, load_content
from game.content.rule_files import read_plants, read_rule_set
from game.engine.agreement import work_out
from game.engine.board import Form
from game.engine.errors import SetupCode, SetupError
from game.engine.plants import Back, Plant, PlantKind
from game.engine.terms import (
    CartelRules,
    FirstGame,
    GameSetup,
    Obsolete,
    OpeningMarket,
    ResourceRow,
    RuleSet,
    TieBreak,
    Variant,
)
from game.engine.tokens import Resource, Tokens

PLAYERS = ("2", "3", "4", "5", "6")


@pytest.fixture
def classic() -> RuleSet:
    return load_content().rule_set("classic")


@pytest.fixture
def recharged() -> RuleSet:
    return load_content().rule_set("recharged")


@pytest.fixture(params=["classic", "recharged"])
def either(request: pytest.FixtureRequest) -> RuleSet:
    return load_content().rule_set(request.param)


def plants() -> list[Plant]:
    catalogue = load_content().plants()
    return [catalogue[number] for number in catalogue.numbers]


def by_players(*numbers: int) -> dict[str, int]:
    return dict(zip(PLAYERS, numbers, strict=True))


def test_numbers_that_all_editions_share(either: RuleSet) -> None:
    assert either.money == 50
    assert either.area_count == by_players(3, 3, 4, 5, 5)
    assert either.house_prices == (10, 15, 20)
    assert either.current_market == 4


def test_payments(either: RuleSet) -> None:
    standard = "10 22 33 44 54 64 73 82 90 98 105 112 118 124 129 134 138 142 145 148 150"
    lean = "10 20 29 38 46 54 61 68 74 80 85 90 94 98 101 104 106 108 110 111 112"
    assert either.payments == tuple(map(int, standard.split()))
    assert either.lean_payments == tuple(map(int, lean.split()))


def test_resource_rows(either: RuleSet) -> None:
    coal, oil, garbage, uranium = either.resources.rows()
    for row in (coal, oil, garbage):
        assert (row.prices, row.per_space, row.total) == ((1, 2, 3, 4, 5, 6, 7, 8), 3, 24)
    assert coal.opening_spaces == (1, 2, 3, 4, 5, 6, 7, 8)
    assert oil.opening_spaces == (3, 4, 5, 6, 7, 8)
    assert uranium == ResourceRow((1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16), 1, 12, (14, 16))


def test_garbage_opens_dearer_in_classic(classic: RuleSet, recharged: RuleSet) -> None:
    assert classic.resources.garbage.opening_spaces == (7, 8)
    assert recharged.resources.garbage.opening_spaces == (6, 7, 8)


REFILL = {
    "2": ((3, 2, 1, 1), (4, 2, 2, 1), (3, 4, 3, 1)),
    "3": ((4, 2, 1, 1), (5, 3, 2, 1), (3, 4, 3, 1)),
    "4": ((5, 3, 2, 1), (6, 4, 3, 2), (4, 5, 4, 2)),
    "5": ((5, 4, 3, 2), (7, 5, 3, 3), (5, 6, 5, 2)),
    "6": ((7, 5, 3, 2), (9, 6, 5, 3), (6, 7, 6, 3)),
}


def test_refill(either: RuleSet) -> None:
    assert set(either.refill) == set(PLAYERS)
    for count, row in either.refill.items():
        assert (row.step_1, row.step_2, row.step_3) == REFILL[count]


def test_classic_numbers(classic: RuleSet) -> None:
    assert (classic.id, classic.name) == ("classic", "Classic")
    assert classic.plant_limit == by_players(4, 3, 3, 3, 3)
    assert classic.step_2_cities == by_players(10, 7, 7, 7, 6)
    assert classic.end_cities == by_players(21, 17, 17, 15, 14)
    assert classic.later_end_cities == {"6": 15}
    assert classic.opening == OpeningMarket((3, 4, 5, 6, 7, 8, 9, 10), 0, 13, False)
    assert classic.removed_cards.any == by_players(8, 8, 4, 0, 0)
    assert classic.removed_cards.plug == classic.removed_cards.socket == by_players(*[0] * 5)


def test_classic_switches(classic: RuleSet) -> None:
    assert not classic.public_backs
    assert classic.discount_minimum is None
    assert classic.unsold_round_removes_lowest
    assert classic.obsolete is Obsolete.LEADER
    assert not classic.step_2_precedes_step_3
    assert not classic.step_2_in_bureaucracy
    assert classic.tie_breaks == (TieBreak.MONEY, TieBreak.CITIES)
    assert not classic.map_rules
    assert classic.cartel is None
    assert classic.first_game == FirstGame(end_cities=7)
    assert set(classic.variants) == {
        Variant.FIRST_GAME,
        Variant.LEAN_PAYMENTS,
        Variant.OBSOLETE_BY_TRAILING,
        Variant.OPENING_PASS,
        Variant.SIX_TO_FIFTEEN,
    }


def test_recharged_numbers(recharged: RuleSet) -> None:
    assert (recharged.id, recharged.name) == ("recharged", "Recharged")
    assert recharged.plant_limit == by_players(3, 3, 3, 3, 3)
    assert recharged.step_2_cities == by_players(7, 7, 7, 7, 6)
    assert recharged.end_cities == by_players(18, 17, 17, 15, 14)
    assert recharged.opening == OpeningMarket((), 8, None, True)
    assert recharged.removed_cards.any == by_players(0, 0, 0, 0, 0)
    assert recharged.removed_cards.plug == by_players(1, 2, 1, 0, 0)
    assert recharged.removed_cards.socket == by_players(5, 6, 3, 0, 0)


def test_recharged_switches(recharged: RuleSet) -> None:
    assert recharged.public_backs
    assert recharged.discount_minimum == 1
    assert not recharged.unsold_round_removes_lowest
    assert recharged.obsolete is Obsolete.NEVER
    assert recharged.step_2_precedes_step_3
    assert recharged.step_2_in_bureaucracy
    assert recharged.tie_breaks == (TieBreak.MONEY,)
    assert recharged.map_rules
    assert recharged.cartel == CartelRules(
        players=2, houses=16, plant_limit=3, placements=(0, 1, 1, 0, 0, 1)
    )
    assert recharged.first_game is None
    assert set(recharged.variants) == {
        Variant.CHOSEN_STARTS,
        Variant.LEAN_PAYMENTS,
        Variant.OPENING_PASS,
        Variant.SIX_TO_FIFTEEN,
    }


@pytest.mark.parametrize(
    ("edition", "opening"), [("classic", (24, 18, 6, 2)), ("recharged", (24, 18, 9, 2))]
)
def test_opening_market_of_resources(edition: str, opening: tuple[int, ...]) -> None:
    terms = work_out(GameSetup(edition, "germany", 4), load_content())
    assert terms.opening_fuel == opening
    assert terms.all_tokens == Tokens(24, 24, 24, 12)
    assert terms.board.form is Form(edition)


def test_plant_numbers() -> None:
    assert [plant.number for plant in plants()] == [*range(3, 41), 42, 44, 46, 50]


def test_plant_kinds() -> None:
    numbers: dict[PlantKind, list[int]] = {kind: [] for kind in PlantKind}
    for plant in plants():
        numbers[plant.kind].append(plant.number)
    assert numbers == {
        PlantKind.COAL: [4, 8, 10, 15, 20, 25, 31, 36, 42],
        PlantKind.OIL: [3, 7, 9, 16, 26, 32, 35, 40],
        PlantKind.HYBRID: [5, 12, 21, 29, 46],
        PlantKind.GARBAGE: [6, 14, 19, 24, 30, 38],
        PlantKind.URANIUM: [11, 17, 23, 28, 34, 39],
        PlantKind.ECOLOGICAL: [13, 18, 22, 27, 33, 37, 44],
        PlantKind.FUSION: [50],
    }


def test_plant_sums() -> None:
    assert sum(plant.number for plant in plants()) == 999
    fuel: Counter[PlantKind] = Counter()
    cities: Counter[PlantKind] = Counter()
    for plant in plants():
        fuel[plant.kind] += plant.fuel_count
        cities[plant.kind] += plant.cities
    in_order = tuple(PlantKind)
    assert [fuel[kind] for kind in in_order] == [22, 16, 10, 13, 6, 0, 0]
    assert [cities[kind] for kind in in_order] == [37, 29, 18, 23, 22, 21, 6]


def test_plants_of_the_worked_examples() -> None:
    catalogue = load_content().plants()
    assert [catalogue[n].storage for n in (3, 5, 13, 14, 20, 33)] == [4, 4, 0, 4, 6, 0]
    assert [catalogue[n].cities for n in (7, 10, 15)] == [2, 2, 3]
    assert [catalogue[n].fuel_count for n in (7, 10, 15)] == [3, 2, 2]
    assert catalogue[5].fuels == (Resource.COAL, Resource.OIL)


def test_backs() -> None:
    assert [plant.number for plant in plants() if plant.back is Back.PLUG] == [*range(3, 16)]


def test_the_known_editions() -> None:
    assert load_content().rule_set_ids() == ("classic", "recharged")
    with pytest.raises(SetupError) as caught:
        load_content().rule_set("../rules/classic")
    assert caught.value == SetupError(
        SetupCode.UNKNOWN_EDITION, edition="../rules/classic", known="classic, recharged"
    )


def test_a_rule_set_is_read_once() -> None:
    assert load_content().rule_set("classic") is load_content().rule_set("classic")


def test_damaged_rule_files_name_the_field(tmp_path: Path) -> None:
    edition = tmp_path / "classic.json"
    edition.write_text('{"id": "classic"}')
    with pytest.raises(ContentError) as caught:
        read_rule_set(edition)
    assert caught.value == ContentError(
        ContentCode.RULES_DAMAGED, file=f"{tmp_path.name}/classic.json", field="name"
    )
    cards = tmp_path / "plants.json"
    cards.write_text(
        '[{"number": 3, "kind": "wind", "fuel_count": 2, "cities": 1, "back": "plug"}]'
    )
    with pytest.raises(ContentError) as caught:
        read_plants(cards)
    assert caught.value.parameters["field"] == "[0].kind"

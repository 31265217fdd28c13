"""The tables of docs/rules.md say what the data files say."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import content

from game.engine.board import Board, Form

KINDS = {"green": "ecological"}
"""Kinds that players call otherwise than the program does."""

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "rules.md").read_text("utf-8")


def table(paragraph: str) -> list[list[str]]:
    """The rows of the table that follows a paragraph of the appendix, without its head."""
    rows = []
    for line in PAGE[PAGE.index(f"**{paragraph}** ") :].splitlines():
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            break
    return rows[2:]


@pytest.mark.rule("A1", "9.6")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_incomes(edition: str) -> None:
    rules = content().rule_set(edition)
    printed = [(int(standard), int(lean)) for _, standard, lean in table("A1")]
    assert printed == list(zip(rules.payments, rules.lean_payments))


@pytest.mark.rule("A2", "10.13")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_refills(edition: str) -> None:
    refill = content().rule_set(edition).refill
    rows = [[int(cell) for cell in row] for row in table("A2")]
    assert len(rows) == 5 * 3
    for players, step, *tokens in rows:
        column = refill[str(players)]
        assert tokens == list((column.step_1, column.step_2, column.step_3)[step - 1])


@pytest.mark.rule("A3")
def test_plants() -> None:
    plants = content().plants()
    rows = table("A3")
    assert tuple(int(row[0]) for row in rows) == plants.numbers
    for number, kind, fuel, room, cities, back in rows:
        plant = plants[int(number)]
        assert (KINDS.get(kind, kind), back) == (plant.kind.value, plant.back.value)
        assert (int(room), int(cities)) == (plant.storage, plant.cities)
        assert fuel.split()[0] == (str(plant.fuel_count) if plant.fuels else "none")


@pytest.mark.rule("A4", "7.1")
def test_the_two_forms_of_the_boards() -> None:
    rows = table("A4")
    assert len(rows) == 9
    for board, what, *printed in rows:
        forms = [content().board(board.lower(), form) for form in Form]
        if " to " in what:
            assert [cost_of(form, *what.split(" to ")) for form in forms] == printed
        else:
            here, there = ({city.name for city in form.cities} for form in forms)
            assert printed[0] in here - there
            assert printed[1] in there - here


def cost_of(board: Board, start: str, end: str) -> str:
    ids = {city.name: city.id for city in board.cities}
    ends = {ids[start], ids[end]}
    return next((str(c.cost) for c in board.connections if {c.a, c.b} == ends), "-")

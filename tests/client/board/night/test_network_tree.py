"""The order in which a network lights up, and what stays dark."""

from __future__ import annotations

from builders import content

from game.client.board.night.network_tree import NetworkTree, network_tree
from game.engine.board import Form, zone_of

BOARD = content().board("germany", Form.RECHARGED)
ZONE = zone_of(BOARD, BOARD.area_ids())


def test_light_begins_at_the_first_city_built_and_never_jumps() -> None:
    tree = network_tree(ZONE, ("wilhelmshaven", "essen", "duisburg", "koeln"))
    assert tree.lit[0] == "wilhelmshaven"
    lit = {"wilhelmshaven"}
    for leg in tree.legs:
        assert leg.a in lit and leg.b not in lit
        lit.add(leg.b)
    assert set(tree.lit) <= lit


def passed_by(tree: NetworkTree) -> set[str]:
    """Foreign cities that cables only pass through."""
    return {city for leg in tree.legs for city in (leg.a, leg.b)} - tree.reached.keys()


def test_foreign_cities_on_the_way_are_only_passed() -> None:
    tree = network_tree(ZONE, ("wilhelmshaven", "essen"))
    assert tree.lit == ("wilhelmshaven", "essen")
    assert passed_by(tree) == set(ZONE.path("wilhelmshaven", "essen")) - set(tree.lit)
    assert passed_by(tree)


def test_cables_are_the_cheapest_there_are_and_each_shines_once() -> None:
    cities = ("essen", "koeln", "duesseldorf", "aachen", "duisburg")
    tree = network_tree(ZONE, cities)
    assert not passed_by(tree)
    assert len(tree.legs) == len(cities) - 1
    assert {frozenset((leg.a, leg.b)) for leg in tree.legs} == {
        frozenset(pair)
        for pair in (
            ("essen", "duisburg"),
            ("essen", "duesseldorf"),
            ("duesseldorf", "koeln"),
            ("koeln", "aachen"),
        )
    }


def test_the_farthest_stay_dark_with_the_cables_that_lead_only_there() -> None:
    tree = network_tree(ZONE, ("essen", "wilhelmshaven", "duisburg"))
    assert tree.lit == ("essen", "duisburg", "wilhelmshaven")
    part = tree.powered(2)
    assert part.lit == ("essen", "duisburg")
    assert part.dark == ("wilhelmshaven",)
    assert [(leg.a, leg.b) for leg in part.legs] == [("essen", "duisburg")]
    assert not passed_by(part)


def test_nothing_powered_is_all_dark() -> None:
    tree = network_tree(ZONE, ("essen", "koeln")).powered(0)
    assert (tree.lit, tree.legs, tree.length) == ((), (), 0.0)
    assert set(tree.dark) == {"essen", "koeln"}
    assert network_tree(ZONE, ()).lit == ()


def test_a_leg_is_lit_as_far_as_the_light_has_come() -> None:
    leg = network_tree(ZONE, ("duesseldorf", "koeln")).legs[0]
    assert (leg.progress(0.0), leg.progress(leg.end / 2), leg.progress(99.0)) == (0.0, 0.5, 1.0)

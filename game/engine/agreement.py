"""Whether the choices of a table make a game, and by which numbers it is then played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache

from game.engine.board import Board, CoalDepot, PhaseOut, is_contiguous
from game.engine.errors import SetupCode, SetupError
from game.engine.terms import (
    AreaChoice,
    Content,
    FirstGame,
    GameSetup,
    Obsolete,
    RuleSet,
    Terms,
    Variant,
    ladder_of,
)
from game.engine.tokens import Tokens


@lru_cache(maxsize=256)
def work_out(setup: GameSetup, content: Content) -> Terms:
    """The terms of a table. Raises SetupError where the choices do not go together."""
    rules = content.rule_set(setup.edition)
    board = content.board(setup.map, setup.form or rules.form)
    _check_players(setup, rules)
    _check_variants(setup, rules)
    _check_areas(setup, rules, board)
    first_game = rules.first_game if Variant.FIRST_GAME in setup.variants else None
    _check_zone_size(setup, rules, board, first_game)
    by_players = str(setup.players)
    lean = Variant.LEAN_PAYMENTS in setup.variants
    trailing = Variant.OBSOLETE_BY_TRAILING in setup.variants
    cartel = rules.cartel
    map_rule = board.map_rule if rules.map_rules else None
    refill = rules.refill[by_players]
    coal, oil, garbage, uranium = (ladder_of(row) for row in rules.resources.rows())
    return Terms(
        setup=replace(setup, form=board.form, variants=tuple(sorted(setup.variants))),
        rules=rules,
        board=board,
        plants=content.plants(),
        players=setup.players,
        area_count=area_count(setup, rules),
        plant_limit=rules.plant_limit[by_players],
        step_2_cities=None if first_game else rules.step_2_cities[by_players],
        end_cities=_end_cities(setup, rules, first_game),
        city_limit=first_game.end_cities if first_game else None,
        payments=rules.lean_payments if lean else rules.payments,
        house_prices=rules.house_prices,
        ladders=(coal, oil, garbage, uranium),
        opening_fuel=Tokens(
            *(len(row.opening_spaces) * row.per_space for row in rules.resources.rows())
        ),
        all_tokens=Tokens(*(row.total for row in rules.resources.rows())),
        refill=(refill.step_1, refill.step_2, refill.step_3),
        has_step_3=first_game is None,
        obsolete=Obsolete.TRAILING if trailing else rules.obsolete,
        chosen_starts=Variant.CHOSEN_STARTS in setup.variants,
        opening_pass=Variant.OPENING_PASS in setup.variants,
        cartel=cartel if cartel and cartel.players == setup.players else None,
        depot_price=map_rule.price if isinstance(map_rule, CoalDepot) else None,
        phase_out_plant=map_rule.plant if isinstance(map_rule, PhaseOut) else None,
    )


def area_count(setup: GameSetup, rules: RuleSet) -> int:
    """How many areas are in play: as given, else by the table."""
    if setup.areas is AreaChoice.GIVEN:
        return len(setup.given_areas)
    if setup.area_count is None:
        return rules.area_count[str(setup.players)]
    return setup.area_count


def may_fill_up(terms: Terms) -> bool:
    """The zone may be full while everybody is still short of the end number (6.1a)."""
    cities = _smallest_zone(terms.setup, terms.rules, terms.board)
    places = cities * min(terms.last_step, terms.players)
    return terms.players * (terms.end_cities - 1) >= places


def _check_players(setup: GameSetup, rules: RuleSet) -> None:
    possible = [int(players) for players in rules.area_count]
    if setup.players not in possible:
        raise SetupError(
            SetupCode.PLAYER_COUNT, players=setup.players, low=min(possible), high=max(possible)
        )


def _check_variants(setup: GameSetup, rules: RuleSet) -> None:
    for variant in setup.variants:
        if variant not in rules.variants:
            raise SetupError(SetupCode.VARIANT_OF_OTHER_EDITION, variant=variant, edition=rules.id)
    if len(set(setup.variants)) != len(setup.variants):
        raise SetupError(SetupCode.VARIANT_TWICE)


def _check_areas(setup: GameSetup, rules: RuleSet, board: Board) -> None:
    if setup.areas is AreaChoice.GIVEN:
        _check_given_areas(setup, board)
    elif setup.given_areas:
        raise SetupError(SetupCode.AREAS_NOT_GIVEN, choice=setup.areas)
    count = area_count(setup, rules)
    if not 1 <= count <= len(board.areas):
        raise SetupError(SetupCode.AREA_COUNT, count=count, high=len(board.areas))
    if setup.areas is AreaChoice.GIVEN and not is_contiguous(board, setup.given_areas):
        raise SetupError(SetupCode.AREAS_APART, areas=", ".join(setup.given_areas))


def _check_given_areas(setup: GameSetup, board: Board) -> None:
    given = setup.given_areas
    for area in given:
        if area not in board.area_ids():
            raise SetupError(
                SetupCode.UNKNOWN_AREA, area=area, map=board.id, known=", ".join(board.area_ids())
            )
    if len(set(given)) != len(given):
        raise SetupError(SetupCode.AREA_TWICE)
    if setup.area_count not in (None, len(given)):
        raise SetupError(SetupCode.AREAS_MISCOUNTED, count=setup.area_count, given=len(given))


def _check_zone_size(
    setup: GameSetup, rules: RuleSet, board: Board, first_game: FirstGame | None
) -> None:
    """Even the smallest zone that may come about must have room for the last city."""
    smallest = _smallest_zone(setup, rules, board)
    needed = _end_cities(setup, rules, first_game)
    if smallest < needed:
        raise SetupError(SetupCode.ZONE_TOO_SMALL, cities=smallest, needed=needed)


def _smallest_zone(setup: GameSetup, rules: RuleSet, board: Board) -> int:
    """The cities of the given areas, or of the smallest that could be drafted or drawn."""
    sizes = Counter(city.area for city in board.cities)
    if setup.areas is AreaChoice.GIVEN:
        return sum(sizes[area] for area in setup.given_areas)
    return sum(sorted(sizes.values())[: area_count(setup, rules)])


def _end_cities(setup: GameSetup, rules: RuleSet, first_game: FirstGame | None) -> int:
    if first_game:
        return first_game.end_cities
    by_players = str(setup.players)
    usual = rules.end_cities[by_players]
    if Variant.SIX_TO_FIFTEEN in setup.variants:
        return rules.later_end_cities.get(by_players, usual)
    return usual

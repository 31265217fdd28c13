"""The plan of phase 4: routes, orders, and what building brings about."""

from __future__ import annotations

from itertools import permutations

import pytest
from builders import arrange, content, game, options, play
from cartel_tables import SIX_SLOTS
from cartel_tables import table as cartel_table
from full_zone_tables import TWO_AREAS, crowded
from logic_tables import build_turn, own_view

from game.client.planning.build_plan import BuildPlan, Leg
from game.client.planning.question import build_desk
from game.client.vocabulary import pieces
from game.client.vocabulary.risks import Caution, Risk
from game.engine.actions import BuildCities, Done
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.routes import build_bill
from game.engine.terms import Variant
from game.engine.tokens import Tokens
from game.engine.view import view_for


def plan_of(state: GameState, seat: int | None = None) -> BuildPlan:
    desk = build_desk(own_view(state) if seat is None else view_for(state, seat))
    assert desk is not None
    return BuildPlan(desk)


def code_of(error: IllegalAction | None) -> Illegal | None:
    return None if error is None else Illegal(error.code)


def test_every_stop_has_its_route_and_the_bill_so_far() -> None:
    plan = plan_of(build_turn()).add("dortmund").add("aachen")
    first, second = plan.stops
    assert first.legs == (Leg("muenster", "dortmund", 2),)
    assert (first.house, first.total, first.running) == (10, 12, 12)
    assert second.path == ("essen", "duesseldorf", "aachen")
    assert (second.connection, second.running) == (2 + 9, 12 + 21)
    assert plan.money_left == 100 - 33


def test_the_bill_has_a_line_for_each_stop() -> None:
    line = plan_of(build_turn()).add("aachen").bill().lines[0]
    assert line.piece == pieces.city("aachen")
    assert line.amounts == (2, 9, 10)


def test_the_bill_agrees_with_the_rules() -> None:
    state = build_turn()
    cities = ("koeln", "dortmund", "kassel")
    plan = plan_of(state)
    for city in cities:
        plan = plan.add(city)
    assert plan.bill().total == build_bill(state.position, 2, cities).total
    assert plan.action() == BuildCities(cities, and_done=True)
    assert plan.action() in options(state)


def test_removing_a_stop_prices_the_others_anew() -> None:
    plan = plan_of(build_turn()).add("duesseldorf").add("koeln")
    alone = plan.remove("duesseldorf")
    assert alone.cities == ("koeln",)
    assert alone.stops[0].connection > plan.stops[1].connection
    assert plan.toggle("duesseldorf") == alone
    assert alone.toggle("koeln").is_empty


def test_the_cheapest_order_saves_what_a_bad_one_wastes() -> None:
    plan = plan_of(build_turn())
    bad = BuildPlan(plan.desk, ("koeln", "duesseldorf"))
    best = plan.add("koeln").add("duesseldorf")
    assert best.cities == ("duesseldorf", "koeln") and best == bad.cheapest()
    assert best.bill().total < bad.bill().total
    assert best.in_best_order() is best


@pytest.mark.parametrize("start", [("muenster", "essen"), ()])
def test_no_order_is_cheaper_than_the_cheapest(start: tuple[str, ...]) -> None:
    state = build_turn(cities={2: start}, money={2: 300})
    wanted = ("koeln", "kassel", "aachen", "frankfurt-main", "osnabrueck")
    best = BuildPlan(plan_of(state).desk, wanted).cheapest().bill().total
    every = (build_bill(state.position, 2, order).total for order in permutations(wanted))
    assert best == min(every)


def test_a_first_city_needs_no_connection() -> None:
    plan = plan_of(build_turn(cities={}))
    assert plan.route_to("koeln").legs == ()
    assert plan.add("koeln").bill().total == 10


def test_a_city_that_cannot_be_built_gives_its_reason() -> None:
    plan = plan_of(build_turn(money={2: 15}))
    assert code_of(plan.why_not("trier")) is Illegal.NO_OPEN_SLOT
    assert code_of(plan.why_not("essen")) is Illegal.ALREADY_CONNECTED
    assert code_of(plan.why_not("berlin")) is Illegal.CITY_OUTSIDE_ZONE
    assert code_of(plan.why_not("kassel")) is Illegal.CANNOT_PAY
    assert plan.add("kassel") == plan
    assert plan.route_to("kassel").total > 15


def test_prices_of_all_cities_follow_the_plan() -> None:
    plan = plan_of(build_turn(money={2: 25}))
    before, after = plan.prices(), plan.add("duesseldorf").prices()
    assert before["koeln"].affordable
    assert after["koeln"].amount < before["koeln"].amount
    assert not after["koeln"].affordable
    assert "duesseldorf" not in after
    assert "trier" not in before


def test_it_tells_what_building_brings() -> None:
    near = build_turn(
        cities={2: ("muenster", "essen", "duisburg", "dortmund", "duesseldorf"), 1: ("trier",)},
        money={2: 200},
    )
    plan = plan_of(near).add("koeln")
    assert (plan.cities_after, plan.powers, plan.triggers_step_2) == (6, 6, False)
    bigger = plan.add("kassel")
    assert bigger.triggers_step_2
    assert not bigger.triggers_end
    assert bigger.powers == 6


def test_the_last_city_triggers_the_end() -> None:
    cities = content().board("germany", game().terms.board.form).cities
    zone = set(game().position.in_play.cities)
    own = tuple(city.id for city in cities if city.id in zone)[:16]
    state = arrange(
        game(), Phase.BUILDING, step=2, plants={2: (20,)}, cities={2: own}, money={2: 300}
    )
    plan = plan_of(state)
    assert not plan.triggers_end
    assert plan.add(next(iter(plan.prices()))).triggers_end


@pytest.mark.rule("6.1a")
def test_the_last_slot_triggers_the_end() -> None:
    for free, ends in ((1, True), (2, False)):
        state = crowded(6, TWO_AREAS, free)
        last = state.position.in_play.cities[-1]
        plan = plan_of(state)
        assert not plan.triggers_end
        assert plan.add(last).triggers_end is ends


def test_it_tells_the_place_in_the_next_order() -> None:
    plan = plan_of(build_turn(cities={2: ("essen",), 1: ("trier", "koeln")}))
    assert plan.expected_place == 2
    assert plan.add("duisburg").expected_place == 1


def test_confirm_without_a_plan_ends_the_turn() -> None:
    plan = plan_of(build_turn())
    assert plan.action() == Done()
    assert plan.stay() is None
    assert plan.add("duisburg").stay() == BuildCities(("duisburg",))


def test_building_nothing_is_asked_twice_where_a_city_could_be_powered() -> None:
    fed = plan_of(build_turn())
    assert fed.caution() == Caution(Risk.BUILD)
    assert fed.add("duisburg").caution() is None, "the button says what is built"
    assert plan_of(build_turn(tokens={2: Tokens(2)})).caution() is None, "no fuel for it"
    assert plan_of(build_turn(money={2: 5})).caution() is None, "no money for it"


def test_ghosts_stay_until_the_turn_comes_and_are_trimmed_then() -> None:
    state = build_turn(cities={2: ("muenster",), 0: ("koeln",)}, money={0: 21, 2: 100})
    ghost = plan_of(state, seat=0).add("duesseldorf").add("essen").add("aachen")
    assert not ghost.desk.is_live
    assert len(ghost.cities) == 3
    taken = play(state, BuildCities(("duesseldorf",), and_done=True)).state
    waiting = ghost.moved_to(view_for(taken, 0))
    assert waiting is not None
    assert code_of(waiting.stops[0].refusal) is Illegal.NO_OPEN_SLOT
    assert waiting.bill().lines[0].piece == pieces.city("essen")
    turn = ghost.moved_to(view_for(play(taken, Done()).state, 0))
    assert turn is not None and turn.desk.is_live
    assert turn.cities == ("essen",)
    assert turn.refusal is None


def test_marked_starts_bind_the_first_stop_only() -> None:
    start = game("recharged", variants=(Variant.CHOSEN_STARTS,))
    state = arrange(
        start, Phase.BUILDING, marks=("essen", "trier"), plants={2: (20,)}, money={2: 99}
    )
    plan = plan_of(state)
    assert code_of(plan.why_not("koeln")) is Illegal.START_NOT_MARKED
    network = plan.add("essen").add("koeln")
    assert network.cities == ("essen", "koeln")
    assert code_of(network.why_not("trier")) is Illegal.MARKED_FOR_START
    orphan = network.remove("essen")
    assert orphan.cities == ("koeln",)
    assert code_of(orphan.stops[0].refusal) is Illegal.START_NOT_MARKED
    assert code_of(orphan.refusal) is Illegal.START_NOT_MARKED
    assert orphan.add("essen") == network, "the start comes first, whenever it was planned"


def test_first_game_stops_at_its_limit() -> None:
    seven = ("muenster", "essen", "duisburg", "dortmund", "duesseldorf", "koeln", "kassel")
    state = arrange(
        game(variants=(Variant.FIRST_GAME,)),
        Phase.BUILDING,
        plants={2: (20,)},
        cities={2: seven[:6]},
        money={2: 300},
    )
    plan = plan_of(state).add("kassel")
    assert plan.triggers_end
    assert not plan.triggers_step_2
    assert code_of(plan.why_not("aachen")) is Illegal.CITY_LIMIT


def test_cartel_cities_are_closed_in_step_1() -> None:
    state = cartel_table(Phase.BUILDING, plants={0: (20,), 1: (10,)}, money={0: 99, 1: 99})
    plan = plan_of(state)
    assert all(code_of(plan.why_not(city)) is Illegal.NO_OPEN_SLOT for city in SIX_SLOTS)


def test_tokens_bound_what_a_plan_can_power() -> None:
    state = build_turn(tokens={2: Tokens(2)})
    assert plan_of(state).add("duisburg").powers == 1

"""Everything the table says, at tables of every kind, from set-up to the end: no gap in the words,
no plan that the rules would not take, nothing that depends on what is hidden."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from logic_tables import names_of
from random_play import Moment, random_game, some_moments

from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.chronicle import Chronicle
from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.plan import Plan
from game.client.planning.planner import plan_for, what_if_plan
from game.client.planning.run_plan import RunPlan
from game.client.planning.second_click import confirm_caution, pass_caution
from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.planning.shortage import shortages
from game.client.planning.triggers import trigger_text, triggers
from game.client.planning.turning_points import turning_points
from game.client.rulebook.table_notes import table_notes
from game.client.telling.log_line import LogLine
from game.client.telling.narrator import Narrator
from game.client.telling.prompt import prompt_for
from game.client.telling.results import results
from game.client.telling.spans import Scribe, plain
from game.client.telling.tips import tip_for
from game.client.telling.turning_words import turning_sentence
from game.client.telling.words_for import confirm_label, in_words
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import Button, PieceId, TriggerKind
from game.engine.apply import apply
from game.engine.events import Phase
from game.engine.model import CARTEL, Decision
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.engine.tokens import Resource
from game.engine.view import PlayerView, events_for, view_for
from game.table import Update

CLIENT = Path(__file__).resolve().parents[3] / "game" / "client"
DRAFT = AreaChoice.DRAFT
SETUPS = {
    "classic": GameSetup("classic", "germany", 3, areas=DRAFT),
    "classic two": GameSetup("classic", "usa", 2, areas=AreaChoice.RANDOM, open_money=True),
    "first game": GameSetup("classic", "germany", 4, variants=(Variant.FIRST_GAME,)),
    "recharged": GameSetup("recharged", "usa", 4, variants=(Variant.LEAN_PAYMENTS,)),
    "cartel": GameSetup("recharged", "germany", 2, variants=(Variant.CHOSEN_STARTS,)),
    "six": GameSetup("recharged", "germany", 6),
}
LONGEST_PROMPT = 105
"""Characters of the prompt that fit beside one another in the top bar's two lines."""
UNSAID = re.compile(r"%\{|\b(table|log|tip|hint|rules|result|reason|illegal)\.[a-z_]+")


@cache
def moments(table: str) -> tuple[Moment, ...]:
    return tuple(some_moments(SETUPS[table], 5, 24))


def sound(text: str) -> str:
    """A sentence without gaps and without keys in place of words."""
    assert not UNSAID.search(text), text
    return text


def views(moment: Moment) -> Iterator[PlayerView]:
    """A seat that is asked, one that is not, and a spectator."""
    at = moment.state.position
    asked = at.to_act[:1]
    idle = tuple(seat for seat in at.seats if seat not in at.to_act)[:1]
    for seat in (*asked, *idle, None):
        yield view_for(moment.state, seat)


def every_piece(view: PlayerView) -> Iterator[PieceId]:
    """Every piece of a table, of every kind."""
    at, board = view.position, view.position.terms.board
    yield from map(pieces.city, (city.id for city in board.cities[::5]))
    yield from map(pieces.area, board.area_ids())
    yield from map(pieces.market_plant, at.market)
    yield from map(pieces.seat, at.seats)
    for resource in Resource:
        yield pieces.resource_row(resource)
        size = at.terms.ladders[resource].size
        yield from (pieces.token_space(resource, space) for space in (0, size // 2, size - 1, size))
    for seat, player in enumerate(at.players):
        yield from (pieces.seat_plant(seat, plant) for plant in player.plants)
    if view.seat is not None:
        yield from map(pieces.own_plant, at.players[view.seat].plants)
    if at.cartel:
        yield from (pieces.seat_plant(CARTEL, plant) for plant in at.cartel.plants)
    yield from map(pieces.phase, Phase)
    yield from map(pieces.trigger, TriggerKind)
    yield from map(pieces.button, Button)
    yield from (pieces.CARTEL, pieces.ROUND, pieces.STEP, pieces.DECK, pieces.DISCOUNT)
    yield from (pieces.ORDER, pieces.PURSE, pieces.plan_line(0), pieces.log_line(0))


@pytest.mark.parametrize("table", SETUPS)
def test_every_piece_has_a_tip_in_every_situation(table: str) -> None:
    kinds = set()
    for moment in moments(table)[::3]:
        for view in views(moment):
            names, plan = names_of(moment.state), plan_for(view)
            for piece in every_piece(view):
                tip = tip_for(piece, view, names, plan)
                kinds.add(type(piece))
                assert tip.title or isinstance(piece, pieces.PlanLinePiece)
                for row in tip.rows:
                    sound(row.label)
                    assert sound(row.value), (piece, row)
                sound(tip.title + (tip.reason or ""))
    assert kinds == {*PieceId.__subclasses__(), pieces.ButtonPiece} - {pieces.Pressable}


@pytest.mark.parametrize("table", SETUPS)
def test_there_is_always_something_to_say(table: str) -> None:
    for moment in moments(table):
        names = names_of(moment.state)
        for view in views(moment):
            prompt = prompt_for(view, names)
            assert sound(prompt.lead)
            sound(prompt.rest)
            for trigger in triggers(view.position):
                assert sound(trigger_text(trigger, names))
        for notes in table_notes(moment.state.position, names).values():
            sound(" ".join(notes))


def filled(plan: Plan) -> Plan:
    """The plan with something in it, whatever is possible first."""
    match plan:
        case AreaPick():
            return plan.choose(plan.open[0])
        case CityPick():
            return plan.choose(plan.open[0])
        case Nomination():
            return plan.choose(plan.desk.at.on_offer[-1]) if plan.desk.at.on_offer else plan
        case BidPlan():
            return plan.raised(1)
        case PlantDiscard():
            return plan.choose(plan.desk.options.plants()[0])
        case TokenDiscard():
            return plan.choose(plan.choices[-1])
        case FuelCart():
            return plan.two_runs()
        case BuildPlan():
            return plan.add(next(iter(plan.prices()), ""))
        case RunPlan():
            return plan.toggle(plan.desk.player.plants[0]) if plan.desk.player.plants else plan
    raise AssertionError(plan)


def agrees(plan: Plan, piece: PieceId) -> bool:
    """The plant that is to go already: a click on it changes nothing."""
    return isinstance(plan, PlantDiscard) and piece == pieces.OwnPlantPiece(plan.plant or 0)


def check_plan(plan: Plan, view: PlayerView, names: Names) -> None:
    """The plan says what it is, survives its own view, and its action is what the rules take."""
    assert sound(confirm_label(plan, names))
    assert plan.bill().total >= 0
    for caution in (confirm_caution(plan), pass_caution(plan)):
        if caution:
            sound(caution.label(names) + caution.reason(names))
    moved = plan.moved_to(view)
    hammer = view.position.auction
    if not (isinstance(plan, BidPlan) and hammer and hammer.plant == plan.plant):
        assert type(moved) is type(plan)
    if isinstance(plan, FuelCart):
        shortages(plan)
        assert plan.two_runs().tokens.total >= plan.one_run().tokens.total
    action = plan.action()
    if plan.desk.is_live and action is not None:
        assert (plan.refusal is None) == (action in plan.desk.options)
    again = plan.from_action(action) if action is not None else None
    assert again is None or again.action() == action
    for piece in plan.on_table():
        is_answered = plan.against(piece) is not None or plan.settles(piece) or agrees(plan, piece)
        assert is_answered or plan.touched(piece) not in (None, plan)


@pytest.mark.parametrize("table", SETUPS)
def test_plans_fit_every_question_and_every_what_if(table: str) -> None:
    for moment in moments(table):
        names = names_of(moment.state)
        for view in views(moment):
            plan = plan_for(view)
            if plan is not None:
                check_plan(plan, view, names)
                check_plan(filled(plan), view, names)
                prompt = prompt_for(view, names, filled(plan))
                assert len(sound(f"{prompt.lead} {prompt.rest}")) <= LONGEST_PROMPT
            for decision in (Decision.BUY_RESOURCES, Decision.BUILD_CITIES, Decision.CHOOSE_PLANT):
                ghost = what_if_plan(view, decision)
                if ghost is not None and plan is None:
                    check_plan(ghost, view, names)
                    check_plan(filled(ghost), view, names)


@pytest.mark.parametrize("table", SETUPS)
def test_filled_carts_and_first_bids_are_accepted(table: str) -> None:
    for moment in moments(table):
        at = moment.state.position
        if not at.to_act:
            continue
        plan = plan_for(view_for(moment.state, at.to_act[0]))
        assert plan is not None
        if isinstance(plan, Nomination):
            plants = [number for number in at.on_offer if plan.why_not(number) is None]
            actions = [plan.choose(number).action() for number in plants]
        elif isinstance(plan, FuelCart):
            actions = [plan.one_run().action(), plan.two_runs().action()]  # type: ignore[list-item]
        else:
            continue
        for action in actions:
            apply(moment.state, at.to_act[0], action)


@pytest.mark.parametrize("table", SETUPS)
def test_a_whole_game_can_be_told(table: str) -> None:
    game = random_game(SETUPS[table], 5)
    state = game[-1].state
    names = names_of(state)
    narrator, chronicle = Narrator(names, 0), Chronicle.of(state.position)
    lines: list[LogLine] = []
    for moment in game:
        view = view_for(moment.state, 0)
        events = events_for(moment.events, 0)
        lines += narrator.follow(events, view)
        chronicle = chronicle.recorded(events, view)
        if moment.seat is not None and moment.action is not None:
            at = moment.state.position
            sound(plain(in_words(moment.action, at, moment.seat, Scribe(names))))
    assert all(sound(plain(line.sentence)) for line in lines)
    assert lines[-1].is_heading
    shown = results(view_for(state, 0), names, chronicle)
    sound(shown.headline + shown.decided + shown.ended_by)
    record = [
        Update(number, 0 if number else None, None, moment.events, view_for(moment.state, 0))
        for number, moment in enumerate(game)
    ]
    assert all(sound(turning_sentence(point, names)) for point in turning_points(record))
    assert len(chronicle.rounds) == state.position.round


def test_nothing_here_draws() -> None:
    rooms = [*(CLIENT / "planning").glob("*.py"), *(CLIENT / "telling").glob("*.py")]
    sources = [CLIENT / "vocabulary" / "pieces.py", *rooms]
    assert len(rooms) > 30
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                named = [node.module or ""]
            assert not any(name.startswith(("pygame", "game.client.draw")) for name in named), path

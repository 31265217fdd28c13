"""A sheet of every kind, each as full as it gets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from builders import arrange, content, game, play
from ui.tables import NAMES, drafting, seated, table_in

from game.client.planning.bid_limit import AtLimit, BidLimit
from game.client.planning.bidding import Bidding
from game.client.table.anim.acts import AuctionAct, AuctionStage
from game.client.table.answering import Answering
from game.client.table.sheets.act_sheet import act_sheet
from game.client.table.sheets.auction_sheet import running_sheet
from game.client.table.sheets.case import Idle
from game.client.table.sheets.dispatch import sheet_for
from game.client.table.sheets.sheet import Sheet
from game.client.table.sheets.waiting_sheet import over_sheet, waiting_sheet, watching_sheet
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import (
    Button,
    PieceId,
    area,
    button,
    city,
    market_plant,
    own_plant,
)
from game.engine.actions import ChooseArea, DiscardPlant, OpenAuction, Pass, RunPlants
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.engine.tokens import RESOURCES, Tokens
from game.engine.view import view_for
from game.texts import Catalogue

WORDS = Catalogue.load()
_is_folded = [False]


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Everybody's words in a language for a while."""
    WORDS.become(Catalogue.load(language), None)
    try:
        yield
    finally:
        WORDS.become(Catalogue.load(), None)


def answering(state: GameState, seat: int | None = None, *clicks: PieceId) -> Answering:
    """Somebody who has clicked on these pieces, one after the other."""
    who = state.position.to_act[0] if seat is None else seat
    players = NAMES[: len(state.position.players)]
    answers = Answering(Names(WORDS, state.terms, players), view_for(state, who))
    for piece in clicks:
        answers.press(piece)
    return answers


@contextmanager
def folded(is_folded: bool) -> Iterator[None]:
    """Plans laid out for a panel that is squeezed, for a while."""
    _is_folded[0] = is_folded
    try:
        yield
    finally:
        _is_folded[0] = False


def _sheet(answers: Answering, height: float) -> Sheet:
    case = answers.case()
    assert case is not None
    return sheet_for(replace(case, is_folded=_is_folded[0]), height)


def _with_prices(answers: Answering, height: float) -> Sheet:
    """What the tags on the map mean stands under the plan."""
    case = answers.case()
    assert case is not None
    on_board = replace(case.on_board, shows_prices=True)
    return sheet_for(replace(case, on_board=on_board, is_folded=_is_folded[0]), height)


def _one_of_six(answered: int) -> Answering:
    """Somebody who has said what runs, as the others are still asked."""
    state = six_players()
    order = tuple(range(6))
    cities = {seat: (state.position.in_play.cities[seat],) for seat in order}
    plants = {seat: (green,) for seat, green in enumerate((13, 18, 22, 27, 33, 37))}
    state = arrange(state, Phase.BUREAUCRACY, order=order, cities=cities, plants=plants)
    for _ in range(answered + 1):
        state = play(state, RunPlants(())).state
    return answering(state, 0)


def six_players() -> GameState:
    areas = ("west", "south-west", "east", "south", "north-west")
    return game("recharged", players=6, areas=areas)


def six_bidders() -> GameState:
    state = arrange(six_players(), Phase.AUCTION, order=tuple(range(6)))
    return play(state, OpenAuction(state.position.on_offer[2], 20)).state


def too_many_plants() -> GameState:
    plants = {0: (5, 7, 10), 1: (4, 9), 2: (3, 11, 13), 3: (8, 12, 14)}
    state = table_in(Phase.AUCTION, plants=plants, tokens={0: Tokens(3, 4)})
    return play(state, OpenAuction(20, 20), Pass(), Pass(), Pass()).state


def tokens_over() -> GameState:
    """A hybrid has been given up, and coal and oil compete for the others."""
    state = table_in(
        Phase.AUCTION,
        plants={0: (5, 12, 21), 1: (4,), 2: (3,), 3: (8,)},
        tokens={0: Tokens(6, 5)},
        market=(15, 16, 18, 20, 24, 26, 29, 31),
    )
    bought = play(state, OpenAuction(18, 18), Pass(), Pass(), Pass()).state
    return play(bought, DiscardPlant(21)).state


def cartel() -> GameState:
    setup = GameSetup(
        "recharged",
        "germany",
        2,
        areas=AreaChoice.GIVEN,
        given_areas=("west", "east", "south-west"),
    )
    return new_game(setup, content(), 1).state


def four_of_five() -> GameState:
    """The last of five areas is to be chosen; some have long names."""
    setup = GameSetup("recharged", "usa", 5, areas=AreaChoice.DRAFT)
    state = new_game(setup, content(), 1).state
    areas = ("midwest", "north-west", "south-west", "north-east")
    return play(state, *map(ChooseArea, areas)).state


def starts() -> GameState:
    setup = GameSetup(
        "recharged",
        "usa",
        3,
        areas=AreaChoice.GIVEN,
        given_areas=("midwest", "north-east", "south-east"),
        variants=(Variant.CHOSEN_STARTS,),
    )
    return new_game(setup, content(), 1).state


def _typed(answers: Answering, field: Button, text: str, *, is_done: bool = True) -> Answering:
    """Somebody who types a number, and perhaps has done with it."""
    answers.draft.begin(button(field))
    answers.draft.write(text)
    if is_done:
        answers.draft.finish()
    return answers


def limited(state: GameState, *clicks: Button) -> Answering:
    """Somebody with a limit in hand, and what they have clicked besides."""
    answers = answering(state, None, button(Button.LIMIT))
    _typed(answers, Button.LIMIT_FIELD, "48")
    for one in clicks:
        answers.press(button(one))
    return answers


def _bids(running: GameState, height: float) -> dict[str, Sheet]:
    """The one control of a bid and its limit, in every state."""
    opening = answering(table_in(Phase.AUCTION), None, market_plant(20), button(Button.LIMIT))
    alone = play(table_in(Phase.AUCTION), Pass(), Pass(), Pass()).state
    broke = answering(play(table_in(Phase.AUCTION), OpenAuction(20, 80)).state)
    asks = answering(play(table_in(Phase.AUCTION), OpenAuction(20, 80)).state)
    asks.auto_pass = False
    least = answering(running)
    over_limit = _typed(limited(running), Button.LIMIT_FIELD, "1000")
    return {
        "limit": _sheet(limited(running), height),
        "limit, then pass": _sheet(limited(running, Button.LIMIT_PASS), height),
        "typing": _sheet(_typed(limited(running), Button.LIMIT_FIELD, "5", is_done=False), height),
        "limit refused": _sheet(_typed(limited(running), Button.LIMIT_FIELD, "2"), height),
        "too much": _sheet(over_limit, height),
        "too little": _sheet(_typed(least, Button.BID_FIELD, "3"), height),
        "opening to a limit": _sheet(_typed(opening, Button.LIMIT_FIELD, "44"), height),
        "alone": _sheet(answering(alone, None, market_plant(20)), height),
        "passes soon": _sheet(broke, height),
        "can only pass": _sheet(asks, height),
        **_waits(running, height),
    }


def _waits(running: GameState, height: float) -> dict[str, Sheet]:
    """The limit while others think: none, planned, standing, changed and being taken away."""
    seat = (running.position.to_act[0] + 1) % 6
    found = {}
    for then in AtLimit:
        for name, standing, planned in (
            ("planned", None, 40),
            ("standing", 45, 45),
            ("changed", 45, 49),
            ("taken away", 45, None),
            ("passed by", 20, 20),
        ):
            answers = answering(running, seat)
            plan = answers.draft.limits.plan
            assert plan is not None
            if standing is not None:
                answers.draft.limits.now = BidLimit(plan.plant, standing, then)
            answers.draft.limits.plan = replace(plan, amount=planned, then=then)
            found[f"others bid, limit {name}, then {then}"] = running_sheet(answers.idle(), height)
    refused = answering(running, seat, button(Button.LIMIT))
    _typed(refused, Button.LIMIT_FIELD, "3")
    found["others bid, limit refused"] = running_sheet(refused.idle(), height)
    return found


def _acts(running: GameState, height: float) -> dict[str, Sheet]:
    """Every act of an auction as others see it, and as whoever bids and buys does."""
    auction = running.position.auction
    assert auction is not None
    bids = {0: 31, 1: 40, 2: 33, 3: 32}
    bidding = Bidding(auction.plant, bids, (4, 5), count=9)
    left = replace(auction, leader=0, bid=41, bidders=(0, 1))
    at = replace(running.position, auction=left, to_act=())
    found = {}
    for moment in AuctionStage:
        for seat in (0, 1):
            idle = answering(running, seat).idle()
            act = AuctionAct(moment, at, bidding, 0, 41, next_up=1)
            found[f"{moment} seen by {seat}"] = act_sheet(replace(idle, act=act), act, height)
        watched = Idle(view_for(running, None), idle.names, act=act)
        found[f"{moment} watched"] = watching_sheet(watched, height)
    return found


def every_sheet(height: float) -> dict[str, Sheet]:
    """By a name for the failing test."""
    fuel, building = table_in(Phase.RESOURCES), table_in(Phase.BUILDING, money={0: 300})
    power, auction = table_in(Phase.BUREAUCRACY), table_in(Phase.AUCTION)
    building_lean = table_in(Phase.BUILDING, money={0: 45})
    cities = ("fulda", "stuttgart", "saarbruecken", "augsburg", "regensburg", "passau", "konstanz")
    open_cart = [controls.more(kind) for kind in RESOURCES for _ in range(4)]
    running = six_bidders()
    asked = running.position.to_act[0]
    waiting = answering(running, (asked + 1) % 6)
    crowd = answering(fuel, 1)
    watcher = Answering(crowd.names, view_for(fuel, None))
    redo = [*map(city, cities[:3]), button(Button.UNDO)]
    return {
        **_acts(running, height),
        "areas": _sheet(answering(drafting(), None, area("south-west")), height),
        "no area": _sheet(answering(drafting()), height),
        "five areas": _sheet(answering(four_of_five()), height),
        "cartel": _sheet(answering(cartel(), None, city("muenster")), height),
        "start": _sheet(answering(starts()), height),
        "nomination": _sheet(answering(auction), height),
        "opening": _sheet(answering(auction, None, market_plant(20)), height),
        "first round": _sheet(answering(game("recharged", players=4)), height),
        "six bidders": _sheet(answering(running), height),
        **_bids(running, height),
        "others bid": running_sheet(waiting.idle(), height),
        "plant discard": _sheet(answering(too_many_plants(), None, own_plant(5)), height),
        "token discard": _sheet(answering(tokens_over(), None, controls.choice(1)), height),
        "cart": _sheet(answering(fuel, None, *open_cart), height),
        "empty cart": _sheet(answering(fuel), height),
        "build": _sheet(answering(building, None, *map(city, cities)), height),
        "three cities": _sheet(answering(building, None, *map(city, cities[:3])), height),
        "redo": _sheet(answering(building, None, *redo), height),
        "no city": _sheet(answering(table_in(Phase.BUILDING, money={0: 5})), height),
        "power": _sheet(answering(power), height),
        "why": _sheet(answering(power, None, button(Button.WHY)), height),
        "every tag": _with_prices(answering(building_lean, None, city("fulda")), height),
        "waiting": waiting_sheet(crowd.idle(), height),
        "five are asked": waiting_sheet(_one_of_six(answered=0).idle(), height),
        "four are asked": waiting_sheet(_one_of_six(answered=1).idle(), height),
        "watching": watching_sheet(watcher.idle(), height),
        "over": over_sheet(watcher.idle(), height),
    }


SEATS = seated(6)

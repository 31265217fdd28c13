"""The sheets of phase 2: which plant to open, and the auction of the plant on the podium."""

from __future__ import annotations

from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.bid_limit import LimitPlan
from game.client.planning.bid_plan import BidPlan, Nomination, PlantEffect, plant_effect
from game.client.table.sheets.bid_row import bid_row, bid_words, limit_row, limit_words
from game.client.table.sheets.case import Case, Idle, Setting
from game.client.table.sheets.plan_sheet import PlanSheet
from game.client.table.sheets.podium import AuctionRoom, bench, facts, facts_of, growth, podium
from game.client.table.sheets.sheet import (
    BAR,
    CONFIRM,
    GAP,
    PAD,
    PASS,
    UNDO,
    WIDTH,
    Sheet,
    bar,
    bar_top,
    body,
    pass_button,
    plan_bar,
    skip_button,
)
from game.client.telling.bid_words import closed_words, set_limit
from game.client.telling.spans import plain
from game.client.vocabulary.pieces import Button, button, market_plant
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    IconPicture,
    Ink,
    Item,
    Press,
    Words,
)
from game.client.widgets.page import Align
from game.engine.bids import minimum_bid
from game.engine.model import Position
from game.engine.plants import FUELS

OFFER: Final = 31.0


def nomination_sheet(case: Case, nomination: Nomination, height: float) -> Sheet:
    """The plants on offer and what each would change for me."""
    room = body(height)
    offers = nomination.desk.at.on_offer
    pitch = min(OFFER + 4, room.height / max(1, len(offers)))
    items: list[Item] = []
    for place, number in enumerate(offers):
        row = Box(room.x, room.y + place * pitch, room.width, min(OFFER, pitch - 2))
        items += _offer(case, nomination, number, row)
    items += _bar(case, nomination, nomination.must_buy, height)
    return Sheet(case.say("auction.title"), tuple(items), case.say("auction.choose"))


def bid_sheet(case: Case, plan: BidPlan, height: float) -> Sheet:
    """The podium, what the plant is worth to me, who bids, and my bid with how far it goes on."""
    room = AuctionRoom(height, is_folded=case.is_folded)
    must_buy = plan.is_opening and plan.nomination.must_buy
    items = [
        *podium(case, plan.desk.at, plan.plant, room),
        *facts(case, plan.effect, room.facts),
        *bench(case, plan.desk.at, room.bench),
        *bid_row(case, plan, room.row),
        *bid_words(case, plan, room.sentence),
        *_bar(case, plan, must_buy, height),
    ]
    return Sheet(case.say("auction.title"), tuple(items), _note(case, plan))


def running_sheet(idle: Idle, height: float) -> Sheet:
    """An auction in which others think: the podium, and a limit for those who are still in."""
    at, seat = idle.view.position, idle.view.seat
    assert at.auction is not None and seat is not None
    room = AuctionRoom(height, is_folded=idle.is_folded)
    items = [
        *podium(idle, at, at.auction.plant, room),
        *facts_of(idle, at, at.to_act[0] if at.to_act else seat, room.facts),
        *bench(idle, at, room.bench),
        *limit_items(idle, room, height),
    ]
    return Sheet(idle.say("auction.title"), tuple(items), bid_note(idle, at))


def bid_note(setting: Setting, at: Position) -> str:
    """The highest bid of the running auction, or what the first one has to be."""
    auction = at.auction
    assert auction is not None
    if auction.leader is None:
        return setting.say("auction.minimum", low=minimum_bid(at, auction.plant))
    return setting.say("auction.has_bid", bid=auction.bid)


def limit_items(idle: Idle, room: AuctionRoom, height: float) -> list[Item]:
    """How far I go on, if I am still in; and what can be done while others think."""
    limit, items = idle.limit, list[Item]()
    if limit is not None:
        items += [*limit_row(idle, limit, room.row), *limit_words(idle, limit, room.sentence)]
    if limit is not None and (idle.entry is not None or limit.agreed != idle.standing):
        return items + _limit_bar(idle, limit, height)
    return [*items, *plan_bar(idle, height)]


def _bar(case: Case, plan: BidPlan | Nomination, must_buy: bool, height: float) -> list[Item]:
    """In the first round Pass is absent, and its place says why."""
    left = pass_button(case, plan, height)
    if not must_buy:
        return bar(case, height, left=[left])
    place = left.box
    reason = case.say("auction.must_buy")
    return [Words(place, reason, Style.SMALL, Ink.MID, wraps=True), *bar(case, height)]


def _limit_bar(idle: Idle, limit: LimitPlan, height: float) -> list[Item]:
    """The limit that is planned counts only with the amber button."""
    y = bar_top(height)
    label = set_limit(limit, idle.names)
    is_open = idle.entry is None
    if idle.entry is not None:
        label = closed_words(idle.entry, idle.names)
    confirm = Box(WIDTH - PAD - CONFIRM, y, CONFIRM, BAR)
    key = idle.names.say("keys.cap.act") if is_open else None
    items: list[Item] = [
        Press(confirm, button(Button.CONFIRM), label, ButtonKind.PRIMARY, is_open, key)
    ]
    items.insert(0, skip_button(idle, Box(confirm.x - GAP - UNDO, y, UNDO, BAR)))
    if idle.standing is not None and limit.amount is not None:
        lift = Box(PAD, y, PASS, BAR)
        items.insert(0, Press(lift, button(Button.NO_LIMIT), idle.say("auction.no_limit")))
    return items


def _offer(case: Case, nomination: Nomination, number: int, row: Box) -> list[Item]:
    seat, at = nomination.desk.seat, nomination.desk.at
    effect = plant_effect(at, seat, number)
    is_closed = case.is_live and nomination.why_not(number) is not None
    strong, quiet = (Ink.LOW, Ink.LOW) if is_closed else (Ink.IVORY, Ink.MID)
    change, tone = growth(case, effect)
    tone = Ink.LOW if is_closed else tone
    return [
        Ground(row, GroundLook.RECESS, market_plant(number)),
        Words(row.part(10, 30), f"{number:02}", Style.PRICE, strong),
        Words(row.part(44, 106), _kind(case, number), Style.BODY, quiet),
        Words(row.part(154, 62), case.say("auction.from", bid=effect.minimum), Style.BODY, strong),
        Words(row.part(214, 66), _fuel_now(case, effect), Style.SMALL, quiet, Align.RIGHT),
        IconPicture(row.square(284, 14), Icon.BOLT, tone),
        Words(row.part(-44, 36), plain(change), Style.STRONG, tone, Align.RIGHT),
    ]


def _kind(case: Setting, number: int) -> str:
    kind = case.view.position.terms.plants[number].kind
    return case.names.say(f"table.kind.{kind}")


def _fuel_now(case: Setting, effect: PlantEffect) -> str:
    if effect.run_price is None:
        return case.say("auction.no_fuel")
    plants = case.view.position.terms.plants
    if not FUELS[plants[effect.plant].kind]:
        return case.say("auction.free")
    return case.say("auction.fuel", price=effect.run_price)


def _note(case: Case, plan: BidPlan) -> str:
    if not plan.has_rivals and plan.is_opening:
        return case.say("auction.no_rivals")
    return case.say("auction.minimum", low=plan.low)


SHEETS: Final = (PlanSheet(Nomination, nomination_sheet), PlanSheet(BidPlan, bid_sheet))

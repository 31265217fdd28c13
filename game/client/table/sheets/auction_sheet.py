"""The sheets of phase 2: which plant to open, and the auction of the plant on the podium."""

from __future__ import annotations

from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.planning.bid_limit import AtLimit
from game.client.planning.bid_plan import BidPlan, Nomination, PlantEffect, plant_effect
from game.client.planning.bidding import BidderStatus, BidRow
from game.client.planning.question import Desk
from game.client.table.sheets.case import Case, Setting
from game.client.table.sheets.sheet import (
    BAR,
    LINE,
    Sheet,
    bar,
    bar_top,
    body,
    pair,
    pass_button,
    plan_tabs,
)
from game.client.vocabulary.pieces import Button, PieceId, PieceKind, button, market_plant
from game.client.widgets.items import (
    Box,
    CardPicture,
    Entry,
    Ground,
    GroundLook,
    HousePicture,
    IconPicture,
    Ink,
    Item,
    Press,
    Words,
)
from game.client.widgets.page import Align
from game.engine.options import ChoosePlantOptions
from game.engine.plants import FUELS
from game.engine.tokens import NO_TOKENS

PODIUM: Final = (144.0, 131.0)
FACT: Final = 14.5
BIDDERS: Final = 78.0
TALLEST_BIDDER: Final = 18.0
ROOMY_BIDDER: Final = 26.0
"""Where nothing else stands beside the podium."""
STEPPER: Final = 36.0
LIMIT: Final = 32.0
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
    """The podium, what the plant is worth to me, who bids, and my bid."""
    room = _Room(height)
    must_buy = plan.is_opening and nomination_of(plan).must_buy
    items = [
        *_podium(case, plan.plant, plan.effect, room),
        *_amount(plan, room.lower),
        *_left(case, plan, room.limit),
        *(_limit(case, room.limit) if plan.has_rivals else []),
        *_bar(case, plan, must_buy, height),
    ]
    return Sheet(case.say("auction.title"), tuple(items), _note(case, plan))


def running_sheet(setting: Setting, height: float) -> Sheet:
    """An auction in which others think: the podium, and a limit for those who are still in."""
    at, seat = setting.view.position, setting.view.seat
    assert at.auction is not None
    plant = at.auction.plant
    effect = plant_effect(at, seat, plant) if seat is not None else None
    room = _Room(height)
    items = _podium(setting, plant, effect, room)
    if seat in at.auction.bidders:
        items += _limit(setting, room.limit)
        text = Box(room.card.x, room.lower.y, room.card.width, STEPPER)
        key = "auction.you_lead" if seat == at.auction.leader else "auction.you_wait"
        words = setting.say(key, bid=at.auction.bid)
        items.append(Words(text, words, Style.BODY, Ink.TEXT, wraps=True))
    if seat is not None:
        whole = body(height)
        items += plan_tabs(setting, Box(whole.x, bar_top(height), whole.width, BAR))
    return Sheet(setting.say("auction.title"), tuple(items))


def podium(setting: Setting, height: float) -> list[Item]:
    """What is under the hammer and who bids, for somebody who only watches."""
    auction = setting.view.position.auction
    assert auction is not None
    return _podium(setting, auction.plant, None, _Room(height))


def touch_nomination(
    nomination: Nomination, piece: PieceId, back: bool = False
) -> Nomination | BidPlan | None:
    """A plant of the market goes onto the podium. None if the piece means nothing here."""
    if piece.kind is not PieceKind.MARKET_PLANT or back:
        return None
    number = int(piece.key)
    return nomination if nomination.why_not(number) else nomination.choose(number)


def touch_bid(plan: BidPlan, piece: PieceId, back: bool = False) -> Nomination | BidPlan | None:
    """The bid after a click. None if the piece means nothing here."""
    if piece == button(Button.BID_UP):
        return plan.raised(1)
    if piece == button(Button.BID_DOWN):
        return plan.raised(-1)
    if piece.kind is PieceKind.MARKET_PLANT and plan.is_opening:
        if back or piece.key == plan.plant:
            return nomination_of(plan)
        return touch_nomination(nomination_of(plan), piece)
    return None


def nomination_of(plan: BidPlan) -> Nomination:
    """The choice before the plant was put on the podium."""
    options = plan.desk.options
    assert isinstance(options, ChoosePlantOptions)
    return Nomination(Desk(options, plan.desk.is_live))


class _Room:
    """Where the parts of an auction go."""

    def __init__(self, height: float) -> None:
        room = body(height)
        self.card = Box(room.x, room.y + 1, *PODIUM)
        self.side = Box(self.card.right + 14, room.y, room.right - self.card.right - 14, PODIUM[1])
        self.lower = Box(room.x, self.card.bottom + 14, room.width, STEPPER)
        self.limit = Box(self.side.x, self.card.bottom + 4, self.side.width, LINE + LIMIT)


def _podium(setting: Setting, plant: int, effect: PlantEffect | None, room: _Room) -> list[Item]:
    side = room.side
    top = side.y + 4 * FACT + 2 if effect else side.y + 1
    bidders = Box(side.x, top, side.width, room.card.bottom - top if effect is None else BIDDERS)
    return [
        CardPicture(room.card, plant, market_plant(plant), NO_TOKENS, is_lit=True),
        *(_effect(setting, effect, side) if effect else []),
        *_bidders(setting, bidders),
    ]


def _bar(case: Case, plan: BidPlan | Nomination, must_buy: bool, height: float) -> list[Item]:
    """In the first round Pass is absent, and its place says why."""
    left = pass_button(case, plan, height)
    if not must_buy:
        return bar(case, height, left=[left])
    place = left.box
    reason = case.say("auction.must_buy")
    return [Words(place, reason, Style.SMALL, Ink.MID, wraps=True), *bar(case, height)]


def _offer(case: Case, nomination: Nomination, number: int, row: Box) -> list[Item]:
    seat, at = nomination.desk.seat, nomination.desk.at
    effect = plant_effect(at, seat, number)
    is_closed = case.is_live and nomination.why_not(number) is not None
    strong, quiet = (Ink.LOW, Ink.LOW) if is_closed else (Ink.IVORY, Ink.MID)
    change = case.say("change", before=effect.capacity_before, after=effect.capacity_after)
    return [
        Ground(row, GroundLook.RECESS, market_plant(number)),
        Words(row.part(10, 30), f"{number:02}", Style.PRICE, strong),
        Words(row.part(44, 106), _kind(case, number), Style.BODY, quiet),
        Words(row.part(154, 62), case.say("auction.from", bid=effect.minimum), Style.BODY, strong),
        Words(row.part(214, 66), _fuel_now(case, effect), Style.SMALL, quiet, Align.RIGHT),
        IconPicture(row.square(284, 14), Icon.BOLT, Ink.LOW if is_closed else Ink.GOOD),
        Words(row.part(-44, 36), change, Style.STRONG, strong, Align.RIGHT),
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


def _effect(case: Setting, effect: PlantEffect, box: Box) -> list[Item]:
    change = case.say("change", before=effect.capacity_before, after=effect.capacity_after)
    tone = Ink.GOOD if effect.capacity_after > effect.capacity_before else Ink.WARN
    replaces = (
        case.say("auction.none_lost")
        if effect.replaces is None
        else case.say("auction.replaces", plant=effect.replaces)
    )
    lines = [
        (case.say("capacity"), change, tone),
        (case.say("auction.fuel_now"), _fuel_now(case, effect), Ink.IVORY),
        (case.say("auction.plants"), replaces, Ink.IVORY),
    ]
    heading = Box(box.x, box.y, box.width, FACT)
    items: list[Item] = [
        Words(heading, case.say("auction.for_you").upper(), Style.LABEL, Ink.COPPER)
    ]
    for place, (label, value, ink) in enumerate(lines, start=1):
        items += pair(Box(box.x, box.y + place * FACT, box.width, FACT), label, value, ink)
    return items


def _bidders(case: Setting, box: Box) -> list[Item]:
    """One row a player in the order of bidding; before an auction, who could bid."""
    rows = case.bidding.rows(case.view.position)
    tallest = TALLEST_BIDDER if box.height <= BIDDERS else ROOMY_BIDDER
    height = min(tallest, box.height / max(1, len(rows)))
    items: list[Item] = []
    for place, row in enumerate(rows):
        line = Box(box.x, box.y + place * height, box.width, height - 1)
        items += _bidder(case, row, line)
    if not rows:
        text = case.say("auction.to_open")
        items.append(
            Words(
                Box(box.x, box.y + 4, box.width, 3 * LINE), text, Style.SMALL, Ink.MID, wraps=True
            )
        )
    return items


def _bidder(case: Setting, row: BidRow, line: Box) -> list[Item]:
    is_mine = row.seat == case.view.seat
    is_asked = row.status is BidderStatus.THINKS
    status = (
        case.say("auction.your_turn")
        if is_asked and is_mine
        else case.names.say(f"table.bidder.{row.status}")
    )
    look = GroundLook.AMBER if is_asked else GroundLook.RECESS
    out = row.status is BidderStatus.OUT
    ink = Ink.AMBER if is_asked else Ink.GOOD if row.status is BidderStatus.LEADS else Ink.LOW
    bid = "" if row.bid is None else str(row.bid)
    house = min(14.0, line.height)
    return [
        Ground(line, look),
        HousePicture(line.square(4, house), row.seat),
        Words(
            line.part(24, 74), case.names.seat(row.seat), Style.LOG, Ink.LOW if out else Ink.TEXT
        ),
        Words(line.part(98, line.width - 132), status, Style.SMALL, ink, Align.RIGHT),
        Words(line.part(-32, 26), bid, Style.FIGURE, Ink.MID if out else Ink.IVORY, Align.RIGHT),
    ]


def _amount(plan: BidPlan, row: Box) -> list[Item]:
    """Minus, a field to type in, plus."""
    minus, plus = button(Button.BID_DOWN), button(Button.BID_UP)
    can_lower, can_raise = plan.amount > plan.low, plan.amount < plan.high
    is_open = plan.low < plan.high
    return [
        Press(row.part(0, STEPPER), minus, "", is_open=can_lower, icon=Icon.MINUS),
        Entry(row.part(40, 64), button(Button.BID_FIELD), str(plan.amount), is_open=is_open),
        Press(row.part(108, STEPPER), plus, "", is_open=can_raise, icon=Icon.PLUS),
    ]


def _left(case: Case, plan: BidPlan, box: Box) -> list[Item]:
    """What this bid leaves in the purse."""
    ink = Ink.IVORY if plan.money_left >= 0 else Ink.BAD
    line = Box(box.x, box.y, box.width, LINE)
    return pair(line, case.say("auction.left_after"), str(plan.money_left), ink)


def _limit(setting: Setting, box: Box) -> list[Item]:
    """How far to go without being asked: a switch, a field, and what comes after."""
    draft = setting.limit
    if draft is None:
        return []
    lower = Box(box.x, box.y + LINE + 1, box.width, LIMIT)
    then = Button.LIMIT_PASS if draft.then is AtLimit.ASK else Button.LIMIT_ASK
    label = setting.say(f"auction.then.{draft.then}")
    tick = Icon.CHECK if draft.is_on else None
    return [
        Press(
            lower.part(0, 78),
            button(Button.LIMIT),
            setting.say("auction.limit"),
            ButtonKind.GHOST,
            is_on=draft.is_on,
            icon=tick,
        ),
        Entry(lower.part(81, 40), button(Button.LIMIT_FIELD), str(draft.amount)),
        Press(lower.part(124, lower.width - 124), button(then), label, ButtonKind.GHOST),
    ]


def _note(case: Case, plan: BidPlan) -> str:
    if plan.is_opening and not plan.has_rivals:
        return case.say("auction.no_rivals")
    return case.say("auction.minimum", low=plan.low)

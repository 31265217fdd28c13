"""The sheets of an auction while it is played: a card comes up, a bid slides, the hammer falls."""

from __future__ import annotations

from dataclasses import replace

from game.client.draw import Style
from game.client.planning.bid_plan import plant_effect
from game.client.table.anim.acts import AuctionAct, AuctionStage
from game.client.table.sheets.auction_sheet import bid_note, limit_items
from game.client.table.sheets.bid_row import my_bid
from game.client.table.sheets.case import Idle
from game.client.table.sheets.podium import (
    AuctionRoom,
    bench,
    fact_lines,
    facts_of,
    growth,
    leader_words,
    on_podium,
    one_run,
    podium,
    speaker,
)
from game.client.table.sheets.sheet import Sheet, corner_skip
from game.client.telling.prompt import Prompt
from game.client.telling.spans import text
from game.client.widgets.items import Box, Ground, HousePicture, Ink, Item, Words
from game.client.widgets.page import Align
from game.engine.terms import Seat


def act_sheet(idle: Idle, act: AuctionAct, height: float) -> Sheet:
    """The podium as the clips have brought it so far; Skip is always there."""
    room = AuctionRoom(height, is_folded=idle.is_folded)
    now = replace(idle, bidding=act.bidding)
    items = [
        *_podium(now, act, room),
        *_facts(now, act, room.facts),
        *bench(now, act.at, room.bench),
        *_lower(now, act, room, height),
    ]
    return Sheet(idle.say("auction.title"), tuple(items), bid_note(idle, act.at))


def act_prompt(idle: Idle) -> Prompt | None:
    """The same at the top of the screen, while an auction is played."""
    act = idle.act
    return None if act is None else Prompt(act.seat, False, *_lines(idle, act))


def watched_auction(idle: Idle, height: float) -> list[Item]:
    """What is under the hammer and who bids, for somebody who only watches."""
    room = AuctionRoom(height, is_watched=True)
    if idle.act is not None:
        now = replace(idle, bidding=idle.act.bidding)
        items = [*_podium(now, idle.act, room), *bench(now, idle.act.at, room.bench)]
        return [*items, *_going(idle, idle.act, room)] if is_hammered(idle, height) else items
    at = idle.view.position
    assert at.auction is not None
    return [*podium(idle, at, at.auction.plant, room), *bench(idle, at, room.bench)]


def is_hammered(idle: Idle, height: float) -> bool:
    """The gavel is to be seen where else there are words for those who only watch."""
    has_room = AuctionRoom(height, is_watched=True).has_hammer
    return has_room and idle.act is not None and idle.act.moment.is_hammer


def _podium(idle: Idle, act: AuctionAct, room: AuctionRoom) -> list[Item]:
    """What moves is not there a second time."""
    items: list[Item] = [Ground(room.card)]
    if act.moment not in (AuctionStage.OPENED, AuctionStage.HOME):
        has_chip = act.moment is not AuctionStage.RAISED
        items = on_podium(act.at, act.auction.plant, room, has_chip=has_chip)
    is_mine = act.seat == idle.view.seat
    is_praise = act.moment.is_sold or act.moment.is_hammer
    ink = Ink.GOOD if is_praise else Ink.AMBER if is_mine else Ink.IVORY
    return [*items, *speaker(room, act.seat, _lines(idle, act), ink)]


def _lines(idle: Idle, act: AuctionAct) -> tuple[str, str]:
    """Who does what, and how things stand besides."""
    name, plant = idle.names.seat(act.seat), f"{act.auction.plant:02}"
    you = "_mine" if act.seat == idle.view.seat else ""
    stopped = _stopped(idle, act)
    match act.moment:
        case AuctionStage.OPENED:
            if act.auction.leader is None:
                line = idle.say(f"act.puts_up{you}", seat=name, plant=plant)
                return line, leader_words(idle, act.at)
            return idle.say(f"act.opens{you}", seat=name, plant=plant), leader_words(idle, act.at)
        case AuctionStage.RAISED:
            return idle.say(f"act.bids{you}", seat=name, bid=act.amount), leader_words(idle, act.at)
        case AuctionStage.SOLD | AuctionStage.HOME:
            price = idle.say("act.for", bid=act.amount)
            below = f"{price}{idle.names.say('table.comma')}{stopped}" if stopped else price
            return idle.say(f"act.sold{you}", seat=name), below
    first = idle.say(f"act.leads{you}", seat=name, bid=act.amount)
    if idle.view.seat is None:
        first = idle.say("act.once") if act.moment is AuctionStage.ONCE else idle.say("act.twice")
    return first, stopped


def _stopped(idle: Idle, act: AuctionAct) -> str:
    """How far I went, or else whoever went furthest; nothing where nobody else did."""
    bids = {seat: bid for seat, bid in act.bidding.bids.items() if seat != act.seat}
    me = idle.view.seat
    if not bids:
        return ""
    if me in bids:
        return idle.say("act.you_stopped", bid=bids[me])
    last: Seat = max(bids, key=lambda seat: bids[seat])
    return idle.say("act.stopped", seat=idle.names.seat(last), bid=bids[last])


def _facts(idle: Idle, act: AuctionAct, box: Box) -> list[Item]:
    """For me as long as it can be mine, then for whoever has it."""
    plant = act.auction.plant
    if not act.moment.is_sold:
        return facts_of(idle, act.at, act.seat, box)
    effect = plant_effect(act.at, act.seat, plant)
    is_mine = act.seat == idle.view.seat
    name = idle.names.seat(act.seat)
    could = idle.say("auction.could_power") if is_mine else idle.say("act.could_power", seat=name)
    apart = act.amount - plant
    key = "act.over" if apart >= 0 else "act.under"
    lines = (
        (could, *growth(idle, effect)),
        (idle.say("auction.one_run"), *one_run(idle, effect)),
        (idle.say(key), (text(str(abs(apart))),), Ink.IVORY),
    )
    return fact_lines(lines, box)


def _lower(idle: Idle, act: AuctionAct, room: AuctionRoom, height: float) -> list[Item]:
    """What stands below the bench."""
    if act.moment is AuctionStage.RAISED:
        return _raising(idle, act, room, height)
    items = [_skip(idle, height)]
    if act.moment.is_hammer:
        items += _going(idle, act, room)
    elif act.next_up is not None:
        items += _next_up(idle, act.next_up, room)
    return items


def _raising(idle: Idle, act: AuctionAct, room: AuctionRoom, height: float) -> list[Item]:
    """A bid of mine stands already; else all is as it was while others thought."""
    if act.seat != idle.view.seat:
        return limit_items(idle, room, height)
    words = idle.say("auction.you_bid", bid=act.amount)
    return [*my_bid(act.seat, words, room.row), _skip(idle, height)]


def _skip(idle: Idle, height: float) -> Item:
    return corner_skip(idle, height)


def _going(idle: Idle, act: AuctionAct, room: AuctionRoom) -> list[Item]:
    """Going once, going twice, beside the gavel."""
    left = room.hammer.right + 10
    once = Box(left, room.row.y - 4, room.row.right - left, 28)
    twice = Box(once.x, once.bottom - 2, once.width, once.height)
    items: list[Item] = [Words(once, idle.say("act.once"), Style.HEADLINE, Ink.AMBER, Align.RIGHT)]
    if act.moment is not AuctionStage.ONCE:
        words = idle.say("act.twice")
        items.append(Words(twice, words, Style.HEADLINE, Ink.IVORY, Align.RIGHT))
    return items


def _next_up(idle: Idle, seat: Seat, room: AuctionRoom) -> list[Item]:
    """Who opens the next auction."""
    is_me = seat == idle.view.seat
    name = idle.say("auction.you") if is_me else idle.names.seat(seat)
    line = Box(room.row.x + 24, room.row.y + 6, room.row.width - 24, 20)
    return [
        HousePicture(Box(room.row.x, line.y + 1, 17, 17), seat),
        Words(line, idle.say("act.next", seat=name), Style.BODY, Ink.AMBER if is_me else Ink.TEXT),
    ]

"""The upper part of an auction: the card on its podium, what it would change, and who bids."""

from __future__ import annotations

from typing import Final

from game.client.draw import Icon, Style
from game.client.planning.bid_plan import PlantEffect
from game.client.planning.bidding import BidderStatus, BidRow
from game.client.table.sheets.case import Setting
from game.client.table.sheets.sheet import PAD, WIDTH, bar_top
from game.client.telling.spans import Scribe, Sentence, text
from game.client.vocabulary.names import kinds_in
from game.client.vocabulary.pieces import market_plant
from game.client.widgets.items import (
    BidChip,
    Box,
    CardPicture,
    Ground,
    GroundLook,
    HousePicture,
    IconPicture,
    Ink,
    Item,
    SeatTile,
    Told,
    Words,
)
from game.client.widgets.page import Align
from game.engine.model import Position
from game.engine.plants import FUELS
from game.engine.tokens import NO_TOKENS, only

TOP: Final = 25.0
CARD: Final = 124.0
TALLEST_CARD: Final = 113.0
WATCHED_CARD: Final = (95.0, 74.0)
"""Where a remark stands below the bench."""
SIDE_GAP: Final = 14.0
TILE: Final = 30.0
FACT: Final = 17.0
FACT_GAP: Final = 1.5
BENCH: Final = 40.0
SEAT_GAP: Final = 4.0
SMALL_SEAT: Final = 50.0
"""Below this width a place on the bench has a smaller house."""
ROW: Final = 32.0
SENTENCE: Final = 16.0
SPEAKER: Final = 33.0
FOLDED_FACT, FOLDED_BENCH, FOLDED_SENTENCE = 13.5, 35.0, 13.5
FOLDED_ROW, TWO_ROWS = 33.5, 69.0
"""The height of one row where the limit stands under the bid, and of both."""
CHIP: Final = 28.0


class AuctionRoom:
    """Where the parts of an auction go; what a panel has beyond the least goes to the card."""

    def __init__(self, height: float, *, is_watched: bool = False, is_folded: bool = False) -> None:
        width = WIDTH - 2 * PAD
        bottom = bar_top(height)
        self.sentence = Box(PAD, bottom - 2 - SENTENCE, width, SENTENCE)
        self.row = Box(PAD, self.sentence.y - 4 - ROW, width, ROW)
        fact, bench, gap = FACT, BENCH, 6.0
        if is_folded and not is_watched:
            fact, bench, gap = FOLDED_FACT, FOLDED_BENCH, 4.0
            self._make_room_for_two_rows()
        tallest = self.row.y - gap - bench - gap - TOP
        usual = (CARD, min(TALLEST_CARD, tallest))
        self.card = Box(PAD, TOP, *(WATCHED_CARD if is_watched else usual))
        side = self.card.right + SIDE_GAP
        self.side = Box(side, TOP, PAD + width - side, self.card.height)
        three = 3 * fact + 2 * FACT_GAP
        self.facts = Box(side, self.card.bottom - three, self.side.width, three)
        self.bench = Box(PAD, self.card.bottom + gap, width, bench)
        self.speaker = min(SPEAKER, self.side.height - three)
        """The height of what is said beside the card."""

    def _make_room_for_two_rows(self) -> None:
        """All above is a little lower where the limit stands under the bid."""
        line = Box(PAD, self.sentence.bottom - FOLDED_SENTENCE, self.row.width, FOLDED_SENTENCE)
        self.sentence = line
        self.row = Box(PAD, line.y - 2 - TWO_ROWS, line.width, FOLDED_ROW)


def podium(setting: Setting, at: Position, plant: int, room: AuctionRoom) -> list[Item]:
    """The card with the highest bid on it; beside it who is to act, and who leads."""
    auction = at.auction
    items: list[Item] = [CardPicture(room.card, plant, market_plant(plant), NO_TOKENS, is_lit=True)]
    if auction is not None:
        chip = Box(room.card.right - CHIP + 5, room.card.y - 5, CHIP, CHIP)
        items.append(BidChip(chip, auction.leader, str(auction.bid)))
    if not at.to_act:
        return items
    asked = at.to_act[0]
    is_mine = asked == setting.view.seat
    name = setting.names.seat(asked)
    first = (
        setting.say("auction.your_turn") if is_mine else setting.say("auction.thinks", seat=name)
    )
    side = min(TILE, room.speaker - 3)
    tile = Box(room.side.x, room.side.y + min(2, room.speaker - side), side, side)
    line = Box(tile.right + 8, room.side.y, room.side.right - tile.right - 8, room.speaker * 0.57)
    below = Box(line.x, line.bottom, line.width, room.speaker - line.height)
    return [
        *items,
        SeatTile(tile, asked),
        Words(line, first, Style.NAME, Ink.AMBER if is_mine else Ink.IVORY),
        Words(below, _leader(setting, at), Style.SMALL, Ink.MID),
    ]


def facts(setting: Setting, effect: PlantEffect, box: Box) -> list[Item]:
    """What the plant would change for me, in three lines."""
    more = effect.capacity_after > effect.capacity_before
    less = effect.capacity_after < effect.capacity_before
    tone = Ink.GOOD if more else Ink.WARN if less else Ink.IVORY
    change = setting.say("change", before=effect.capacity_before, after=effect.capacity_after)
    lines: list[tuple[str, Sentence, str]] = [
        (setting.say("auction.could_power"), (text(change),), tone),
        (setting.say("auction.one_run"), *_run(setting, effect)),
        (setting.say("auction.scrap"), _scrapped(setting, effect), Ink.IVORY),
    ]
    items: list[Item] = []
    height = (box.height - 2 * FACT_GAP) / 3
    for place, (label, value, ink) in enumerate(lines):
        row = Box(box.x, box.y + place * (height + FACT_GAP), box.width, height)
        items += [
            Ground(row),
            Words(row.inset(6, 76), label, Style.SMALL, Ink.MID),
            Told(row.part(-74, 68), value, ink),
        ]
    return items


def bench(setting: Setting, at: Position, box: Box) -> list[Item]:
    """A place for everybody at the table, in the order of bidding."""
    rows = setting.bidding.bench(at)
    width = (box.width - SEAT_GAP * (len(rows) - 1)) / len(rows)
    items: list[Item] = []
    for place, row in enumerate(rows):
        seat = Box(box.x + place * (width + SEAT_GAP), box.y, width, box.height)
        items += _bidder(setting, row, seat)
    return items


def _bidder(setting: Setting, row: BidRow, box: Box) -> list[Item]:
    """House and last bid above, the name below."""
    is_gone = row.status in (BidderStatus.OUT, BidderStatus.SERVED)
    is_me = row.seat == setting.view.seat
    name = setting.say("auction.you") if is_me else setting.names.seat(row.seat)
    inks = {BidderStatus.LEADS: Ink.GOOD, BidderStatus.THINKS: Ink.AMBER}
    looks = {BidderStatus.LEADS: GroundLook.GOOD, BidderStatus.THINKS: GroundLook.AMBER}
    house = 17.0 if box.width >= SMALL_SEAT else 14.0
    items: list[Item] = [
        Ground(box, looks.get(row.status, GroundLook.RECESS)),
        HousePicture(Box(box.x + 5, box.y + 4, house, house), row.seat, is_gone),
        Words(
            Box(box.x + 4, box.bottom - 17, box.width - 8, 14),
            name,
            Style.SMALL,
            inks.get(row.status, Ink.LOW if is_gone else Ink.TEXT),
            Align.CENTRE,
        ),
    ]
    figure = Box(box.x + house + 6, box.y + 3, box.width - house - 12, 19)
    if row.status is BidderStatus.SERVED:
        items.append(IconPicture(Box(figure.right - 13, box.y + 6, 13, 13), Icon.CHECK, Ink.LOW))
    elif row.bid is not None:
        ink = Ink.LOW if is_gone else Ink.IVORY
        items.append(Words(figure, str(row.bid), Style.FIGURE, ink, Align.RIGHT))
    return items


def _leader(setting: Setting, at: Position) -> str:
    if at.auction is None:
        return setting.say("auction.to_open")
    if at.auction.leader == setting.view.seat:
        return setting.say("auction.you_lead", bid=at.auction.bid)
    seat = setting.names.seat(at.auction.leader)
    return setting.say("auction.leads", seat=seat, bid=at.auction.bid)


def _run(setting: Setting, effect: PlantEffect) -> tuple[Sentence, str]:
    """The tokens of one run and what they cost, or why they cannot be had."""
    kind = setting.view.position.terms.plants[effect.plant].kind
    if not FUELS[kind]:
        return (text(setting.say("auction.free")),), Ink.GOOD
    if not effect.run.is_enough:
        some = effect.run.tokens.total
        return (text(setting.say("auction.only", count=some)),), Ink.WARN
    scribe, tokens = Scribe(setting.names), effect.run.tokens
    pictures = [scribe.tokens(only(fuel, tokens[fuel])) for fuel in kinds_in(tokens)]
    spaced = [span for one in pictures for span in (*one, text(" "))]
    return (*spaced, text(f"= {effect.run.price}")), Ink.IVORY


def _scrapped(setting: Setting, effect: PlantEffect) -> Sentence:
    if effect.replaces is None:
        return (text(setting.say("auction.none_lost")),)
    return (text(f"{effect.replaces:02}"),)

"""The upper part of an auction: the card on its podium, what it would change, and who bids."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.client.draw import Icon, Style
from game.client.draw.gavel import CANVAS
from game.client.planning.bid_plan import PlantEffect, plant_effect
from game.client.planning.bidding import BidderStatus, BidRow
from game.client.table.sheets.case import Setting
from game.client.table.sheets.sheet import BAR, PAD, WIDTH, bar_top
from game.client.telling.sold_words import run_tokens
from game.client.telling.spans import Scribe, Sentence, text
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
    Thinking,
    TokenLine,
    Words,
)
from game.client.widgets.page import Align
from game.engine.model import Position
from game.engine.plants import FUELS
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS

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
LEAST_GAVEL, TALLEST_GAVEL = 48.0, 108.0
"""Below the one nothing could be made out; above the other no words fit beside it."""
CALLS: Final = 54.0
"""The height of both calls of the auctioneer."""
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
        self.chip = Box(self.card.right - CHIP + 5, self.card.y - 5, CHIP, CHIP)
        self.hammer = self._gavel(self.row.y, bottom + BAR)
        side = self.card.right + SIDE_GAP
        self.side = Box(side, TOP, PAD + width - side, self.card.height)
        three = 3 * fact + 2 * FACT_GAP
        self.facts = Box(side, self.card.bottom - three, self.side.width, three)
        self.bench = Box(PAD, self.card.bottom + gap, width, bench)
        if is_watched:  # above the controls of the show, where else the remark is
            self.hammer = self._gavel(self.bench.bottom + gap, bottom - gap)
            beside = max(6.0, (self.hammer.height - CALLS) / 2 + 4)
            self.row = Box(PAD, self.hammer.y + beside, width, ROW)
        self.speaker = min(SPEAKER, self.side.height - (0 if is_watched else three))
        """The height of what is said beside the card."""

    @property
    def has_hammer(self) -> bool:
        """There is room enough to see what the gavel does."""
        return self.hammer.height >= LEAST_GAVEL

    def _gavel(self, top: float, bottom: float) -> Box:
        """In the middle of this room, and no larger than is seemly."""
        height = min(bottom - top, TALLEST_GAVEL)
        return Box(PAD + 14, (top + bottom - height) / 2, height * CANVAS[0] / CANVAS[1], height)

    def _make_room_for_two_rows(self) -> None:
        """All above is a little lower where the limit stands under the bid."""
        line = Box(PAD, self.sentence.bottom - FOLDED_SENTENCE, self.row.width, FOLDED_SENTENCE)
        self.sentence = line
        self.row = Box(PAD, line.y - 2 - TWO_ROWS, line.width, FOLDED_ROW)


def podium(setting: Setting, at: Position, plant: int, room: AuctionRoom) -> list[Item]:
    """The card with the highest bid on it; beside it who is to act, and who leads."""
    items = on_podium(at, plant, room)
    if not at.to_act:
        return items
    asked = at.to_act[0]
    is_mine = asked == setting.view.seat
    first = setting.say("auction.your_turn") if is_mine else setting.names.thinking(asked)
    tile, line, below = speaker_boxes(room)
    words = Words(line, first, Style.NAME, Ink.AMBER) if is_mine else Thinking(line, first)
    return [
        *items,
        SeatTile(tile, asked),
        words,
        Words(below, leader_words(setting, at), Style.SMALL, Ink.MID),
    ]


def on_podium(at: Position, plant: int, room: AuctionRoom, *, has_chip: bool = True) -> list[Item]:
    """The card, and on its corner the chip of whoever leads, unless that is still on its way."""
    items: list[Item] = [CardPicture(room.card, plant, market_plant(plant), NO_TOKENS, is_lit=True)]
    auction = at.auction
    if auction is not None and auction.leader is not None and has_chip:
        items.append(BidChip(room.chip, auction.leader, str(auction.bid)))
    return items


def speaker(room: AuctionRoom, seat: Seat, words: tuple[str, str], ink: str) -> list[Item]:
    """Whose face is at the podium, and two lines about it."""
    tile, line, below = speaker_boxes(room)
    return [
        SeatTile(tile, seat),
        Words(line, words[0], Style.NAME, ink),
        Words(below, words[1], Style.SMALL, Ink.MID),
    ]


def speaker_boxes(room: AuctionRoom) -> tuple[Box, Box, Box]:
    """The face, what it does, and what else is to be said."""
    side = min(TILE, room.speaker - 3)
    tile = Box(room.side.x, room.side.y + min(2, room.speaker - side), side, side)
    line = Box(tile.right + 8, room.side.y, room.side.right - tile.right - 8, room.speaker * 0.57)
    return tile, line, Box(line.x, line.bottom, line.width, room.speaker - line.height)


def facts(setting: Setting, effect: PlantEffect, box: Box) -> list[Item]:
    """What the plant would change for me, in three lines."""
    lines = (
        (setting.say("auction.could_power"), *growth(setting, effect)),
        (setting.say("auction.one_run"), *one_run(setting, effect)),
        (setting.say("auction.scrap"), _scrapped(setting, effect), Ink.IVORY),
    )
    return fact_lines(lines, box)


def facts_of(setting: Setting, at: Position, other: Seat, box: Box) -> list[Item]:
    """What the plant under the hammer would change: for me as long as it can be mine, or else for
    `other`, who is spoken of beside it."""
    auction, me = at.auction, setting.view.seat
    assert auction is not None
    if me is not None and me in auction.bidders:
        return facts(setting, plant_effect(at, me, auction.plant), box)
    effect, name = plant_effect(at, other, auction.plant), setting.names.seat(other)
    lines = (
        (setting.say("act.could_power", seat=name), *growth(setting, effect)),
        (setting.say("auction.one_run"), *one_run(setting, effect)),
        (setting.say("act.scrap"), _scrapped(setting, effect), Ink.IVORY),
    )
    return fact_lines(lines, box)


def growth(setting: Setting, effect: PlantEffect) -> tuple[Sentence, str]:
    """How many cities all plants could power, before and after."""
    more = effect.capacity_after > effect.capacity_before
    less = effect.capacity_after < effect.capacity_before
    tone = Ink.GOOD if more else Ink.WARN if less else Ink.IVORY
    change = setting.say("change", before=effect.capacity_before, after=effect.capacity_after)
    return (text(change),), tone


def fact_lines(lines: Iterable[tuple[str, Sentence, str]], box: Box) -> list[Item]:
    """Rows of a label, a value with pieces in it, and its colour."""
    items: list[Item] = []
    height = (box.height - 2 * FACT_GAP) / 3
    for place, (label, value, ink) in enumerate(lines):
        row = Box(box.x, box.y + place * (height + FACT_GAP), box.width, height)
        items += [
            Ground(row),
            Words(row.inset(6, 76), label, Style.SMALL, Ink.MID),
            TokenLine(row.part(-74, 68), value, ink),
        ]
    return items


def bench(setting: Setting, at: Position, box: Box) -> list[Item]:
    """A place for everybody at the table, in the order of bidding."""
    rows = setting.bidding.bench(at)
    places = zip(rows, bench_boxes(box, len(rows)))
    return [item for row, place in places for item in _bidder(setting, row, place)]


def bench_boxes(box: Box, places: int) -> list[Box]:
    """The bench in equal places."""
    width = (box.width - SEAT_GAP * (places - 1)) / places
    lefts = (box.x + place * (width + SEAT_GAP) for place in range(places))
    return [Box(left, box.y, width, box.height) for left in lefts]


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


def leader_words(setting: Setting, at: Position) -> str:
    """Who leads, and with how much."""
    if at.auction is None or at.auction.leader is None:
        return setting.say("auction.to_open")
    if at.auction.leader == setting.view.seat:
        return setting.say("auction.you_lead", bid=at.auction.bid)
    seat = setting.names.seat(at.auction.leader)
    return setting.say("auction.leads", seat=seat, bid=at.auction.bid)


def one_run(setting: Setting, effect: PlantEffect) -> tuple[Sentence, str]:
    """The tokens of one run and what they cost, or why they cannot be had."""
    kind = setting.view.position.terms.plants[effect.plant].kind
    if not FUELS[kind]:
        return (text(setting.say("auction.free")),), Ink.GOOD
    if not effect.run.is_enough:
        some = effect.run.tokens.total
        return (text(setting.say("auction.only", count=some)),), Ink.WARN
    return (*run_tokens(setting.names, effect), text(f" = {effect.run.price}")), Ink.IVORY


def _scrapped(setting: Setting, effect: PlantEffect) -> Sentence:
    if effect.replaces is None:
        return (text(setting.say("auction.none_lost")),)
    plant = setting.view.position.terms.plants[effect.replaces]
    fuels = [Scribe(setting.names).fuel(fuel) for fuel in plant.fuels]
    spaced = [span for fuel in fuels for span in (text(" "), fuel)]
    return (text(f"{effect.replaces:02}"), *spaced)

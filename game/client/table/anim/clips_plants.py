"""Clips of plant cards: onto the podium, to their buyer, and through the market."""

from __future__ import annotations

from typing import Final

from game.client.draw.easing import in_out_cubic, out_back, out_cubic
from game.client.shell.audio import Sound
from game.client.table.anim.clip_stage import ClipStage
from game.client.table.anim.timeline import (
    BackProp,
    CardProp,
    Clip,
    GavelProp,
    MoneyProp,
    Spot,
    Track,
)
from game.client.vocabulary.pieces import DECK, market_plant
from game.engine.events import AuctionOpened, BidMade, CartelTookPlant, PlantBought
from game.engine.model import CARTEL
from game.engine.view import PlayerView

TO_PODIUM: Final = 0.3
BID: Final = 0.22
HAMMER: Final = 0.2
TO_OWNER: Final = 0.34
RESORT: Final = 0.36
FLIP: Final = 0.16


def auction_opened(event: AuctionOpened, view: PlayerView, stage: ClipStage) -> Clip | None:
    """The card comes from the market onto the podium; a card of mine lies there already."""
    piece = market_plant(event.plant)
    source = stage.spot(piece)
    if source is None or event.seat == view.seat:
        return None
    card = CardProp(event.plant, glow=True)
    track = Track(card, source, stage.podium(), 0, TO_PODIUM, out_back, stays=True)
    return Clip((track,), Sound.CARD, frozenset({piece}))


def bid_made(event: BidMade, stage: ClipStage) -> Clip | None:
    """A bid goes from its bidder to the podium."""
    source = stage.purse(event.seat)
    if source is None:
        return None
    podium = stage.podium()
    target = Spot(podium.x, podium.y, source.width, source.height)
    bid = MoneyProp(event.amount, is_bid=True)
    track = Track(bid, source, target, 0, BID, in_out_cubic, fade_out=0.06)
    return Clip((track,))


def plant_bought(event: PlantBought, stage: ClipStage) -> Clip | None:
    """The hammer falls, the card goes to its buyer, and there it is paid for."""
    podium = stage.podium()
    hammer = Spot(podium.x, podium.y, podium.height / 2, podium.height / 2)
    raised = hammer.moved(0, -podium.height / 4)
    tracks = [
        Track(CardProp(event.plant), podium, podium, 0, HAMMER),
        Track(GavelProp(), raised, hammer, 0, HAMMER, out_cubic),
        *_to_owner(stage, event.plant, event.seat, podium, HAMMER),
    ]
    hidden = frozenset({market_plant(event.plant)})
    return Clip(tuple(tracks), Sound.GAVEL, hidden, counts_at=HAMMER + TO_OWNER)


def cartel_took_plant(event: CartelTookPlant, stage: ClipStage) -> Clip | None:
    """Straight from the market to the Cartel."""
    piece = market_plant(event.plant)
    source = stage.spot(piece)
    if source is None:
        return None
    tracks = _to_owner(stage, event.plant, CARTEL, source, 0.0)
    return Clip(tuple(tracks), Sound.CARD, frozenset({piece})) if tracks else None


def market_changed(before: PlayerView, after: PlayerView, stage: ClipStage) -> Clip | None:
    """Cards that stay slide to their new places, new ones are turned over from the deck."""
    old, new = stage.market(before), stage.market(after)
    deck = stage.spot(DECK)
    if before.position.market == after.position.market or not new:
        return None
    tracks = []
    for card, target in new.items():
        if card in old:
            tracks.append(
                Track(CardProp(card), old[card], target, 0, RESORT, in_out_cubic, stays=True)
            )
        elif deck is not None:
            tracks += _turned_over(card, deck, target)
    for card, source in old.items():
        if card not in new:
            track = Track(CardProp(card), source, source.scaled(0.7), 0, RESORT, fade_out=RESORT)
            tracks.append(track)
    return Clip(tuple(tracks), Sound.CARD, frozenset(map(market_plant, old)))


def _turned_over(card: int, deck: Spot, target: Spot) -> list[Track]:
    """The back flies up and narrows, the face widens: a card being turned."""
    narrow = target.scaled(0.04, 1.0)
    return [
        Track(BackProp(card), deck, target, 0, RESORT - FLIP, out_cubic),
        Track(BackProp(card), target, narrow, RESORT - FLIP, FLIP / 2),
        Track(CardProp(card), narrow, target, RESORT - FLIP / 2, FLIP / 2, stays=True),
    ]


def _to_owner(stage: ClipStage, plant: int, owner: int, source: Spot, start: float) -> list[Track]:
    home = stage.holdings(owner)
    if home is None:
        return []
    height = min(home.height, source.height)
    target = Spot(home.x, home.y, height * source.width / source.height, height)
    return [Track(CardProp(plant), source, target, start, TO_OWNER, in_out_cubic, fade_out=0.08)]

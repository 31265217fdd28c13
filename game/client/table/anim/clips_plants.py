"""Clips of plant cards: to their owner, and through the market."""

from __future__ import annotations

from typing import Final

from game.client.draw.easing import in_out_cubic, out_cubic
from game.client.shell.audio import Sound
from game.client.table.anim.clip_stage import ClipStage
from game.client.table.anim.timeline import (
    BackProp,
    CardProp,
    Clip,
    Spot,
    Track,
)
from game.client.vocabulary.pieces import DECK, market_plant
from game.engine.events import CartelTookPlant
from game.engine.model import CARTEL
from game.engine.view import PlayerView

TO_OWNER: Final = 0.38
RESORT: Final = 0.36
FLIP: Final = 0.16


def cartel_took_plant(event: CartelTookPlant, stage: ClipStage) -> Clip | None:
    """Straight from the market to the Cartel."""
    piece = market_plant(event.plant)
    source = stage.spot(piece)
    if source is None:
        return None
    tracks = to_owner(stage, event.plant, CARTEL, source, 0.0)
    return Clip(tuple(tracks), Sound.CARD, frozenset({piece})) if tracks else None


def market_changed(
    before: PlayerView, after: PlayerView, stage: ClipStage, gone: frozenset[int] = frozenset()
) -> Clip | None:
    """Cards that stay slide to their new places, new ones are turned over from the deck.

    Those that are `gone` have been seen to leave already.
    """
    old, new = stage.market(before), stage.market(after)
    deck = stage.spot(DECK)
    if before.position.market == after.position.market or not new:
        return None
    tracks = []
    for card, target in new.items():
        if card in old:
            # A plant to come is grey on its way, and one that comes within reach was so before.
            prop = CardProp(card, is_dim=_is_to_come(before, card))
            tracks.append(Track(prop, old[card], target, 0, RESORT, in_out_cubic, stays=True))
        elif deck is not None:
            tracks += _turned_over(card, deck, target, is_dim=_is_to_come(after, card))
    for card, source in old.items():
        if card not in new and card not in gone:
            prop = CardProp(card, is_dim=_is_to_come(before, card))
            tracks.append(Track(prop, source, source.scaled(0.7), 0, RESORT, fade_out=RESORT))
    return Clip(tuple(tracks), Sound.CARD, frozenset(map(market_plant, old)))


def _is_to_come(view: PlayerView, card: int) -> bool:
    """It lies in the market, but nobody may open it yet."""
    return card not in view.position.on_offer


def _turned_over(card: int, deck: Spot, target: Spot, *, is_dim: bool) -> list[Track]:
    """The back flies up and narrows, the face widens: a card being turned."""
    face = CardProp(card, is_dim=is_dim)
    narrow = target.scaled(0.04, 1.0)
    return [
        Track(BackProp(card), deck, target, 0, RESORT - FLIP, out_cubic),
        Track(BackProp(card), target, narrow, RESORT - FLIP, FLIP / 2),
        Track(face, narrow, target, RESORT - FLIP / 2, FLIP / 2, stays=True),
    ]


def to_owner(stage: ClipStage, plant: int, owner: int, source: Spot, start: float) -> list[Track]:
    home = stage.holdings(owner)
    if home is None:
        return []
    height = min(home.height, source.height)
    target = Spot(home.x, home.y, height * source.width / source.height, height)
    return [Track(CardProp(plant), source, target, start, TO_OWNER, in_out_cubic, fade_out=0.08)]

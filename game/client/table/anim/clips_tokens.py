"""Clips of tokens: bought, taken, given up and refilled, one after the other in small arcs."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.client.draw.easing import in_out_cubic
from game.client.shell.audio import Sound
from game.client.table.anim.clip_stage import ClipStage
from game.client.table.anim.timeline import Clip, Spot, TokenProp, Track
from game.client.vocabulary.pieces import PieceId, resource_row, token_space
from game.engine.events import (
    CartelTookResources,
    CityMarked,
    MarketRefilled,
    ResourcesBought,
    TokensDiscarded,
)
from game.engine.model import CARTEL, Position
from game.engine.tokens import RESOURCES, Resource, Tokens

FLIGHT: Final = 0.26
APART: Final = 0.04
WHOLE_ROW: Final = 0.4
"""Seconds for all tokens of one purchase, however many."""
ARC: Final = 34.0
TOKEN: Final = 15.0


def resources_bought(event: ResourcesBought, at: Position, stage: ClipStage) -> Clip | None:
    """From the market to whoever bought."""
    return _taken(event.tokens, event.seat, at, stage)


def cartel_took(event: CartelTookResources, at: Position, stage: ClipStage) -> Clip | None:
    return _taken(event.tokens, CARTEL, at, stage)


def market_refilled(event: MarketRefilled, at: Position, stage: ClipStage) -> Clip | None:
    """From the head of each row onto the dearest spaces that are free."""
    tracks = []
    for resource in RESOURCES:
        source = _token_spot(stage, resource_row(resource))
        if source is None:
            continue
        spaces = _free_spaces(at, resource, event.tokens[resource])
        spots = [_token_spot(stage, token_space(resource, space)) for space in spaces]
        targets = [spot for spot in spots if spot is not None]
        tracks += _flights(resource, [(source, target) for target in targets], stage, stays=True)
    return Clip(tuple(tracks), Sound.COIN) if tracks else None


def tokens_discarded(event: TokensDiscarded, stage: ClipStage) -> Clip | None:
    """Off to the supply: they sink and fade."""
    home = stage.holdings(event.seat)
    if home is None:
        return None
    side = TOKEN * stage.unit
    source = Spot(home.x, home.y, side, side)
    target = source.moved(0, 3 * side)
    kinds = [kind for kind in RESOURCES for _ in range(event.tokens[kind])]
    step = _step(len(kinds))
    tracks = [
        Track(TokenProp(kind), source, target, place * step, FLIGHT, fade_out=FLIGHT)
        for place, kind in enumerate(kinds)
    ]
    return Clip(tuple(tracks)) if tracks else None


def city_marked(event: CityMarked, stage: ClipStage) -> Clip | None:
    """A uranium token comes down on the city."""
    spot = stage.city(event.city)
    if spot is None:
        return None
    side = TOKEN * stage.unit
    target = Spot(spot.x, spot.y, side, side)
    source = target.moved(0, -2 * side)
    track = Track(TokenProp(Resource.URANIUM), source, target, 0, FLIGHT, fade_in=0.08, stays=True)
    return Clip((track,), Sound.HOUSE)


def _taken(tokens: Tokens, owner: int, at: Position, stage: ClipStage) -> Clip | None:
    """The figures change when the first token has come home; the others come while they count."""
    home = stage.holdings(owner)
    tracks, hidden = list[Track](), set[PieceId]()
    for resource in RESOURCES:
        spaces = _bought_spaces(at, resource, tokens[resource])
        for piece in (token_space(resource, space) for space in spaces):
            source = _token_spot(stage, piece)
            if source is not None and home is not None:
                target = Spot(home.x, home.y, source.width, source.height)
                tracks += _flights(resource, [(source, target)], stage, start=len(hidden) * APART)
                hidden.add(piece)
    if not tracks:
        return None
    return Clip(_hurried(tracks), Sound.COIN, frozenset(hidden), counts_at=FLIGHT)


def _hurried(tracks: list[Track]) -> tuple[Track, ...]:
    """Tokens that would start too late start closer together."""
    flying = [track for track in tracks if isinstance(track.prop, TokenProp)]
    latest = max((track.start for track in flying), default=0.0)
    squeeze = min(1.0, (WHOLE_ROW - APART) / latest) if latest else 1.0
    return tuple(
        replace(track, start=track.start * squeeze) if track in flying else track
        for track in tracks
    )


def _flights(
    resource: Resource,
    ways: list[tuple[Spot, Spot]],
    stage: ClipStage,
    *,
    start: float = 0.0,
    stays: bool = False,
) -> list[Track]:
    step = _step(len(ways))
    return [
        Track(
            TokenProp(resource),
            source,
            target,
            start + place * step,
            FLIGHT,
            in_out_cubic,
            ARC * stage.unit,
            waits=not stays,
            stays=stays,
        )
        for place, (source, target) in enumerate(ways)
    ]


def _step(count: int) -> float:
    return min(APART, WHOLE_ROW / max(1, count))


def _token_spot(stage: ClipStage, piece: PieceId) -> Spot | None:
    spot = stage.spot(piece)
    if spot is None:
        return None
    side = min(spot.width, spot.height, TOKEN * stage.unit * 1.6)
    return Spot(spot.x, spot.y, side, side)


def _bought_spaces(at: Position, resource: Resource, amount: int) -> range:
    """The cheapest filled spaces; those beyond the last are the depot's."""
    first = at.terms.ladders[resource].size - at.fuel[resource]
    return range(first, first + amount)


def _free_spaces(at: Position, resource: Resource, amount: int) -> range:
    """The dearest free spaces, dearest first."""
    last = at.terms.ladders[resource].size - at.fuel[resource] - 1
    return range(last, max(-1, last - amount), -1)

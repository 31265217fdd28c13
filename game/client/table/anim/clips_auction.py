"""Clips of an auction: the card comes up, chips slide to it, the hammer falls, somebody has it.

One update may tell of several bids, when bots have raised each other by one: then only the last of
them slides, and the bench shows what it has come to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.client.draw.easing import in_out_cubic, linear, out_back
from game.client.planning.bid_plan import plant_effect
from game.client.planning.bidding import Bidding
from game.client.shell.audio import Sound
from game.client.table.anim.acts import AuctionAct, AuctionStage, brought_on
from game.client.table.anim.clip_stage import ClipStage
from game.client.table.anim.clips_plants import TO_OWNER, to_owner
from game.client.table.anim.timeline import (
    CardProp,
    ChipProp,
    Clip,
    GavelPose,
    GavelProp,
    RaysProp,
    SoldProp,
    Spot,
    Track,
    VeilProp,
)
from game.client.telling.sold_words import sold_about, sold_line
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import market_plant
from game.engine.events import (
    AuctionOpened,
    BidMade,
    BidPassed,
    Event,
    NobodyBid,
    PlantBought,
    PlantPutUp,
)
from game.engine.model import Decision
from game.engine.terms import Seat
from game.engine.view import PlayerView

TO_PODIUM: Final = 0.3
SLIDE: Final = 0.26
ARC: Final = 26.0
GHOSTS: Final = (120 / 255, 75 / 255, 40 / 255)
GHOST_STEP: Final = 0.12
OLD_CHIP: Final = 0.16
GOING: Final = 0.45
BLOW: Final = 0.11
RAYS: Final = 0.16
BANNER_IN: Final = 0.18
BANNER_STANDS: Final = 0.9
MY_BANNER_STANDS: Final = 1.2
BANNER_OUT: Final = 0.2
HAMMER_BIDDERS: Final = 2
HAMMER_BIDS: Final = 3
"""Of fewer bids and bidders there is no suspense to be made."""
AUCTION_EVENTS: Final = AuctionOpened | PlantPutUp | NobodyBid | BidMade | BidPassed | PlantBought


class AuctionClips:
    """Follows the auctions of one update from event to event."""

    def __init__(
        self,
        stage: ClipStage,
        names: Names,
        bidding: Bidding,
        before: PlayerView,
        after: PlayerView,
    ) -> None:
        self._stage = stage
        self._names = names
        self._me = before.seat
        self._at = before.position
        self._after = after.position
        self._bidding = bidding

    def clips(self, event: Event, later: Sequence[Event]) -> list[Clip]:
        """The clips of an event, with `later` being what comes after it in the same update."""
        if not isinstance(event, AUCTION_EVENTS):
            return []
        if isinstance(event, PlantBought):
            clips = self._bought(event)
            self._bidding = self._bidding.after((event,))
            self._at = replace(self._at, auction=None)
            return clips
        if isinstance(event, NobodyBid):
            clips = self._back_to_market(event)
            self._bidding = self._bidding.after((event,))
            self._at = replace(self._at, auction=None)
            return clips
        clips = []
        if isinstance(event, AuctionOpened | PlantPutUp):
            clips = self._opened(event)
        elif isinstance(event, BidMade) and not _is_raised_again(later):
            clips = self._raised(event)
        self._at = brought_on(self._at, event)
        self._bidding = self._bidding.after((event,))
        return clips

    def _act(self, moment: AuctionStage, seat: Seat, amount: int) -> AuctionAct:
        is_next = moment.is_sold and self._after.decision is Decision.CHOOSE_PLANT
        next_up = self._after.to_act[0] if is_next and self._after.to_act else None
        return AuctionAct(moment, self._at, self._bidding, seat, amount, next_up)

    def _opened(self, event: AuctionOpened | PlantPutUp) -> list[Clip]:
        """The card comes from the market onto the podium; a card of mine lies there already."""
        stage, piece = self._stage, market_plant(event.plant)
        source = stage.spot(piece)
        if source is None or event.seat == self._me or not stage.has_podium:
            return []
        card = CardProp(event.plant, glow=True)
        track = Track(card, source, stage.podium(), 0, TO_PODIUM, out_back, stays=True)
        at, bidding = brought_on(self._at, event), self._bidding.after((event,))
        bid = event.bid if isinstance(event, AuctionOpened) else 0
        act = AuctionAct(AuctionStage.OPENED, at, bidding, event.seat, bid)
        return [Clip((track,), Sound.CARD, frozenset({piece}), act)]

    def _back_to_market(self, event: NobodyBid) -> list[Clip]:
        """Nobody wants it: the card goes back to where it came from."""
        stage, piece = self._stage, market_plant(event.plant)
        target = stage.spot(piece)
        if target is None or not stage.has_podium:
            return []
        card = CardProp(event.plant)
        track = Track(card, stage.podium(), target, 0, TO_PODIUM, in_out_cubic, stays=True)
        return [Clip((track,), Sound.CARD, frozenset({piece}))]

    def _raised(self, event: BidMade) -> list[Clip]:
        """A chip goes from its bidder's place to the card, over the one that leads so far."""
        stage, auction = self._stage, self._at.auction
        if auction is None or not stage.has_podium:
            return []
        seats = [row.seat for row in self._bidding.bench(self._at)]
        target = stage.lead_chip()
        place = stage.bench(seats.index(event.seat), len(seats))
        source = Spot(place.x, place.y, target.width, target.height)
        slide = Track(
            ChipProp(event.seat, str(event.amount)),
            source,
            target,
            0,
            SLIDE,
            in_out_cubic,
            ARC * stage.unit,
            stays=True,
        )
        ghosts = [
            replace(slide, lag=GHOST_STEP * (step + 1), strength=strength, stays=False)
            for step, strength in enumerate(GHOSTS)
        ]
        fading: tuple[Track, ...] = ()
        if auction.leader is not None:
            old = ChipProp(auction.leader, str(auction.bid))
            fading = (Track(old, target, target, 0, OLD_CHIP, linear, fade_out=OLD_CHIP),)
        act = self._act(AuctionStage.RAISED, event.seat, event.amount)
        is_mine = auction.leader is not None and auction.leader == self._me
        sound = Sound.OUTBID if is_mine else Sound.BID
        return [Clip((*fading, *ghosts[::-1], slide), sound, act=act, counts_at=SLIDE)]

    def _bought(self, event: PlantBought) -> list[Clip]:
        """Going once, going twice, the blow; then it is said, and the card goes to its buyer."""
        stage, piece = self._stage, market_plant(event.plant)
        hides = frozenset({piece})
        if self._at.auction is None or not stage.has_podium:
            return self._straight_home(event)
        clips = self._hammer(event) if self._has_suspense else []
        sound = Sound.SOLD if clips else Sound.GAVEL
        stands = MY_BANNER_STANDS if event.seat == self._me else BANNER_STANDS
        banner, board = self._banner(event), stage.board()
        tracks = (
            Track(VeilProp(), board, board, 0, BANNER_IN + stands, linear, fade_in=BANNER_IN),
            Track(banner, stage.sold(), stage.sold(), 0, BANNER_IN + stands, fade_in=BANNER_IN),
        )
        act = self._act(AuctionStage.SOLD, event.seat, event.price)
        clips.append(Clip(tracks, sound, hides, act))
        home = (
            Track(VeilProp(), board, board, 0, BANNER_OUT, linear, fade_out=BANNER_OUT),
            Track(banner, stage.sold(), stage.sold(), 0, BANNER_OUT, fade_out=BANNER_OUT),
            *to_owner(stage, event.plant, event.seat, stage.podium(), 0.0),
        )
        going_home = replace(act, moment=AuctionStage.HOME)
        clips.append(Clip(home, Sound.COIN, hides, going_home, counts_at=TO_OWNER))
        return [replace(clips[0], sweeps=True), *clips[1:]]

    @property
    def _has_suspense(self) -> bool:
        bidding = self._bidding
        return len(bidding.bids) >= HAMMER_BIDDERS and bidding.count >= HAMMER_BIDS

    def _straight_home(self, event: PlantBought) -> list[Clip]:
        """Without a podium the card goes from the market to its buyer."""
        piece = market_plant(event.plant)
        source = self._stage.spot(piece) or self._stage.card()
        tracks = [
            *to_owner(self._stage, event.plant, event.seat, source, 0.0),
        ]
        hides = frozenset({piece})
        return [Clip(tuple(tracks), Sound.GAVEL, hides, counts_at=TO_OWNER)] if tracks else []

    def _hammer(self, event: PlantBought) -> list[Clip]:
        spot = self._stage.hammer()
        if spot is None:
            return []
        once = self._act(AuctionStage.ONCE, event.seat, event.price)
        blow = (
            Track(GavelProp(GavelPose.FALLING), spot, spot, 0, BLOW, _in_cubic),
            Track(GavelProp(GavelPose.DOWN), spot, spot, BLOW, RAYS, linear),
            Track(RaysProp(), spot, spot, BLOW, RAYS, linear, fade_out=RAYS),
        )
        waits = Track(GavelProp(GavelPose.RAISED), spot, spot, 0, GOING, linear)
        appears = replace(waits, fade_in=0.12)
        return [
            Clip((appears,), Sound.GOING, act=once, is_theatre=True),
            Clip(
                (waits,), Sound.GOING, act=replace(once, moment=AuctionStage.TWICE), is_theatre=True
            ),
            Clip(
                blow,
                Sound.GAVEL,
                frozenset({market_plant(event.plant)}),
                replace(once, moment=AuctionStage.BLOW),
                is_theatre=True,
            ),
        ]

    def _banner(self, event: PlantBought) -> SoldProp:
        names, is_mine = self._names, event.seat == self._me
        effect = plant_effect(self._at, event.seat, event.plant)
        return SoldProp(
            event.seat,
            names.say("action.sold.title"),
            sold_line(names, event, is_mine=is_mine),
            sold_about(names, self._at, effect, event.price),
        )


def _is_raised_again(later: Sequence[Event]) -> bool:
    """Another bid for the same plant follows at once."""
    for event in later:
        if isinstance(event, BidMade):
            return True
        if not isinstance(event, BidPassed):
            return False
    return False


def _in_cubic(t: float) -> float:
    return t**3

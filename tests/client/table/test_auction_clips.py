"""An auction is told by chips, a gavel and a banner; what moves is never there twice."""

from __future__ import annotations

import pytest
from builders import play
from ui.flat_stage import HAMMER, LEAD, PODIUM, FlatStage, props
from ui.sheets import WORDS
from ui.tables import NAMES, table_in

from game.client.planning.bidding import Bidding
from game.client.shell.audio import Sound
from game.client.table.anim.acts import AuctionStage
from game.client.table.anim.clips import Composer
from game.client.table.anim.timeline import (
    CardProp,
    ChipProp,
    Clip,
    GavelProp,
    SoldProp,
    Track,
    VeilProp,
    reduced,
)
from game.client.telling.spans import plain
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.engine.actions import Action, Bid, OpenAuction, Pass
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.view import view_for


def shown(
    before: tuple[Action, ...], *actions: Action, seat: int = 1, stage: FlatStage | None = None
) -> tuple[Clip, ...]:
    """The clips of some actions, told together, after an auction has come as far as `before`."""
    start = table_in(Phase.AUCTION)
    reached = play(start, *before) if before else None
    state: GameState = reached.state if reached else start
    bidding = Bidding().after(reached.events if reached else ())
    outcome = play(state, *actions)
    composer = Composer(stage or FlatStage(), Names(WORDS, state.terms, NAMES), lambda: bidding)
    return composer(outcome.events, view_for(state, seat), view_for(outcome.state, seat))


def moments(clips: tuple[Clip, ...]) -> list[AuctionStage]:
    return [clip.act.moment for clip in clips if clip.act is not None]


def chips(clip: Clip) -> list[Track]:
    return [track for track in clip.tracks if isinstance(track.prop, ChipProp)]


OPENED = (OpenAuction(20, 20),)


def test_a_bid_slides_from_its_place_on_the_bench_to_the_card() -> None:
    (clip,) = shown(OPENED, Bid(24))
    old, *ghosts, bid = chips(clip)
    assert bid.prop == ChipProp(1, "24") and bid.target == LEAD and bid.stays and bid.arc > 0
    place = FlatStage().bench(1, 4)
    assert (bid.source.x, bid.source.y) == (place.x, place.y)
    assert old.prop == ChipProp(0, "20") and old.fade_out and not old.stays
    assert len(ghosts) == 3
    assert [ghost.lag for ghost in ghosts] == sorted((g.lag for g in ghosts), reverse=True)
    assert all(0 < ghost.strength < 0.5 for ghost in ghosts)


def test_while_a_bid_slides_the_bench_still_shows_the_old_leader() -> None:
    (clip,) = shown(OPENED, Bid(24))
    assert clip.act is not None and clip.act.moment is AuctionStage.RAISED
    assert clip.act.auction.leader == 0 and clip.act.seat == 1 and clip.act.amount == 24
    assert clip.sound is Sound.BID
    (against_me,) = shown(OPENED, Bid(24), seat=0)
    assert against_me.sound is Sound.OUTBID


def test_bids_that_are_told_together_are_one_slide() -> None:
    clips = shown(OPENED, Bid(21), Bid(22), Bid(23), Pass(), Bid(24))
    (clip,) = clips
    assert chips(clip)[-1].prop == ChipProp(1, "24")
    act = clip.act
    assert act is not None and act.bidding.bids == {0: 20, 1: 21, 2: 22, 3: 23}
    assert set(act.auction.bidders) == {1, 2, 3}


def test_after_some_bidding_the_hammer_takes_its_time() -> None:
    clips = shown((*OPENED, Bid(21), Pass(), Pass(), Bid(22)), Pass())
    stages = [
        AuctionStage.ONCE,
        AuctionStage.TWICE,
        AuctionStage.BLOW,
        AuctionStage.SOLD,
        AuctionStage.HOME,
    ]
    assert moments(clips) == stages
    assert all(props([clip], GavelProp) for clip in clips[:3])
    assert clips[0].tracks[0].target == HAMMER
    sounds = [Sound.GOING, Sound.GOING, Sound.GAVEL, Sound.SOLD]
    assert [clip.sound for clip in clips[:4]] == sounds
    assert moments(clips)[1].step > moments(clips)[0].step, "the second is said higher"
    assert pieces.market_plant(20) not in clips[1].hides
    assert pieces.market_plant(20) in clips[2].hides, "from the blow on its place is empty"


@pytest.mark.parametrize(
    ("before", "last"),
    [
        (OPENED, (Pass(), Pass(), Pass())),
        ((*OPENED, Bid(21), Pass(), Pass()), (Pass(),)),
    ],
    ids=["one bid", "two bids"],
)
def test_without_suspense_it_is_sold_at_once(
    before: tuple[Action, ...], last: tuple[Action, ...]
) -> None:
    clips = shown(before, *last)
    assert moments(clips) == [AuctionStage.SOLD, AuctionStage.HOME]
    assert clips[0].sound is Sound.GAVEL


def test_the_banner_says_who_has_what_for_how_much() -> None:
    clips = shown((*OPENED, Bid(21), Pass(), Pass()), Pass(), seat=3)
    (banner, _) = props(clips, SoldProp)
    assert isinstance(banner, SoldProp) and banner.seat == 1
    assert plain(banner.line) == "Plant 20 to Boris for 21"
    assert plain(banner.about).endswith("for 5 cities · 1 over its number")
    mine = props(shown((*OPENED, Bid(21), Pass(), Pass()), Pass(), seat=1), SoldProp)[0]
    assert isinstance(mine, SoldProp) and plain(mine.line) == "Plant 20 is yours for 21"


def test_my_own_banner_stands_longer() -> None:
    before = (*OPENED, Bid(21), Pass(), Pass())
    others, mine = (shown(before, Pass(), seat=seat)[0] for seat in (3, 1))
    assert mine.length > others.length


def test_the_card_that_flies_is_not_seen_in_the_market_as_well() -> None:
    clips = shown(OPENED, Pass(), Pass(), Pass())
    flying = [clip for clip in clips if CardProp(20) in props([clip], CardProp)]
    assert len(flying) == 1 and flying[0].act is not None
    assert flying[0].act.moment is AuctionStage.HOME
    (home,) = [track for track in flying[0].tracks if track.prop == CardProp(20)]
    assert home.source == PODIUM


def test_plants_to_come_are_grey_on_their_way() -> None:
    clips = shown(OPENED, Pass(), Pass(), Pass())
    moved = {
        prop.plant: prop.is_dim for prop in props(clips, CardProp) if isinstance(prop, CardProp)
    }
    start = table_in(Phase.AUCTION).position
    for plant in start.market:
        if plant != 20:
            assert moved[plant] == (plant not in start.on_offer), plant


def test_without_motion_the_gavel_is_left_out_and_the_banner_still_read() -> None:
    clips = shown((*OPENED, Bid(21), Pass(), Pass(), Bid(22)), Pass())
    kept = [reduced(clip) for clip in clips if not clip.is_theatre]
    assert moments(tuple(kept))[:2] == [AuctionStage.SOLD, AuctionStage.HOME]
    assert kept[0].length == clips[3].length
    (bid,) = [reduced(clip) for clip in shown(OPENED, Bid(24))]
    assert [track.prop for track in bid.tracks] == [ChipProp(0, "20"), ChipProp(1, "24")]
    assert all(track.source == track.target == LEAD for track in bid.tracks)


def test_a_replay_has_no_podium_and_its_card_goes_straight_to_its_buyer() -> None:
    stage = FlatStage()
    stage.has_podium = False
    assert shown((), *OPENED, seat=3, stage=stage) == ()
    assert shown(OPENED, Bid(24), stage=stage) == ()
    sold, *_ = shown(OPENED, Pass(), Pass(), Pass(), stage=stage)
    assert CardProp(20) in props([sold], CardProp) and sold.act is None
    assert not props([sold], VeilProp)

"""What happens is told by motion: where it begins, where it ends, and how long it takes."""

from __future__ import annotations

import pytest
from builders import play
from ui.flat_stage import PODIUM, FlatStage, props
from ui.sheets import WORDS
from ui.tables import NAMES, table_in

from game.client.shell.audio import Sound
from game.client.table.anim.clips import Composer
from game.client.table.anim.clips_tokens import FLIGHT, WHOLE_ROW
from game.client.table.anim.timeline import (
    BackProp,
    BannerProp,
    CardProp,
    Clip,
    HouseProp,
    RouteProp,
    SeatProp,
    TokenProp,
)
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.engine import events as told
from game.engine.actions import BuildCities, BuyResources, OpenAuction, Pass, RunPlants
from game.engine.events import Event, Phase
from game.engine.model import GameState
from game.engine.powering import best_runs
from game.engine.tokens import Tokens
from game.engine.view import view_for


def clips_of(
    state: GameState, *actions: object, seat: int = 0, stage: FlatStage | None = None
) -> tuple[Clip, ...]:
    """The clips of what these actions lead to, together."""
    outcome = play(state, *actions)  # type: ignore[arg-type]
    composer = Composer(stage or FlatStage(), Names(WORDS, state.terms, NAMES))
    return composer(outcome.events, view_for(state, seat), view_for(outcome.state, seat))


def test_a_card_goes_from_the_market_to_the_podium() -> None:
    (clip,) = clips_of(table_in(Phase.AUCTION), OpenAuction(20, 20), seat=3)
    (track,) = clip.tracks
    assert track.prop == CardProp(20, glow=True) and track.target == PODIUM
    assert clip.hides == {pieces.market_plant(20)} and clip.sound is Sound.CARD


def test_my_own_card_lies_on_the_podium_already() -> None:
    assert clips_of(table_in(Phase.AUCTION), OpenAuction(20, 20), seat=0) == ()


def told_in(clip: Clip, kind: type[Event]) -> float:
    """When in a clip an event of a kind is told."""
    return next(told.time for told in clip.tells if isinstance(told.event, kind))


def test_a_plant_is_sold_the_price_is_paid_and_a_new_card_is_turned_over() -> None:
    opened = play(table_in(Phase.AUCTION), OpenAuction(20, 20)).state
    clips = clips_of(opened, Pass(), Pass(), Pass())
    assert clips[0].sound is Sound.GAVEL
    home = clips[1]
    card = next(track for track in reversed(home.tracks) if isinstance(track.prop, CardProp))
    assert told_in(home, told.PlantBought) == pytest.approx(card.end), "when it has come home"
    drawn = set(play(opened, Pass(), Pass(), Pass()).state.position.market)
    (new,) = drawn - set(opened.position.market)
    assert BackProp(new) in props(clips, BackProp)
    assert CardProp(20) in props(clips[1:2], CardProp), "it goes to its buyer after the banner"


def test_tokens_fly_one_after_the_other_but_never_for_long() -> None:
    state = table_in(Phase.RESOURCES, tokens={}, money={0: 200})
    (clip,) = clips_of(state, BuyResources(Tokens(4, 6)))
    flying = [track for track in clip.tracks if isinstance(track.prop, TokenProp)]
    assert len(flying) == 10
    assert max(track.end for track in flying) <= WHOLE_ROW + FLIGHT
    assert all(track.arc > 0 and track.waits for track in flying)
    assert len(clip.hides) == 10


def test_the_way_lights_up_before_the_house_comes_down() -> None:
    (clip,) = clips_of(table_in(Phase.BUILDING), BuildCities(("stuttgart",)))
    route = next(track for track in clip.tracks if isinstance(track.prop, RouteProp))
    house = next(track for track in clip.tracks if isinstance(track.prop, HouseProp))
    assert route.prop == RouteProp(0, ("mannheim", "stuttgart"))
    assert house.start == route.end and house.stays
    assert told_in(clip, told.CityBuilt) == house.end, "money and cities count as it lands"


def test_what_is_out_of_sight_has_no_clip_of_its_own() -> None:
    stage = FlatStage(unseen=frozenset({"stuttgart"}))
    clips = clips_of(table_in(Phase.BUILDING), BuildCities(("stuttgart",)), stage=stage)
    assert not props(clips, HouseProp)
    assert told_in(clips[0], told.CityBuilt), "but what it changes is told"


def test_the_night_tells_who_powers_what_and_upkeep_follows_in_clips() -> None:
    state = table_in(Phase.BUREAUCRACY)
    at = state.position
    actions = [RunPlants(best_runs(at, at.players[seat])) for seat in at.to_act]
    clips = clips_of(state, *actions)
    assert props(clips, TokenProp), "the market is refilled"
    assert props(clips, SeatProp), "boxes slide to the new order"
    assert BannerProp in {type(prop) for prop in props(clips, BannerProp)}


def test_a_step_says_what_is_new_with_this_table_s_numbers() -> None:
    state = table_in(Phase.BUILDING)
    composer = Composer(FlatStage(), Names(WORDS, state.terms, NAMES))
    view = view_for(state, 0)
    (clip,) = composer((told.StepBegan(2),), view, view)
    (banner,) = props((clip,), BannerProp)
    assert isinstance(banner, BannerProp) and len(banner.lines) == 3
    assert "15" in banner.lines[0] and clip.sound is Sound.STEP


@pytest.mark.parametrize(
    "event",
    [
        told.RoundBegan(3),
        told.TurnEnded(0, Phase.BUILDING),
        told.AuctionPassed(1),
        told.GameEnded((told.Standing(2, 1, 5, 50, 5),), None),
    ],
)
def test_some_events_need_no_motion(event: Event) -> None:
    state = table_in(Phase.BUILDING)
    composer = Composer(FlatStage(), Names(WORDS, state.terms, NAMES))
    view = view_for(state, 0)
    assert composer((event,), view, view) == ()

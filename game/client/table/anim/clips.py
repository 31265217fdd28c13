"""From events to clips: which motion tells what, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.client.draw import Icon
from game.client.draw.easing import in_out_cubic, linear
from game.client.planning.bidding import Bidding
from game.client.shell.audio import Sound
from game.client.table.anim import clips_board, clips_plants, clips_tokens
from game.client.table.anim.clip_stage import ClipStage
from game.client.table.anim.clips_auction import AuctionClips
from game.client.table.anim.timeline import BannerProp, Clip, SeatProp, Track
from game.client.table.panels.seat_presenter import PHASE_ICONS
from game.client.vocabulary.names import Names
from game.engine import events as told
from game.engine.events import Event, Phase
from game.engine.view import PlayerView

BANNER: Final = 0.75
BIG_BANNER: Final = 1.5
SLIDE: Final = 0.6
ANNOUNCED: Final = frozenset({Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY})
MARKET_EVENTS: Final = (
    told.PlantDrawn,
    told.PlantRemoved,
    told.PlantBuried,
    told.Step3CardDrawn,
    told.Step3CardRemoved,
)


class Composer:
    """Makes the clips of an update from what it tells."""

    def __init__(
        self, stage: ClipStage, names: Names, bidding: Callable[[], Bidding] = Bidding
    ) -> None:
        """`bidding` tells what had been bid in the view that the clips begin with."""
        self._stage = stage
        self._names = names
        self._bidding = bidding

    def __call__(
        self, events: Sequence[Event], before: PlayerView, after: PlayerView
    ) -> tuple[Clip, ...]:
        """The clips in the order of the events; what only sorts cards comes together, at the end
        of the sorting. What has no clip is told with the next one that there is."""
        clips: list[Clip] = []
        untold: list[Event] = []
        last_sorting = max(
            (place for place, event in enumerate(events) if isinstance(event, MARKET_EVENTS)),
            default=None,
        )
        auction = AuctionClips(self._stage, self._names, self._bidding(), before, after)
        for place, event in enumerate(events):
            made = auction.clips(event, events[place + 1 :])
            clip = self._clip(event, before, after)
            if place == last_sorting:
                gone = _taken(events)
                clip = clips_plants.market_changed(before, after, self._stage, gone)
            if clip is not None and clip.tracks:
                made.append(clip)
            if made:
                clips += [*made[:-1], made[-1].telling(event, untold)]
                untold = []
            else:
                untold.append(event)
        return tuple(clips)

    def _clip(self, event: Event, before: PlayerView, after: PlayerView) -> Clip | None:
        stage, at = self._stage, before.position
        match event:
            case told.CartelTookPlant():
                return clips_plants.cartel_took_plant(event, stage)
            case told.ResourcesBought():
                return clips_tokens.resources_bought(event, at, stage)
            case told.CartelTookResources():
                return clips_tokens.cartel_took(event, at, stage)
            case told.MarketRefilled():
                return clips_tokens.market_refilled(event, at, stage)
            case told.TokensDiscarded():
                return clips_tokens.tokens_discarded(event, stage)
            case told.CityMarked():
                return clips_tokens.city_marked(event, stage)
        return self._board_clip(event, before, after)

    def _board_clip(self, event: Event, before: PlayerView, after: PlayerView) -> Clip | None:
        stage, at = self._stage, before.position
        match event:
            case told.CityBuilt():
                return clips_board.city_built(event, stage)
            case told.CartelHousePlaced():
                return clips_board.cartel_house_placed(event, stage)
            case told.OrderSet():
                return self._order(before, after)
            case told.PhaseBegan(phase) if phase in ANNOUNCED:
                return self._banner(self._names.phase(phase), PHASE_ICONS[phase])
            case told.StepBegan(step):
                return self._step(step, at.terms.house_prices[step - 1])
            case told.NuclearPhaseOut():
                return self._banner(self._names.say("action.banner.phase_out"), Icon.ATOM)
        return None

    def _order(self, before: PlayerView, after: PlayerView) -> Clip | None:
        """Boxes slide to their new places."""
        old, new = self._stage.boxes(before), self._stage.boxes(after)
        tracks = [
            Track(SeatProp(seat), spot, new[seat], 0, SLIDE, in_out_cubic, waits=True, stays=True)
            for seat, spot in old.items()
            if seat in new and new[seat] != spot
        ]
        return Clip(tuple(tracks)) if tracks else None

    def _banner(self, title: str, icon: Icon) -> Clip:
        return Clip((self._banner_track(BannerProp(title, icon=icon), BANNER),))

    def _step(self, step: int, price: int) -> Clip:
        """What a Step brings, in a few lines."""
        title = self._names.say("action.banner.step", step=step)
        lines = tuple(
            self._names.say(f"action.banner.step_{step}.{line}", price=price)
            for line in ("one", "two", "three")
        )
        track = self._banner_track(BannerProp(title, lines, Icon.BOLT), BIG_BANNER)
        return Clip((track,), Sound.STEP)

    def _banner_track(self, prop: BannerProp, seconds: float) -> Track:
        place = self._stage.banner()
        return Track(prop, place, place, 0, seconds, linear, fade_in=0.15, fade_out=0.2)


def _taken(events: Sequence[Event]) -> frozenset[int]:
    """Plants that are seen to go from the market to an owner."""
    kinds = (told.PlantBought, told.CartelTookPlant)
    return frozenset(event.plant for event in events if isinstance(event, kinds))

"""The end being played: every beat from its first moment to its last, told to the picture.

Nothing here knows a clock or a window. A performance is handed seconds; at any time the beat can be
finished, and then everything is as it would have been.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, Surface
from pygame.transform import box_blur, smoothscale

from game.client.board.night.network_lights import (
    ALONE,
    LightPicture,
    ShineStyle,
    shine,
)
from game.client.board.night.network_tree import NetworkTree, network_tree
from game.client.draw.easing import clamped, out_cubic
from game.client.planning.first_place import tie_of
from game.client.scenery.night_picture import NightLand, network_lights
from game.client.shell.audio import Sound
from game.client.table.finale.network import Blaze
from game.client.table.finale.picture import FinalePicture
from game.client.table.finale.programme import (
    FADE,
    WINNER,
    BeatKind,
    EndBeat,
    EndForm,
    programme,
)
from game.client.table.finale.tie_scene import TieScene
from game.client.telling.ending_words import counted, level, tied
from game.client.vocabulary.names import Names
from game.client.vocabulary.seating import Seating
from game.engine.model import Position
from game.engine.terms import Seat

NIGHT_FALLS: Final = 0.4
RISES, APART, RISE_FROM = 0.28, 0.06, 0.3
GO_DARK, RUN_FROM, RUN_TO = 0.3, 0.3, 1.1
COME_FROM, COME_TO = 0.7, 1.1
BURSTS_FROM: Final = 0.9
STOREYS_A_TONE: Final = 3
PIECES_AT_ONCE: Final = 3
"""Lights made in one frame while nothing waits for them."""
SHRUNK: Final = 4
BLAZE: Final = ((7.0, 0.75), (26.0, 0.7))
"""How far the winner's network shines out, and how strong."""


@dataclass
class Veil:
    """What was seen before, fading."""

    picture: Surface
    length: float
    left: float

    @property
    def alpha(self) -> int:
        return round(255 * clamped(self.left / self.length)) if self.length else 0


@dataclass(frozen=True)
class FinishedGame:
    """What is told: the last position, and who sits where."""

    at: Position
    names: Names
    seating: Seating


class Performance:
    """Plays the beats one after the other."""

    def __init__(
        self, picture: FinalePicture, board: NightLand, game: FinishedGame, form: EndForm
    ) -> None:
        at, seating = game.at, game.seating
        assert at.result is not None
        self.picture = picture
        self.board = board
        self.form = form
        self._at = at
        self._names = game.names
        self._seating = seating
        self._result = at.result
        self._powered = {line.seat: line.powered for line in at.result.ranking}
        tie = tie_of(at.result)
        self._tie = TieScene(picture, tie) if tie is not None else None
        self.beats = programme(at.result, form)
        self._index = -1
        self._time = 0.0
        self._heard = 0.0
        self.veil: Veil | None = None
        self.sounds: list[tuple[Sound, int]] = []
        theme = picture.kit.theme
        self._networks = {
            seat: Blaze(board, self._tree(seat), shine(theme, seating[seat].colour))
            for seat in at.seats
        }
        self._lights: Iterator[LightPicture] = iter(())
        """Light that comes as fast as it can be made."""
        self._blaze: Iterator[None] = iter(())

    # Where it is.

    @property
    def beat(self) -> EndBeat | None:
        """What is being played; None before it begins."""
        return self.beats[self._index] if self._index >= 0 else None

    @property
    def is_over(self) -> bool:
        """The winner has come, and nothing moves any more."""
        beat = self.beat
        return beat is self.beats[-1] and self._time >= beat.length and self.veil is None

    @property
    def has_come(self) -> bool:
        """The winner can be read: whoever likes may go on to the results."""
        beat = self.beat
        return beat is self.beats[-1] and self._time >= min(COME_TO, beat.length)

    # How it goes on.

    def begin(self, before: Surface) -> None:
        """From the picture that was on the screen, which is this performance's from here on."""
        self.picture.reuse(before)
        self._next(Veil(before, NIGHT_FALLS, NIGHT_FALLS))

    def advance(self, dt: float) -> None:
        """Let time pass."""
        if self.veil is not None:
            self.veil.left -= dt
            if self.veil.left <= 0:
                self.veil = None
                self.picture.spoil()
        beat = self.beat
        if beat is None or self.is_over:
            return
        self._time += dt
        self._play(beat, min(self._time, beat.length))
        if self._time >= beat.length and beat is not self.beats[-1]:
            self._next(None)

    def skip(self) -> None:
        """Finish the beat."""
        beat = self.beat
        if beat is None:
            return
        self.veil = None
        self._heard = self._time = beat.length
        self.picture.spoil()
        self._play(beat, beat.length)
        self._complete()
        if beat is not self.beats[-1]:
            self._next(None)
        else:
            self.sounds.clear()

    def _next(self, veil: Veil | None) -> None:
        self._index += 1
        self._time = self._heard = 0.0
        beat = self.beats[self._index]
        if veil is None and self.form is EndForm.STILL:
            veil = Veil(self.picture.kept(), FADE, FADE)
        if veil is None and beat.kind is BeatKind.WINNER:
            veil = Veil(self.picture.kept(), GO_DARK, GO_DARK)
        self.veil = veil
        begin = {
            BeatKind.RISE: self._begin_rise,
            BeatKind.COUNT: self._begin_count,
            BeatKind.TIE: self._begin_tie,
            BeatKind.WINNER: self._begin_winner,
        }
        begin[beat.kind](beat)
        if self.form is EndForm.STILL:
            self._play(beat, beat.length)
            self._complete()

    def _complete(self) -> None:
        """All light that would still come by itself."""
        for light in self._lights:
            self.picture.shine(light)
        deque(self._blaze, maxlen=0)

    def _play(self, beat: EndBeat, time: float) -> None:
        play = {
            BeatKind.RISE: self._rise,
            BeatKind.COUNT: self._count,
            BeatKind.TIE: self._tied,
            BeatKind.WINNER: self._winner,
        }
        play[beat.kind](beat, time)
        for _, light in zip(range(PIECES_AT_ONCE), self._lights):
            self.picture.shine(light)
        self._heard = time

    def _passes(self, moment: float, time: float) -> bool:
        """A moment of the beat has just come."""
        return self._heard < moment <= time or (moment == 0.0 == self._heard)

    # Towers out of the ground.

    def _begin_rise(self, _beat: EndBeat) -> None:
        self._label()
        for standing in self.picture.now.standings.values():
            standing.risen = 0.0
        self.picture.spoil()

    def _label(self) -> None:
        self.picture.now.label = self._names.say("ending.label", round=self._at.round)

    def _rise(self, beat: EndBeat, time: float) -> None:
        share = beat.length / (RISE_FROM + RISES + APART * len(self._powered))
        for place, standing in enumerate(self.picture.now.standings.values()):
            begun = (RISE_FROM + APART * place) * share
            risen = out_cubic(clamped((time - begun) / (RISES * share)))
            if risen != standing.risen:
                standing.risen = risen
                self.picture.spoil(self.picture.tower_place(standing))

    # Storey by storey.

    def _begin_count(self, beat: EndBeat) -> None:
        picture, now = self.picture, self.picture.now
        self._label()
        picture.dim()
        for seat, standing in now.standings.items():
            standing.risen = 1.0
            is_now = seat in beat.seats
            if standing.is_now != is_now:
                standing.is_now = is_now
                picture.spoil(picture.tower_place(standing), picture.foot_place(standing))
        last = beat.seats[-1]
        now.caption = counted(self._at, self._names, last)
        now.caption_houses = (self._seating[last].colour,)
        picture.spoil(picture.layout.caption)
        if self.form is not EndForm.FULL:
            picture.spoil()

    def _count(self, beat: EndBeat, time: float) -> None:
        for seat in beat.seats:
            self._light_storeys(seat, beat.lit(self._powered[seat], time), beat)
        if time >= beat.length:
            self._counted(beat)

    def _light_storeys(self, seat: Seat, lit: int, beat: EndBeat) -> None:
        standing = self.picture.now.standings[seat]
        if lit == standing.lit and standing.figure is not None:
            return
        standing.lit = standing.figure = lit
        self.picture.spoil(self.picture.tower_place(standing))
        if lit and len(beat.seats) == 1:
            self.sounds.append((Sound.STOREY, (lit - 1) // STOREYS_A_TONE))
        if seat == beat.seats[-1]:
            network = self._networks[seat]
            while network.lit < lit:
                for light in network.next():
                    self.picture.shine(light)
                self.picture.house(self._seating[seat].colour, network.city(network.lit - 1))

    def _counted(self, beat: EndBeat) -> None:
        self.sounds.append((Sound.POWER, 0))
        for seat in beat.seats:
            standing = self.picture.now.standings[seat]
            standing.is_now = False
            picture = self.picture
            picture.spoil(picture.tower_place(standing), picture.foot_place(standing))

    # Some of them level.

    def _begin_tie(self, beat: EndBeat) -> None:
        assert self._tie is not None
        self.picture.now.caption = level(self._at, self._names)
        self._tie.begin(self._seating)
        self._lights = self._tie_lights(beat)
        self.sounds.append((Sound.TIE, 0))

    def _tie_lights(self, beat: EndBeat) -> Iterator[LightPicture]:
        theme, board = self.picture.kit.theme, self.board
        for place, seat in enumerate(beat.seats):
            look = shine(theme, self._seating[seat].colour, place, len(beat.seats))
            yield from network_lights(board, self._tree(seat), look)

    def _tied(self, beat: EndBeat, time: float) -> None:
        assert self._tie is not None
        coins = self._tie.play(beat, self._heard, time)
        self.sounds += [(Sound.COIN, 0)] * coins
        caption = tied(self._at, self._names)
        if self._tie.is_settled(beat, time) and self.picture.now.caption != caption:
            self.picture.now.caption = caption
            self.picture.spoil(self.picture.layout.caption)

    # One of them wins.

    def _begin_winner(self, beat: EndBeat) -> None:
        picture, now = self.picture, self.picture.now
        now.has_towers = False
        picture.put_out(all_of_it=True)
        self._lights = iter(())
        self._blaze = self._shine_out()
        self._networks = {
            seat: Blaze(self.board, self._tree(seat), self._look(place, len(beat.seats)))
            for place, seat in enumerate(beat.seats)
        }
        picture.spoil()
        if self.form is not EndForm.FULL:
            self.sounds.append((Sound.WIN, 0))

    def _look(self, place: int, count: int) -> ShineStyle:
        seat = self._result.winners[place]
        look = shine(self.picture.kit.theme, self._seating[seat].colour, place, count)
        return replace(look, lamps=ALONE)

    def _winner(self, beat: EndBeat, time: float) -> None:
        picture, card = self.picture, self.picture.winner
        assert card is not None
        pace = beat.length / WINNER if self.form is EndForm.FULL else beat.length / RUN_TO
        run = clamped((time - RUN_FROM * pace) / ((RUN_TO - RUN_FROM) * pace))
        for seat, network in self._networks.items():
            wanted = int(self._powered[seat] * run + 1e-6)
            while network.lit < wanted:
                for light in network.next():
                    picture.shine(light)
                picture.house(self._seating[seat].colour, network.city(network.lit - 1))
        if run >= 1:
            next(self._blaze, None)
        come = clamped((time - COME_FROM * pace) / ((COME_TO - COME_FROM) * pace))
        if come != card.come:
            card.come = come
            picture.spoil(card.place)
        if self.form is EndForm.FULL:
            places = card.burst_places()
            card.time = time - BURSTS_FROM
            for place in (*places, *card.burst_places()):
                picture.spoil(place)
            self._winning_sounds(time)

    def _winning_sounds(self, time: float) -> None:
        for moment, sound in ((RUN_FROM, Sound.SWEEP), (RUN_TO, Sound.WIN)):
            if self._passes(moment, time):
                self.sounds.append((sound, 0))
        card = self.picture.winner
        for after in card.opening() if card is not None else ():
            if self._passes(BURSTS_FROM + after, time):
                self.sounds.append((Sound.BURST, 0))

    def _shine_out(self) -> Iterator[None]:
        """The whole network lights up the land around it, nearby first, a part in each frame."""
        picture = self.picture
        size = picture.light.surface.get_size()
        small = smoothscale(picture.light.surface, (size[0] // SHRUNK, size[1] // SHRUNK))
        for reach, strength in BLAZE:
            blur = max(1, round(reach * picture.kit.scale / SHRUNK))
            wide = box_blur(box_blur(small, blur), blur)
            level = round(255 * strength / len(self._result.winners))
            wide.fill((level, level, level), special_flags=BLEND_RGB_MULT)
            light = smoothscale(wide, size)
            yield
            picture.light.surface.blit(light, (0, 0), special_flags=BLEND_RGB_ADD)
            del light, wide  # the next one is as large
            picture.spoil()
            yield

    def _tree(self, seat: Seat) -> NetworkTree:
        cities = self._at.players[seat].cities
        return network_tree(self._at.in_play, cities).powered(self._powered[seat])

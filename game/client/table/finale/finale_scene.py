"""The end of a game, over the table: towers of lit cities, the tie if there is one, the winner.

What it takes is made a part at a time behind the last picture of the table, so that no frame waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.board.art import BoardArt
from game.client.draw import ButtonKind, Icon
from game.client.draw.pixels import Size
from game.client.scenery.night_picture import NightLand, framed
from game.client.settings.preferences import AnimationSpeed
from game.client.shell.context import Context
from game.client.shell.spare_memory import give_back
from game.client.table.finale.backdrop import Backdrop, ridge, ridge_top, scrim, town
from game.client.table.finale.finale_layout import FinaleLayout
from game.client.table.finale.performance import FinishedGame, Performance
from game.client.table.finale.picture import FinalePicture, TowerState
from game.client.table.finale.programme import EndForm
from game.client.table.finale.towers import tower
from game.client.table.finale.winner_card import WinnerCard
from game.client.vocabulary.controls import name_of
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.overlay_scene import Choice, ChoicePanel
from game.client.widgets.panel import Panel
from game.client.widgets.panel_scene import PanelScene
from game.engine.view import PlayerView

RESULTS: Final = (190.0, 46.0)
RESULTS_UP: Final = 80.0
SEEN: Final = 0.5
"""Seconds that a winner is on the screen before a click or key meant for less goes on."""
OPAQUE: Final = 255


def night_land(context: Context, view: PlayerView) -> NightLand:
    """The land on which a game ends, as the painter is asked for it: best some time before."""
    kit, at = context.kit.at_reading_scale(), view.position
    cities = tuple(len(player.cities) for player in at.players)
    room = FinaleLayout.of(context.size, kit, cities).land
    art = BoardArt.of(context.content, at.terms.board, context.workers.painter, kit.theme)
    framing = framed(art, at.in_play.cities, context.size, room, kit.scale)
    return NightLand(kit.theme, art, at.areas, framing)


class FinaleChoice(StrEnum):
    """Its one button, which becomes another when the winner has come."""

    SKIP = "skip"
    RESULTS = "to_results"


class FinaleScene(PanelScene):
    """Played once, when a game ends before somebody's eyes; `done` is what comes after it."""

    def __init__(
        self,
        context: Context,
        view: PlayerView,
        names: Names,
        seating: Seating,
        done: Callable[[], None],
        *,
        land: NightLand | None = None,
    ) -> None:
        """`land` is what has been painted for it, as far as it fits."""
        super().__init__(context)
        self._view = view
        self._names = names
        self._seating = seating
        self._done = done
        self._before = context.window.surface.copy()
        self._ahead = land
        self._board: NightLand | None = None
        self._play: Performance | None = None
        self._making: Iterator[Performance | None] = iter(())
        self._has_come = False
        self._shown_for = 0.0
        """How long the winner has been there to be read."""
        self._is_aimed = False
        """The mouse went down when the winner had been seen."""

    @property
    def play(self) -> Performance | None:
        """What is being played; None while it is still made."""
        return self._play

    # Making it.

    def resize(self, size: Size) -> None:
        """In another window all is made anew; what was being told is told to its end."""
        reached = self._play.beat if self._play is not None else None
        self._close()
        self._kit = self.context.kit.at_reading_scale()
        self._making = self._made()
        super().resize(size)
        if reached is not None:
            self._make_all()
            assert self._play is not None
            while self._play.beat is None or self._play.beat.kind is not reached.kind:
                self._play.skip()
            self._play.skip()

    def exit(self) -> None:
        self._close()

    def _close(self) -> None:
        if self._board is not None:
            self._board.close()
        self._board = self._play = None

    def _made(self) -> Iterator[Performance | None]:
        """All parts one by one, the performance at last."""
        context, at = self.context, self._view.position
        assert at.result is not None
        kit = self._kit
        cities = tuple(len(player.cities) for player in at.players)
        layout = FinaleLayout.of(context.size, kit, cities)
        self._board = board = self._land()
        board.update()
        yield None
        shade = scrim(kit, layout)
        yield None
        houses = town(kit, layout)
        yield None
        backdrop = Backdrop(shade, houses, ridge(kit, layout), ridge_top(kit, layout))
        yield None
        land = board.take_land()
        yield None
        picture = FinalePicture(kit, layout, land, backdrop)
        for seat, place in enumerate(layout.towers):
            sitter = self._seating[seat]
            look = kit.theme.seats[sitter.colour]
            built = tower(kit, look, kit.theme.glow(sitter.colour), place, layout)
            picture.now.standings[seat] = TowerState(built, sitter, Rect(place))
            yield None
        lines = {line.seat: line for line in at.result.ranking}
        winners = tuple((self._seating[seat], lines[seat]) for seat in at.result.winners)
        form = self._form()
        picture.winner = WinnerCard(kit, layout, winners, has_bursts=form is EndForm.FULL)
        yield None
        yield Performance(picture, board, FinishedGame(at, self._names, self._seating), form)

    def _land(self) -> NightLand:
        """What was painted ahead if it is for this window, else it is ordered now."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead.framing.size == self.context.size:
            return ahead
        if ahead is not None:
            ahead.close()
        return night_land(self.context, self._view)

    def _make_all(self) -> None:
        for made in self._making:
            self._begin(made)

    def _begin(self, made: Performance | None) -> None:
        if made is not None:
            self._play = made
            self._making = iter(())  # it holds whatever was put together
            made.begin(self._before)

    def _form(self) -> EndForm:
        settings = self.context.settings
        if settings.reduced_motion or settings.animation_speed is AnimationSpeed.OFF:
            return EndForm.STILL
        return EndForm.SHORT if settings.animation_speed is AnimationSpeed.FAST else EndForm.FULL

    # Time and input.

    @property
    def is_stale(self) -> bool:
        play = self._play
        # What the last moment has changed is still to be drawn when nothing moves any more.
        return play is None or not play.is_over or bool(play.picture.dirty) or super().is_stale

    @property
    def rest(self) -> float:
        is_coming = self._board is not None and self._board.is_coming
        return 0.0 if is_coming else super().rest

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._play is None:
            self._begin(next(self._making, None))
            return
        play, factor = self._play, self.context.settings.animation_speed.factor
        before = play.beat
        play.advance(dt * (factor if play.form is EndForm.FULL else 1.0))
        if play.beat is not before:
            give_back()  # lights and towers are drawn larger than they are
        if self._board is not None and self._board.update():
            play.picture.set_land(self._board.take_land())
            give_back()
            self.spoil()
        for sound, step in play.sounds:
            self.context.audio.play(sound, step)
        play.sounds.clear()
        self._shown_for += dt if play.has_come else 0.0
        if play.has_come != self._has_come:
            self._has_come = play.has_come
            self.panels = tuple(self.build())
            self.changed()

    def key(self, event: Event) -> bool:
        """Space and Enter go on by a beat, and from the winner to the results."""
        is_free = self.focus.shown is None
        if is_free and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.go_on()
            return True
        return False

    def went_down(self, point: tuple[int, int]) -> None:
        super().went_down(point)
        self._is_aimed = self._is_seen

    def came_up(self, point: tuple[int, int]) -> bool:
        """A click anywhere goes on; one that began before the winner was there only to him."""
        is_click = super().came_up(point)
        if not is_click and (self._is_aimed or not self._is_seen):
            self.go_on()
        return is_click

    def pressed(self, piece: PieceId) -> None:
        if name_of(piece) == FinaleChoice.RESULTS:
            self.leave()
        else:
            self.go_on()

    def go_on(self) -> None:
        """Finish the beat; after the last one come the results, once its winner was seen.

        Who clicks fast to shorten the counting would otherwise click the winner away unseen.
        """
        self._make_all()
        assert self._play is not None
        if self._is_seen:
            self.leave()
        elif not self._play.is_over:
            self._play.skip()
            self.spoil()

    @property
    def _is_seen(self) -> bool:
        """Nothing moves any more, and there was time to see who has won."""
        return self._play is not None and self._play.is_over and self._shown_for >= SEEN

    def leave(self) -> None:
        """To what comes after it."""
        self.close()
        self._done()

    # The picture.

    def build(self) -> Sequence[Panel[Any]]:
        kit, say = self._kit, self.context.catalogue.say
        width, height = self.context.size
        if self._has_come:
            place = Rect(0, 0, kit.px(RESULTS[0]), kit.px(RESULTS[1]))
            middle = self._play.picture.layout.middle if self._play is not None else width // 2
            place.center = (middle, height - kit.px(RESULTS_UP))
            label, cap = say("action.over.results"), say("keys.cap.act")
            choice = Choice(FinaleChoice.RESULTS, label, ButtonKind.PRIMARY, Icon.CHART, cap)
        else:
            cities = tuple(len(player.cities) for player in self._view.position.players)
            place = FinaleLayout.of(self.context.size, kit, cities).skip
            label, cap = say("action.waiting.skip"), say("keys.cap.skip")
            choice = Choice(FinaleChoice.SKIP, label, ButtonKind.SECONDARY, Icon.FAST, cap)
        panel = ChoicePanel(kit, place, self.context.catalogue)
        panel.show((choice,))
        return (panel,)

    def default(self) -> PieceId | None:
        return Choice(FinaleChoice.RESULTS, "").piece if self._has_come else None

    def draw(self, surface: Surface) -> None:
        if self._play is not None:
            self._play.picture.renew()
        super().draw(surface)

    def draw_ground(self, surface: Surface) -> None:
        play = self._play
        if play is None:
            surface.blit(self._before, (0, 0))
            return
        alpha = play.veil.alpha if play.veil is not None else 0
        if alpha < OPAQUE:
            surface.blit(play.picture.canvas, (0, 0))
        if play.veil is not None:
            play.veil.picture.set_alpha(alpha if alpha < OPAQUE else None)
            surface.blit(play.veil.picture, (0, 0))

    def refresh(self, surface: Surface) -> Sequence[Rect] | None:
        play = self._play
        if play is None or play.veil is not None or super().is_stale:
            return None
        places = play.picture.renew()
        for place in places:
            surface.blit(play.picture.canvas, place, place)
            surface.set_clip(place)
            for panel in self.panels:
                if panel.covered.colliderect(place):
                    panel.draw_again(surface)
            surface.set_clip(None)
        return places

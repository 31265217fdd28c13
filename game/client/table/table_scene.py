"""The table: shows a game through a link, and lets a person play it by mouse or by keyboard.

Everything it shows comes from views that have been shown in order, with the motion between them;
everything it does goes through the link. Who sits on the other side makes no difference to it. What
only some tables can do, such as keeping their game or talking, are features that it is handed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.bot_driver import Drives
from game.client.board.art import BoardArt
from game.client.draw import Icon
from game.client.draw.pixels import Size
from game.client.settings.key_names import key_map
from game.client.shell.aloud import Aloud
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.shell.scene import IDLE_REST, Scene
from game.client.shell.spare_memory import give_back
from game.client.table.anim.clips import Composer
from game.client.table.anim.cue_painter import Looks
from game.client.table.anim.director import Director
from game.client.table.anim.held_powering import HeldPowering
from game.client.table.anim.night_model import NightModel
from game.client.table.answering import Answering, Response
from game.client.table.bots_turn import BotsTurn
from game.client.table.cover import Layer
from game.client.table.ending import EndWatch
from game.client.table.feature import Entries, TableFeature
from game.client.table.feature_group import FeatureGroup
from game.client.table.hints import Hints
from game.client.table.incoming import Incoming, chosen_tempo
from game.client.table.input import TableHands
from game.client.table.keyboard_focus import TableFocus
from game.client.table.menu import MenuEntry, MenuScene
from game.client.table.night.table_night import TableNight
from game.client.table.outgoing import Outgoing
from game.client.table.plan_marks import Attention
from game.client.table.prerender import Foresight
from game.client.table.presenter import Company, TableShow
from game.client.table.refreshing import Refreshing
from game.client.table.repaint import TablePicture
from game.client.table.room_tone import surroundings
from game.client.table.table_aloud import table_aloud
from game.client.table.table_commands import REPEATING
from game.client.table.table_overlay import TableOver
from game.client.table.table_places import TablePlaces
from game.client.table.table_stage import TableStage
from game.client.table.turn_notice import TurnNotice
from game.client.telling.story import Story
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.overlay_scene import Choice
from game.client.widgets.screen_layout import TableLayout
from game.content import GameContent
from game.engine.terms import Seat
from game.engine.view import PlayerView
from game.link import Link

THINKING_REST: Final = 0.02
"""Seconds between two looks for a bot's answer."""

Feature = TypeVar("Feature", bound=TableFeature)
Compose = Callable[["TableScene"], Sequence[TableFeature]]
"""Makes the features of a table, each with what it needs."""


def plain(_table: TableScene) -> Sequence[TableFeature]:
    """A table for nothing but its game."""
    return ()


class TableScene(Scene):
    """One game, from its first view to its results."""

    def __init__(
        self,
        context: Context,
        link: Link,
        seating: Seating,
        features: Compose = plain,
        *,
        driver: Drives | None = None,
        rematch: Callable[[], Scene] | None = None,
        content: GameContent | None = None,
    ) -> None:
        """`driver` lets bots play; `rematch` makes another game, without it none is offered.

        `content` draws the board where its map is not one of this installation's.
        """
        self.context = context
        self.content = content or context.content
        self.link = link
        self.seating = seating
        self.attention = Attention()
        self.looked_at: Seat | None = None
        self.bots = BotsTurn(driver, context.settings.bot_pace)
        self.pace = self.bots.pace
        self.ending = EndWatch(self, rematch)
        self.incoming = Incoming(self)
        self.outgoing = Outgoing(self)
        self._is_dirty = True
        self._language = context.settings.language
        self._turn = TurnNotice(context.catalogue)
        terms = link.view.position.terms
        players = tuple(sitter.name for sitter in seating)
        bots, characters = frozenset(seating.bots), seating.characters
        self.names = Names(context.catalogue, terms, players, bots, characters)
        self.answering = Answering(self.names, link.view, context.settings.ask_twice)
        self.story = Story(self.names, link.view)
        self.hints = Hints(context.workers.thinker, self.names)
        self._set_up()
        self.refreshing = Refreshing(self)
        self.features = FeatureGroup()
        self.features = FeatureGroup(features(self))
        self.over.covers = (self.night, *self.features.covers)
        self.show.decorations = self.features.decorations
        self.farewell = self.features.farewell or Scene.farewell

    def feature(self, kind: type[Feature]) -> Feature:
        """The feature of this kind; ask only a table that has one."""
        return next(feature for feature in self.features if isinstance(feature, kind))

    def has(self, kind: type[TableFeature]) -> bool:
        """The table has a feature of this kind."""
        return any(isinstance(feature, kind) for feature in self.features)

    def _set_up(self) -> None:
        """All that is seen, and all that moves it."""
        context, seating, view = self.context, self.seating, self.link.view
        terms = view.position.terms
        art = BoardArt.of(self.content, terms.board, context.workers.painter, context.kit.theme)
        looks = Looks(terms.plants, seating, context.catalogue)
        layout = TableLayout.of(context.size, context.settings.interface_scale)
        boxes = len(seating) + (terms.cartel is not None)
        self.stage = TableStage(context.kit, layout, art, looks, boxes)
        self.show: TableShow = TableShow(self.stage, Company(self.names, seating))
        self.focus = TableFocus(self.stage)
        self.hands = TableHands(self)
        places = TablePlaces(self.stage)
        self.director = self._director(view, places)
        self.night: TableNight = TableNight(self)
        self.over: TableOver = TableOver(self, looks, places)
        self._picture = TablePicture(self.stage, context.allowance)
        self.foresight = Foresight(self.stage, places, seating)

    @property
    def is_stale(self) -> bool:
        moves = not self.director.is_idle
        return self._is_dirty or moves or self.over.is_stale or self.stage.is_stale

    @property
    def rest(self) -> float:
        is_waiting = self.over.is_waiting or self.hands.is_waiting
        if self.is_stale or is_waiting or not self.show.counting.is_idle:
            return 0.0
        if self.incoming.is_holding:
            return THINKING_REST
        if self.features.holds:
            return IDLE_REST
        if self.bots.wait is not None:
            return min(self.bots.wait, super().rest)
        is_thinking = self.hints.is_thinking or self.bots.is_thinking
        return THINKING_REST if is_thinking else super().rest

    def enter(self) -> None:
        self._follow_settings()
        self._turn.show()
        self.refresh_all()
        self.features.entered()

    def exit(self) -> None:
        self.features.left()
        self.ending.close()
        self.hints.forget()
        self.bots.close()
        self.link.close()
        self.context.audio.surround(())
        pygame.display.set_caption(self.context.catalogue.say("app.window_title"))
        self.features.close()

    def pause(self) -> None:
        self.features.paused()
        self.hands.let_go()

    def resume(self) -> None:
        self._follow_settings()
        self._is_dirty = True
        self.features.resumed()

    def worry(self) -> str:
        return self.features.worry()

    def _follow_settings(self) -> None:
        """They may have been changed meanwhile; the pace only if it was."""
        settings = self.context.settings
        self.hands.keys = key_map(settings.keys)
        self.answering.asks_twice = settings.ask_twice
        self.answering.auto_pass = settings.auto_pass
        self.answering.watched = frozenset(settings.cautions)
        self.show.log_zoom = settings.text_scale
        self.stage.board.moves = not settings.reduced_motion
        self.stage.board.speed = settings.animation_speed.factor
        self.bots.wish(settings.bot_pace)

    def sit(
        self, link: Link, answering: Answering, story: Story, held: HeldPowering | None = None
    ) -> None:
        """See the game from another place at it, at once, as whoever sits there knows it."""
        self.night.end()
        self.hands.let_go()
        self.hints.forget()
        self.link, self.answering, self.story = link, answering, story
        self.incoming.sit(held or HeldPowering(link.view))
        if held is None and answering.view is not link.view:
            # The story tells everything already, so nothing is kept back any longer.
            answering.follow((), link.view, link.version)
        self.director = self._director(answering.view, TablePlaces(self.stage))
        self.show.arrive()
        self.show.counting.forget()
        self.looked_at = None
        self._turn.know(answering.is_asked)
        self._follow_settings()
        self.refresh_all()
        # Nothing that only the one before may know stays on the screen even for a moment.
        self.stage.spoil()

    def resize(self, size: Size) -> None:
        if self.context.settings.language != self._language:
            self._language = self.context.settings.language
            self.features.retell()
        layout = TableLayout.of(size, self.context.settings.interface_scale)
        self.hands.let_go()
        self.stage.resize(self.context.kit, layout)
        self._picture.forget()
        self.over.equip()
        self._follow_settings()
        self.hints.retell()
        self._turn.show()
        self.refresh_all()
        self.features.resized()

    @property
    def layer(self) -> Layer | None:
        return self.over.layer

    def repeats(self, event: Event) -> bool:
        if self.hands.field.is_open:
            return self.hands.field.repeats(event)
        command = self.hands.keys.command(event)
        return command in REPEATING if command is not None else super().repeats(event)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.over.stir_tip()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.over.hush_tip()
        return self.features.handle(event) or self.hands.handle(event)

    def update(self, dt: float) -> None:
        self.features.updating(dt)
        self.listen()
        self.incoming.tick(dt)
        self._is_dirty |= self.director.tick(dt)
        if self.refreshing.is_due:
            self.refresh_all()
        for sound in self.director.take_sounds():
            act = self.director.act
            self.context.audio.play(sound, act.moment.step if act is not None else 0)
        self.show.tick(dt)
        if self.context.scenes.top is self:
            self.context.audio.surround(surroundings(self.answering.view.position))
        if not self.features.holds:
            self.bots.tick(dt, is_idle=self.director.is_idle)
        if self.outgoing.tick(dt):
            # What was answered for me begins in this very frame: nobody is asked for a moment.
            self._is_dirty |= self.director.tick(0.0)
            self.refresh_all()
        self.hands.update(dt)
        self.stage.update(dt)
        self.stage.action.name_enter(self.layer is None)
        self.stage.action.lend_enter(self.hands.lends_enter)
        if self.hints.poll():
            self.refresh_all()
        self.over.update(dt, is_thinking=self.bots.is_thinking)
        self._notice_turn()
        self.ending.notice()
        self.features.updated(dt)

    def spoil(self) -> None:
        """Something looks different now; what does not say so itself."""
        self._is_dirty = True

    def draw(self, surface: Surface) -> None:
        self._prepare()
        self._picture.draw(surface, self.over.paint)
        self._is_dirty = False

    def refresh(self, surface: Surface) -> Sequence[Rect] | None:
        self._prepare()
        places = self._picture.refresh(surface, self.over.paint)
        self._is_dirty = places is None
        return places

    def let_go(self) -> None:
        """Something that lasts will cover it all: what can be drawn again leaves memory."""
        self._picture.forget()
        self.stage.let_go()
        self.context.kit.let_go()
        give_back()

    def bare_picture(self) -> Surface | None:
        """The table as it was last seen, without menus and tips; None before it was."""
        return self._picture.bare

    def prepare(self) -> bool:
        if self.night.is_on:
            return False
        return self.foresight.step() or self.night.prepare(self.answering.view.position)

    def place_of(self, piece: PieceId) -> Rect | None:
        return self.over.place_of(piece) or self.stage.place_of(piece)

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        """What lies under a point, whatever it belongs to."""
        panel = self.over.panel_at(point)
        return panel.piece_at(point) if panel is not None else self.stage.piece_at(point)

    def aloud(self) -> Aloud:
        return table_aloud(self)

    def respond(self, response: Response | None) -> bool:
        """Follow what a click or key has led to; whether it meant anything."""
        if response is not None:
            self.outgoing.respond(response)
        return response is not None

    def tell(self, text: str) -> None:
        """Say a sentence over the board for a while."""
        self.context.audio.play(Sound.REFUSE)
        self.over.tell(text)

    def listen(self) -> None:
        """Take in what has come through the link; it is shown in its turn."""
        self.incoming.listen()

    def finish_motion(self) -> None:
        """Show the newest view at once."""
        self.incoming.let_go()
        self.director.finish()
        self.stage.board.settle()
        self.show.counting.finish()
        self.night.end()
        self.refresh_all()

    def skip_motion(self) -> None:
        """What a click or key ends: a night is told to its end first, and dawn comes."""
        if self.director.skip_night():
            self.show.counting.finish()
            self.refresh_all()
        else:
            self.finish_motion()

    def show_night(self, model: NightModel, *, is_counting: bool) -> None:
        """What the night tells now; while it counts, only the ledger changes."""
        self.refreshing.night(model, is_counting=is_counting)

    def refresh_all(self, *, counts: bool = False) -> None:
        """Everything as the present view and plan have it; `counts` if events led to it."""
        self.refreshing.everything(counts=counts)

    def refresh_attention(self) -> None:
        """What follows pointer and keyboard."""
        self.refreshing.attention()

    def menu_entries(self) -> Entries:
        """What the menu offers for this game in particular."""
        say = self.context.catalogue.say
        rules = Choice("rules", say("action.menu.rules"), icon=Icon.BOOK)
        return self.features.menu_entries((MenuEntry(rules, self.show_rules),))

    @property
    def ring(self) -> PieceId | None:
        return self.focus.shown

    def drop_ring(self) -> None:
        self.focus.hide()
        self.refresh_attention()

    def pull(self, right: float, down: float) -> None:
        self.stage.board.drag(right, down)
        self.refresh_attention()

    def zoom(self, notches: float, point: tuple[int, int] | None = None) -> None:
        board = self.stage.layout.board
        self.stage.board.zoom(point or board.center, notches)
        self.refresh_attention()

    def open_menu(self) -> None:
        """What can be done besides playing."""
        if not self.features.opens_menu():
            self.context.scenes.push(MenuScene(self.context, self.menu_entries))

    def show_rules(self) -> None:
        """The rules of the present phase, over the board."""
        view = self.answering.view
        self.context.navigator.show_rules(view.position, self.names)

    def show_results(self) -> None:
        """The end of the game, over the board."""
        self.ending.show_results()

    def _prepare(self) -> None:
        """What clips move is left out of the picture, and boxes slide in it."""
        self.stage.conceal(self.director.hidden)
        self.stage.slide(self.director.cues())

    def _director(self, view: PlayerView, places: TablePlaces) -> Director:
        composer = Composer(places, self.names, lambda: self.answering.bidding)
        tempo = chosen_tempo(self.context.settings)
        return Director(view, composer, tempo, self.incoming.follow, self.incoming.told)

    def _notice_turn(self) -> None:
        """One chime when it becomes my turn, and the window's title says so."""
        if self.features.is_past:
            return
        is_mine = self.answering.is_asked and not self.answering.passes_for_me
        if self._turn.look(is_mine and self.director.is_idle):
            self.over.pulse.begin()
            self.context.audio.play(Sound.YOUR_TURN)

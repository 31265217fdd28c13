"""The table of the guided first game: an ordinary game with a coach beside it.

The coach never takes the game away from anybody: whatever the rules allow can be done at any time,
the lesson can be left at any time, and the game goes on without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.client.draw import ButtonKind, Icon
from game.client.lesson.coach import Coach
from game.client.lesson.coach_card import LEAVE, NEXT, CoachModel
from game.client.lesson.lesson_overlay import LessonOver
from game.client.lesson.saying import Say, Spot, Topic, doing
from game.client.setup.open_game import OpenGame
from game.client.shell.context import Context
from game.client.shell.scene import IDLE_REST, Scene
from game.client.table.anim.painter import Looks
from game.client.table.menu import MenuEntry, leave_table
from game.client.table.places import TablePlaces
from game.client.table.saved_table import KeptTable
from game.client.vocabulary.pieces import Button, PieceId, PieceKind, button
from game.client.widgets.ask import Question, ask
from game.client.widgets.overlay_scene import Choice
from game.engine.actions import Action
from game.engine.events import Event as Told
from game.engine.view import PlayerView
from game.saves.autosave import Autosaver

READ_ON: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
ALONE, TITLE, STAY = "coach_alone", "coach_title", "coach_stay"


class LessonTable(KeptTable):
    """Shows what the coach says, and tells it what happens."""

    over: LessonOver

    def __init__(
        self,
        context: Context,
        game: OpenGame,
        keeper: Autosaver,
        rematch: Callable[[], Scene] | None = None,
    ) -> None:
        super().__init__(context, game, keeper, rematch)
        self.coach: Coach | None = Coach(self.names, self.link.view)
        self._shown: Say | None = None

    def new_over(self, looks: Looks, places: TablePlaces) -> LessonOver:
        return LessonOver(self, looks, places)

    @property
    def saying(self) -> Say | None:
        """What the coach says now; it waits until nothing moves."""
        if self.coach is None or not self.director.is_idle:
            return None
        answering = self.answering
        entry = answering.draft.entry
        if entry is not None and not entry.is_open and not self.is_reading:
            return doing(Topic.BACK, button(Button.UNDO))
        plan = answering.plan if answering.is_asked else None
        return self.coach.say(plan, answering.sure)

    @property
    def is_reading(self) -> bool:
        """There is a sentence to be read; nobody else acts meanwhile."""
        return self.coach is not None and self.coach.reading is not None

    @property
    def rest(self) -> float:
        is_still = not self.is_stale and not self.over.is_waiting
        return IDLE_REST if self.is_reading and is_still else super().rest

    def update(self, dt: float) -> None:
        super().update(dt)
        say = self.saying
        if say is None:
            self.over.coach(None, ())
            return
        if say != self._shown:
            self._shown = say
            self._bring_into_sight(say)
        places = [self.stage.place_of(piece) for piece in say.pieces]
        if say.spot is not None:
            places.append(self._spot(say.spot))
        self.over.coach(self._model(say), tuple(place for place in places if place is not None))

    def handle(self, event: Event) -> bool:
        is_free = not self.hands.field.is_open and self.focus.shown is None
        if event.type == pygame.KEYDOWN and event.key in READ_ON and is_free:
            say = self.saying
            if say is not None and say.is_read:
                self.read_on()
                return True
        return super().handle(event)

    def press_own(self, piece: PieceId) -> bool:
        if piece == NEXT:
            self.read_on()
        elif piece == LEAVE:
            self.ask_to_leave()
        else:
            return super().press_own(piece)
        return True

    def read_on(self) -> None:
        """The sentence has been read."""
        assert self.coach is not None
        self.coach.next()
        self._is_dirty = True
        if self.answering.view.position.result is not None and not self.is_reading:
            self.show_results()

    def send(self, action: Action) -> None:
        if self.coach is not None:
            self.coach.acted()
        super().send(action)

    def show_results(self) -> None:
        """After the coach's last sentence."""
        if not self.is_reading:
            super().show_results()

    def menu_entries(self) -> tuple[MenuEntry, ...]:
        entries = super().menu_entries()
        if self.coach is None:
            return entries
        leave = Choice("coach_leave", self.names.say("coach.leave"), icon=Icon.PERSON)
        return (MenuEntry(leave, self.ask_to_leave), *entries)

    def ask_to_leave(self) -> None:
        """Whether to go on alone, or to go."""
        ask(self.context, leave_question(self.names.say), self._left)

    def _left(self, answer: str) -> None:
        if answer == ALONE:
            self.coach = None
            self._is_dirty = True
        elif answer == TITLE:
            leave_table(self.context)

    def _follow(self, events: Sequence[Told], view: PlayerView) -> None:
        super()._follow(events, view)
        if self.coach is not None:
            self.coach.follow(events, view)

    def _drive(self, dt: float) -> None:
        if not self.is_reading:
            super()._drive(dt)

    def _model(self, say: Say) -> CoachModel:
        words = self.names.say
        return CoachModel(
            title=words("coach.title"),
            sentence=words(say.key, **dict(say.values)),
            leave=words("coach.leave"),
            next=words("coach.next") if say.is_read else "",
            key=words("keys.cap.act") if say.is_read else "",
        )

    def _bring_into_sight(self, say: Say) -> None:
        """A city that is now spoken of must be seen; afterwards the board may be moved again."""
        for piece in say.pieces:
            if piece.kind is PieceKind.CITY and self.stage.place_of(piece) is None:
                self.stage.board.home()

    def _spot(self, spot: Spot) -> Rect:
        layout = self.stage.layout
        places = {
            Spot.TOP_BAR: layout.top_bar,
            Spot.PLAYERS: layout.left_column,
            Spot.BOARD: layout.board,
            Spot.PLANTS: layout.plants,
            Spot.FUEL: layout.resources,
            Spot.TABLEAU: layout.tableau,
        }
        return places[spot]


def leave_question(say: Callable[[str], str]) -> Question:
    """Whether to go on alone, to go, or to stay."""
    choices = (
        Choice(TITLE, say("coach.to_title"), ButtonKind.GHOST, Icon.EXIT),
        Choice(ALONE, say("coach.alone"), ButtonKind.SECONDARY, Icon.PLAY),
        Choice(STAY, say("coach.stay"), ButtonKind.PRIMARY, Icon.BACK),
    )
    sentences = (say("coach.leave_text"), say("coach.leave_kept"))
    return Question(say("coach.leave_title"), sentences, choices)

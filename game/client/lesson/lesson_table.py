"""The table of the guided first game: an ordinary game with a coach beside it.

The coach never takes the game away from anybody: whatever the rules allow can be done at any time,
though what it advises against takes two presses, and Enter alone never does it. The lesson can be
left at any time, and the game goes on without it. It is kept with the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.client.draw import ButtonKind, Icon
from game.client.lesson.card_place import spot_places
from game.client.lesson.coach import Coach, Objection, Protest
from game.client.lesson.coach_card import LEAVE, NEXT, CoachModel
from game.client.lesson.instructions import CONFIRM, PASS
from game.client.lesson.lesson_overlay import LessonOver
from game.client.lesson.saying import Say, Spot, Topic, doing
from game.client.settings.key_map import Command
from game.client.setup.open_game import OpenGame
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.shell.scene import IDLE_REST, Scene
from game.client.table.anim.cue_painter import Looks
from game.client.table.answering import GUARD, Commit, Response
from game.client.table.menu import MenuEntry, leave_table
from game.client.table.saved_table import KeptTable
from game.client.table.table_places import TablePlaces
from game.client.vocabulary.pieces import Button, CityPiece, PieceId, button
from game.client.vocabulary.risks import Risk
from game.client.widgets.ask import Question, ask
from game.client.widgets.overlay_scene import Choice
from game.engine.actions import Action, Pass
from game.engine.events import Event as Told
from game.engine.view import PlayerView
from game.saves.autosave import Autosaver
from game.saves.loading import Loaded

READ_ON: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class AfterLesson(StrEnum):
    """How to go on without the coach, or with him after all."""

    ALONE = "coach_alone"
    TITLE = "coach_title"
    STAY = "coach_stay"


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
        self._guard = 0.0
        self._is_game_asking = False
        self._table = game.table
        self._followed = game.table.version
        keeper.lesson = self._progress

    def recall(self, loaded: Loaded) -> None:
        super().recall(loaded)
        past = loaded.past(self.link.seat)
        read = loaded.save.lesson or 0
        if past:
            self.coach = Coach.recalled(self.names, past, read)
        else:
            self.coach = Coach.joining(self.names, self.link.view)

    def retell(self) -> None:
        super().retell()
        past = self.past_of(self.link)
        if self.coach is not None and past:
            self.coach = Coach.recalled(self.names, past, self.coach.read)

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
        self._guard = max(0.0, self._guard - dt)
        self._forget_taken_back()
        say = self.saying
        if say is None:
            self.over.coach(None)
            return
        if say != self._shown:
            self._shown = say
            self._bring_into_sight(say)
        places = [self.stage.place_of(piece) for piece in say.pieces]
        if say.spot is not None:
            places.append(self.spot(say.spot))
        lit = tuple(place for place in places if place is not None)
        self.over.coach(self._model(say), lit, tuple(map(self.spot, say.about)))

    def handle(self, event: Event) -> bool:
        is_free = not self.hands.field.is_open and self.focus.shown is None
        is_free &= self.over.hint_card.model is None
        if event.type != pygame.KEYDOWN or not is_free or self.coach is None:
            return super().handle(event)
        say = self.saying
        if event.key in READ_ON and say is not None and say.is_read:
            self.read_on()
            return True
        if self.hands.keys.command(event) is not Command.ACT:
            return super().handle(event)
        if not self.director.is_idle:
            self.finish_motion()
            return True
        if say is not None and say.pieces != (CONFIRM,):
            if self.coach.objection is None:
                self._object(Protest.NOT_YET, None)
            return True
        return super().handle(event)

    def respond(self, response: Response | None) -> bool:
        """What the coach advises against is not done by the first press."""
        if self.coach is None or response is None:
            return super().respond(response)
        if isinstance(response, Commit):
            if not self._may_do(response.action):
                self.refresh_all()
                return True
        else:
            self.coach.objection = None
            self._heed_caution()
        return super().respond(response)

    def own_step_back(self) -> Callable[[], object] | None:
        if self.coach is None or self.coach.objection is None:
            return super().own_step_back()
        return self._insist_no_more

    def _insist_no_more(self) -> None:
        assert self.coach is not None
        self.coach.objection = None

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
            self.coach.acted(action)
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

    def _left(self, answer: AfterLesson) -> None:
        if answer is AfterLesson.ALONE:
            self.coach = None
            self._is_dirty = True
        elif answer is AfterLesson.TITLE:
            leave_table(self.context)

    def _may_do(self, action: Action) -> bool:
        """The coach would do it himself, or has been pressed twice."""
        coach = self.coach
        if coach is None or coach.agrees(action, self.answering.plan):
            return True
        if coach.objection is None or coach.objection.action != action:
            self._object(Protest.SURE, action)
            return False
        return not self._guard

    def _heed_caution(self) -> None:
        """Where the game itself asks twice, the coach says what he thinks of it."""
        sure, plan = self.answering.sure, self.answering.plan
        if sure is None or plan is None or self.coach is None:
            return
        action = Pass() if sure.risk is Risk.PASS else plan.action()
        if action is not None and not self.coach.agrees(action, plan):
            self._object(Protest.SURE, action)
            self._is_game_asking = True

    def _forget_taken_back(self) -> None:
        """What the game no longer asks, the coach does not hold against anybody either."""
        if self._is_game_asking and self.answering.sure is None:
            self._is_game_asking = False
            if self.coach is not None:
                self.coach.objection = None

    def _object(self, protest: Protest, action: Action | None) -> None:
        assert self.coach is not None
        label = self._label(PASS if isinstance(action, Pass) else CONFIRM)
        self.coach.objection = Objection(protest, action, label)
        self.hints.forget()
        self._guard = GUARD
        self._is_dirty = True
        self.context.audio.play(Sound.REFUSE)

    def _label(self, piece: PieceId) -> str:
        """What a button of the sheet says."""
        found = self.stage.action.button_at(piece)
        return found.label if found is not None else ""

    def _progress(self) -> int | None:
        """How far the coach has come, for the save; what he has not followed yet, he will say."""
        if self.coach is None:
            return None
        return self.coach.read if self._followed == self._table.version else 0

    def _follow(self, events: Sequence[Told], view: PlayerView) -> None:
        version = self._versions[0]
        super()._follow(events, view)
        if self.coach is not None:
            self.coach.follow(events, view)
            if version > self._followed:
                self.coach.read = 0
        self._followed = version

    def _drive(self, dt: float) -> None:
        if not self.is_reading:
            super()._drive(dt)

    def _model(self, say: Say) -> CoachModel:
        words = self.names.say
        return CoachModel(
            title=words("coach.title"),
            sentence=self._sentence(say),
            why=say.why,
            lead=say.lead,
            leave=words("coach.leave"),
            next=words("coach.next") if say.is_read else "",
            key=words("keys.cap.act") if say.is_read else "",
        )

    def _sentence(self, say: Say) -> str:
        values = dict(say.values)
        if say.pieces:
            values["button"] = self._label(say.pieces[0])
        return self.names.say(say.key, **values)

    def _bring_into_sight(self, say: Say) -> None:
        """A city that is now spoken of must be seen; afterwards the board may be moved again."""
        for piece in say.pieces:
            if isinstance(piece, CityPiece) and self.stage.place_of(piece) is None:
                self.stage.board.home()

    def spot(self, spot: Spot) -> Rect:
        """Where a part of the table lies."""
        return spot_places(self.stage.layout)[spot]


def leave_question(say: Callable[[str], str]) -> Question[AfterLesson]:
    """Whether to go on alone, to go, or to stay."""
    choices = (
        Choice(AfterLesson.TITLE, say("coach.to_title"), ButtonKind.GHOST, Icon.EXIT),
        Choice(AfterLesson.ALONE, say("coach.alone"), ButtonKind.SECONDARY, Icon.PLAY),
        Choice(AfterLesson.STAY, say("coach.stay"), ButtonKind.PRIMARY, Icon.BACK),
    )
    sentences = (say("coach.leave_text"), say("coach.leave_kept"))
    return Question(say("coach.leave_title"), sentences, choices)
